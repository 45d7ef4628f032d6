"""Words of reasons, answers and proofs: why a round is as it is, and why it is not another one.

The codes are those of ``pairing.explain``, ``pairing.proof`` and the reasons of ``pairing.systems.dutch``.
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from pairing.scoring import format_points
from swissweb.events.wordings.lists import listed

CRITERIA = {
    "C5": N_("points of the player with the bye"),
    "C6": N_("players who float out of the bracket"),
    "C7": N_("points of those who float"),
    "C8": N_("floats the next bracket is left with"),
    "C9": N_("unplayed games of the player with the bye"),
    "C10": N_("topscorers’ boards: colour difference above 2"),
    "C11": N_("topscorers’ boards: same colour a third time"),
    "C12": N_("colour wish not met"),
    "C13": N_("… of these, strong wish"),
    "C14": N_("downfloat repeated, one round on"),
    "C15": N_("upfloat repeated, one round on"),
    "C16": N_("downfloat repeated, two rounds on"),
    "C17": N_("upfloat repeated, two rounds on"),
    "C18": N_("repeated downfloat: score differences weighed"),
    "C19": N_("repeated upfloat: score differences weighed"),
    "C20": N_("downfloat two rounds ago: score differences weighed"),
    "C21": N_("upfloat two rounds ago: score differences weighed"),
}
"""What a criterion counts."""

WORSE = {
    "C5": N_("The bye would go to a player with more points."),
    "C6": N_("More players would float out of the bracket."),
    "C7": N_("Players with more points would float out of the bracket."),
    "C8": N_("The next bracket could not be paired as well."),
    "C9": N_("The bye would go to a player with more unplayed games."),
    "C10": N_("On topscorers’ boards more players would get a colour difference above 2."),
    "C11": N_("On topscorers’ boards more players would get the same colour a third time running."),
    "C12": N_("Fewer players would get the side they are due."),
    "C13": N_("Fewer of those who are strongly due a side would get it."),
    "C14": N_("More players would float down who did so in the round before."),
    "C15": N_("More players would meet somebody moved down who floated up in the round before."),
    "C16": N_("More players would float down who did so two rounds before."),
    "C17": N_("More players would meet somebody moved down who floated up two rounds before."),
    "C18": N_(
        "Somebody who floated down in the round before would meet an opponent further below, or float again."
    ),
    "C19": N_("Somebody who floated up in the round before would meet an opponent further above."),
    "C20": N_(
        "Somebody who floated down two rounds before would meet an opponent further below, or float again."
    ),
    "C21": N_("Somebody who floated up two rounds before would meet an opponent further above."),
}
"""What it means that a criterion is worse."""

ARTICLES = {
    "5.2.1": N_("Sides: both wishes met (5.2.1)"),
    "5.2.2": N_("Sides: the stronger wish (5.2.2)"),
    "5.2.3": N_("Sides: turned from the last round they differed (5.2.3)"),
    "5.2.4": N_("Sides: the higher ranked player’s wish (5.2.4)"),
    "5.2.5": N_("Sides: by pairing number and the drawn colour (5.2.5)"),
    "no_three": N_("Sides: nobody has the same one three times running"),
    "turned": N_("Sides: turned from their first meeting"),
    "berger": N_("From the Berger table"),
    "pinned": N_("Fixed by the director"),
    "by_hand": N_("Made by hand"),
}
"""Why the sides of a board are as they are."""

FLOATS = {
    "no_opponent": N_("Floats down, since nobody in the bracket may be met: %(players)s."),
    "odd_number": N_("Floats down, since the number of players is odd: %(players)s."),
    "limited_opponents": N_("Floats down, since too few legal opponents are left: %(players)s."),
    "completion": N_("Floats down, so that all others can be paired (C4, C5): %(players)s."),
}
"""Why somebody leaves a bracket."""

BYES = {
    "no_opponent": N_("Has the bye, since nobody in the bracket may be met: %(players)s."),
    "odd_number": N_("Has the bye, since the number of players is odd: %(players)s."),
    "limited_opponents": N_("Has the bye, since too few legal opponents are left: %(players)s."),
    "completion": N_("Has the bye, so that all others can be paired (C4, C5): %(players)s."),
}
"""The same of the player who has the bye."""

PASSED_OVER = {
    "C2": N_("Stays though ranked lower, since the bye is not allowed (C2): %(players)s."),
    "C9": N_("Stays though ranked lower, with more unplayed games (C9): %(players)s."),
    "C14": N_("Stays though ranked lower, after a downfloat in the round before (C14): %(players)s."),
    "C16": N_("Stays though ranked lower, after a downfloat two rounds before (C16): %(players)s."),
    "later": N_("Stays though ranked lower, by another rule or by the order: %(players)s."),
}
"""What kept a lower ranked player in the bracket."""

VERDICTS = {
    "paired": N_("%(first)s – %(second)s: the engine’s own pair."),
    "same_player": N_("Nobody meets himself."),
    "not_a_player": N_("%(player)s: not in the list."),
    "absent": N_("%(player)s: not to be paired."),
    "fixed_board": N_("%(player)s: fixed elsewhere."),
    "fixed_bye": N_("%(player)s: fixed with the bye."),
    "met": N_("%(first)s – %(second)s: not allowed."),
    "forbidden": N_("%(first)s – %(second)s: not allowed."),
    "same_absolute_colour": N_("%(first)s – %(second)s: not allowed."),
    "no_round": N_("%(first)s – %(second)s: not possible."),
    "worse": N_("%(first)s – %(second)s: allowed, but worse."),
    "later": N_("%(first)s – %(second)s: as good, but later in the order."),
}
"""The answer in short."""

ANSWERS = {
    "paired": N_("The engine seats them together, on board %(board)s."),
    "same_player": N_("Choose two different players."),
    "not_a_player": N_("%(player)s was not in the list when this round was paired."),
    "absent": N_("%(player)s is not to be paired in this round: %(mark)s."),
    "fixed_board": N_("The director has fixed %(player)s at a board with %(opponent)s."),
    "fixed_bye": N_("The director has given %(player)s the bye."),
    "met": N_("They have met already, in round %(rounds)s. Nobody meets the same opponent twice (C1)."),
    "forbidden": N_("This pair is forbidden in this round."),
    "same_absolute_colour": N_(
        "Both must have %(colour)s, and neither is a topscorer of the last round (C3)."
    ),
    "no_round": N_(
        "With these two at one board the others cannot all be paired (C4). Left over: %(unpaired)s of %(players)s."
    ),
    "worse": N_("In the bracket of %(bracket)s points rule %(criterion)s would come out worse."),
    "later": N_(
        "No rule would come out worse. In the bracket of %(bracket)s points this pairing comes later in the order in which the rules look (article %(article)s)."
    ),
}
WORSE_BYE = N_("Rule %(criterion)s would come out worse.")
"""``worse`` of the whole round, not of a bracket."""

DIFFERENCES = {
    "criterion": N_("In the bracket of %(bracket)s points rule %(criterion)s decides."),
    "completion": N_(
        "When these float out of the bracket of %(bracket)s points, the rest cannot all be paired (C4): %(downfloaters)s."
    ),
    "order": N_(
        "All rules come out the same. In the bracket of %(bracket)s points the order in which the rules look decides (article %(article)s)."
    ),
    "colours": N_("Only sides differ, first with %(first)s and %(second)s (article %(article)s)."),
}
"""What speaks for the engine's round and against the one that was played."""
CRITERION_BYE = N_("Rule %(criterion)s decides.")

STEPS = {
    "mdp_set": N_("moved-down players who are paired"),
    "mdp_opponents": N_("opponents of the moved-down players"),
    "exchange": N_("exchange between upper and lower half"),
    "transposition": N_("opponents of the upper half"),
}
"""Where two candidates differ in the order of generation."""

PROOF = {
    "proof_malformed": N_("This is no proof: something is wrong at “%(where)s”."),
    "proof_other_format": N_("The format %(format)s, version %(version)s, is not known here."),
    "proof_snapshot_malformed": N_("The snapshot is damaged at “%(where)s”."),
    "proof_snapshot_schema": N_("The snapshot has the schema %(schema)s, known here is %(expected)s."),
    "proof_hash_differs": N_("The snapshot has the hash %(computed)s, stated is %(stated)s."),
    "proof_snapshot_not_canonical": N_("The snapshot is not in its canonical form."),
    "proof_wrong_round": N_("Round %(stated)s is stated, the snapshot is of round %(computed)s."),
    "proof_edits_do_not_lead_to_final": N_(
        "The changes by hand do not lead to the published round: %(places)s."
    ),
    "proof_final_without_edit": N_("No change by hand explains the published round: %(places)s."),
    "proof_no_pairing": N_("The engine finds no round here: %(error)s"),
    "proof_proposal_differs": N_("The engine gives another round than the proof says."),
    "proof_other_engine_version": N_("Paired by version %(stated)s of the engine; here is %(here)s."),
    "proof_other_edition": N_("Paired by the edition %(stated)s of %(system)s; here is %(here)s."),
    "proof_proposal_illegal": N_("The engine’s round breaks a rule: %(error)s"),
    "proof_final_breaks": N_("The published round breaks a rule, as the director decided: %(error)s"),
}

PROOF_DIFFERS = N_("The engine here gives another round.")
"""Added to ``proof_other_engine_version`` where it is so."""

POINTS = frozenset({"C5", "C7", "C8", "C18", "C19", "C20", "C21"})
"""Criteria whose values are points."""
NOTHING = "–"


def value_text(code: str, value: object) -> str:
    """The value of a criterion (C5 to C21) as people write it: ``2``, ``2½, 2``, ``1 (2½)``."""
    if value is None:
        return NOTHING
    if code == "C8" and isinstance(value, Sequence):
        count, scores = value
        return f"{count} ({value_text('C7', scores)})" if count else "0"
    if isinstance(value, list | tuple):
        # What is no number is an MDP who floats once more, worse than any difference.
        texts = [_("again") if item is None else format_points(item) for item in value]
        return listed(texts) or NOTHING
    return format_points(value) if code in POINTS and isinstance(value, int) else str(value)


def reason_for(table: Mapping[str, str], code: str, players: str) -> str:
    """A sentence of FLOATS, BYES or PASSED_OVER."""
    return _(table[code]) % {"players": players}


def due_text(first: tuple[int, str], second: tuple[int, str], unmet: int) -> str:
    """How many are due each side ((count, side's word) twice), and how many wishes must fail for that."""
    counted = _("%(first)s due %(first_side)s, %(second)s due %(second_side)s:") % {
        "first": first[0],
        "first_side": first[1],
        "second": second[0],
        "second_side": second[1],
    }
    must = ngettext(
        "%(unmet)s wish at least can’t be met.", "%(unmet)s wishes at least can’t be met.", unmet
    ) % {"unmet": unmet}
    return f"{counted} {must}"
