from django.utils.translation import gettext_noop as N_

from pairing.grades import AMATEUR
from pairing.systems.mcmahon.options import KOMI, NEVER, NO_KOMI
from swissweb.events.wordings.systems.base import SystemWords
from swissweb.events.wordings.systems.common import SIDES, WEIGHED_NOTES
from swissweb.events.wordings.systems.weighted import WORDS as WEIGHTED

_SEEDINGS = {
    "random": N_("By chance: one of the upper half meets one of the lower"),
    "fold": N_("Fold: first meets last, second meets last but one"),
    "slip": N_("Slip: the first of the upper half meets the first of the lower"),
}
_PLACES = {
    "top": N_("From the top of the group"),
    "middle": N_("From the middle of the group"),
    "bottom": N_("From the bottom of the group"),
}

WORDS = SystemWords(
    name=N_("McMahon"),
    help=N_(
        "As Go players do it: everybody starts with a score by his grade, then equal scores meet. Larger differences are played with a handicap."
    ),
    options={
        "bar": (
            N_("Bar"),
            N_(
                "Everybody of this grade and above starts equal, at the top. Choose it so that the rounds can separate this group."
            ),
        ),
        "floor": (N_("Floor"), N_("Everybody of this grade and below starts equal, at the bottom.")),
        "terms": (
            N_("What a pair is weighed by"),
            N_(
                "The rules of McMahon programs are those below. The terms of weighted matching are scores, clubs and countries (if a gap is accepted for them), balanced and alternating sides, floats, strength; they use none of the four settings about groups."
            ),
        ),
        "half_points": (
            N_("Half points in the groups"),
            N_("The standings keep every half point; this is about who meets whom."),
        ),
        "seeding": (N_("Who meets whom inside a group, at first"), ""),
        "seeding_rounds": (
            N_("… up to round"),
            N_("After this round the other way holds; 0: from the start."),
        ),
        "seeding_later": (N_("Who meets whom inside a group, later"), ""),
        "drawn_down": (N_("Who is drawn down to a lower group"), ""),
        "drawn_up": (N_("Who is drawn up to a higher group"), ""),
        "compensate": (
            N_("Who was drawn one way is drawn the other way first"),
            N_("So that a draw up makes up for a draw down. Off: he is only not drawn the same way twice."),
        ),
        "country_gap": (
            N_("Gap accepted to avoid one country"),
            N_(
                "Two of one country cost as much as a board between groups that lie so far apart. 0: countries do not count."
            ),
        ),
        "club_gap": (
            N_("Gap accepted to avoid one club"),
            N_(
                "Two of one club cost as much as a board between groups that lie so far apart. 0: clubs do not count."
            ),
        ),
        "avoid_at_bar": (
            N_("Clubs and countries count in the top group, too"),
            N_("Off: who starts at the bar meets whoever he has to meet."),
        ),
        "avoid_leaders": (
            N_("… and for whoever has won half of all rounds"),
            N_("Off: who may win a prize meets whoever he has to meet."),
        ),
        "handicap": (
            N_("Handicap"),
            N_("By the difference of the scores at that moment, of the grades, or none."),
        ),
        "handicap_correction": (
            N_("Stones less than the difference"),
            N_("1: three grades apart give two stones. −1 gives one more than the difference."),
        ),
        "handicap_ceiling": (N_("Most stones"), N_("No handicap is larger than this.")),
        "no_handicap_from": (
            N_("No handicap from"),
            N_("Players of this grade and above count as of this grade: among themselves they play even."),
        ),
        "komi": (N_("Komi of even games"), ""),
        "handicap_komi": (N_("Komi of games with a handicap"), ""),
        **SIDES,
    },
    choices={
        **{("bar", grade): grade for grade in AMATEUR},
        **{("floor", grade): grade for grade in AMATEUR},
        **{("no_handicap_from", grade): grade for grade in AMATEUR},
        ("no_handicap_from", NEVER): N_("No limit"),
        **{("komi", komi): komi for komi in KOMI},
        **{("handicap_komi", komi): komi for komi in KOMI},
        ("komi", NO_KOMI): N_("No komi in this game"),
        ("handicap_komi", NO_KOMI): N_("No komi in this game"),
        ("terms", "mcmahon"): N_("The rules of McMahon programs"),
        ("terms", "weighted"): N_("The terms of weighted matching"),
        ("half_points", "down"): N_("All are dropped"),
        ("half_points", "missed"): N_("Those of missed rounds are dropped"),
        ("half_points", "kept"): N_("They count"),
        **{("seeding", mode): words for mode, words in _SEEDINGS.items()},
        **{("seeding_later", mode): words for mode, words in _SEEDINGS.items()},
        **{("drawn_down", place): words for place, words in _PLACES.items()},
        **{("drawn_up", place): words for place, words in _PLACES.items()},
        ("handicap", "none"): N_("None"),
        ("handicap", "score"): N_("By McMahon score"),
        ("handicap", "grade"): N_("By grade"),
    },
    notes={
        "seeding_random": N_(
            "%(groups)s score groups. In a group one of the upper half meets one of the lower half, by chance."
        ),
        "seeding_fold": N_(
            "%(groups)s score groups. In a group the first meets the last, the second the last but one."
        ),
        "seeding_slip": N_(
            "%(groups)s score groups. In a group the first of the upper half meets the first of the lower half."
        ),
        "weighted_terms": N_(
            "%(groups)s score groups, paired by the terms of weighted matching on McMahon scores."
        ),
        "bye_lowest": WEIGHTED.notes["bye_lowest"],
        "bye_weakest": N_(
            "%(player)s has the bye: of those who may have it the weakest by score (%(points)s) and grade."
        ),
        "drawn": N_("%(first)s is drawn down, %(second)s up, over %(gap)s score group(s)."),
        "in_group": N_("Places %(place)s and %(other)s of a score group of %(size)s."),
        "same_club": N_(
            "Both are of %(club)s: to avoid it would have cost more than the gap allowed for it."
        ),
        "same_country": N_(
            "Both are of %(country)s: to avoid it would have cost more than the gap allowed for it."
        ),
        "no_komi": N_("%(player)s has the first move and gives no full komi."),
        "stones": N_("%(player)s takes %(stones)s stones."),
        "handicap": N_("Sides: who takes the handicap has the first move"),
        **WEIGHED_NOTES,
    },
    terms={
        **WEIGHTED.terms,
        "bye": N_("Strength of who has the bye"),
        "gap": N_("Gaps between score groups, large ones counted more"),
        "apart": N_("Boards of one club or country, weighted"),
        "draw": N_("Who is drawn up or down: 0 to 100 for each board"),
        "seeding": N_("Places inside the groups: 0 to 100 for each board"),
        "colour": N_("Colours that balance each other"),
    },
    in_points=WEIGHTED.in_points,
)
