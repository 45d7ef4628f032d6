from django.utils.translation import gettext_noop as N_

from swissweb.events.wordings.systems.base import SystemWords
from swissweb.events.wordings.systems.common import LISTED_NOTES, SIDES, WEIGHED_NOTES

WORDS = SystemWords(
    name=N_("Weighted matching"),
    help=N_(
        "Each pair that may meet has a weight made of what you find important; the program finds the best round of all. After Ólafsson (1990)."
    ),
    options={
        "mode": (
            N_("How the terms work together"),
            N_(
                "In order: the term with the greatest number decides, the next one only between rounds that are equal so far. Added up: each value is multiplied by its number."
            ),
        ),
        "score": (
            N_("Equal or similar scores"),
            N_("Importance; 0 leaves it out. Added up, a difference of one point costs this much."),
        ),
        "score_gap": (
            N_("Differences of scores"),
            N_("Squared, two small differences are better than one twice as large."),
        ),
        "balance": (
            N_("Balanced sides"),
            N_(
                "Players who have moved first too often meet players who have moved second too often: counts by how much the two balances fail to cancel out."
            ),
        ),
        "alternate": (
            N_("Sides that alternate"),
            N_(
                "Counts when one of the two must have the same side again: 1 the second time running, 4 the third."
            ),
        ),
        "floats": (
            N_("No float twice"),
            N_(
                "Counts when a player meets a lower score, or a higher one, as he did in the last round (2) or the one before (1). A bye is a lower score."
            ),
        ),
        "club": (N_("Clubs kept apart"), N_("Counts each board of one club.")),
        "country": (N_("Countries kept apart"), N_("Counts each board of one federation.")),
        "rating": (N_("Strength"), N_("Who meets whom by strength, in the way that is chosen below.")),
        "rating_mode": (
            N_("Strength: who meets whom"),
            N_("The first two go by the pairing numbers, the third by the ratings."),
        ),
        "noise": (
            N_("Chance"),
            N_("A number from 0 to 99 for each pair, drawn from the seed of the round. Serious events: 0."),
        ),
        "bye": (
            N_("The bye"),
            N_("Weighed, it counts as an opponent with the lowest score of all."),
        ),
        "meetings": (N_("Meetings of two players at most"), N_("0: as often as you like.")),
        "distance": (
            N_("Rounds between two meetings at least"),
            N_("Only where two players may meet more than once."),
        ),
        "colour_limit": (
            N_("Limit of sides"),
            N_("Two players who would both have to get the same side don’t meet."),
        ),
        **SIDES,
    },
    choices={
        ("mode", "order"): N_("In order of importance"),
        ("mode", "sum"): N_("Added up"),
        ("score_gap", "linear"): N_("As they are"),
        ("score_gap", "square"): N_("Squared"),
        ("rating_mode", "half"): N_("Upper half of a score group against lower half"),
        ("rating_mode", "fold"): N_("First of a score group against last"),
        ("rating_mode", "near"): N_("Similar ratings"),
        ("bye", "lowest"): N_("To the lowest score that may have it, before everything else"),
        ("bye", "weighed"): N_("Weighed with the rest"),
        ("colour_limit", "c3"): N_("As FIDE: never three times running, never three more of one side"),
        ("colour_limit", "three"): N_("Never three times running"),
        ("colour_limit", "none"): N_("None: sides are only balanced"),
    },
    notes={
        "ordered": N_("The terms count in this order; the smaller a value, the better."),
        "added": N_(
            "Values times importance are added up to the cost; the round with the least cost is best."
        ),
        "bye_lowest": N_(
            "%(player)s has the bye: the lowest score (%(points)s) of those who may have it, and without whom all others can be paired."
        ),
        "bye_weighed": N_("%(player)s has the bye (score %(points)s): so the whole round is best."),
        "no_third": N_("Sides: never a third time running"),
        "gap": LISTED_NOTES["gap"],
        **WEIGHED_NOTES,
    },
    terms={
        "bye": N_("Score of the bye above the lowest"),
        "cost": N_("Cost"),
        "score": N_("Difference of scores"),
        "score_square": N_("Squared difference of scores"),
        "balance": N_("Sides out of balance"),
        "alternate": N_("Same side again"),
        "floats": N_("Floats again"),
        "club": N_("Boards of one club"),
        "country": N_("Boards of one country"),
        "rating_half": N_("Distance from upper against lower half"),
        "rating_fold": N_("Distance from first against last"),
        "rating_near": N_("Difference of ratings"),
        "noise": N_("Chance"),
    },
    in_points=frozenset({"bye", "cost", "score", "score_square"}),
)
