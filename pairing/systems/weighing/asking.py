"""What another pair would have cost."""

from collections.abc import Callable, Sequence

from pairing.errors import PairingError
from pairing.systems.base import Invariants, WhatIf
from pairing.systems.notes import Note
from pairing.systems.weighing.field import Field, barred, not_free
from pairing.systems.weighing.solving import Weighed, weigh
from pairing.systems.weighing.terms import Term
from pairing.tournament import Proposal, Tournament


def what_if(
    tournament: Tournament,
    field: Field,
    invariants: Invariants,
    terms: Sequence[Term],
    propose: Callable[[Weighed], Proposal],
    first: int,
    second: int,
    *,
    sides: bool,
    told: Callable[[Weighed], Sequence[tuple[str, int]]] | None = None,
) -> WhatIf:
    """Both rounds' totals, the system's own and the heaviest with ``first`` and ``second`` (numbers) paired.

    ``second`` 0 asks for the bye. ``propose`` seats a round. ``told`` says what a round comes to, where that
    is not the total of each term: codes and values, the same codes for every round. Notes that bar: those of
    :func:`pairing.systems.weighing.field.barred`, ``bye_barred``, ``bye_with_even_field``, and ``no_round``
    (first, second, players, unpaired) when nobody could pair the others.
    """
    note = _bye_barred(tournament, field, first) if second == 0 else None
    if second:
        note = barred(tournament, field.state, invariants, sides, first, second)
    if note is not None:
        return WhatIf(note)
    index = {number: place for place, number in enumerate(field.numbers)}
    own = weigh(field, terms)
    one, two = index.get(first), index.get(second)
    try:
        if one is None:  # Pinned on one board: they do meet.
            other = own
        elif two is None:
            other = weigh(field, terms, bye=one)
        elif not field.legal[one] >> two & 1:
            return WhatIf(Note("not_allowed", {"first": first, "second": second}))
        else:
            other = weigh(field, terms, pair=(one, two))
    except PairingError as error:
        unpaired = error.params.get("unpaired", 1)
        blocked = {"players": error.params["players"], "unpaired": unpaired}
        return WhatIf(Note("no_round", {"first": first, "second": second} | blocked))
    codes = [term.code for term in terms]
    say = told or (lambda found: list(zip(codes, found.totals, strict=True)))
    both = zip(say(own), say(other), strict=True)
    return WhatIf(None, propose(other), tuple((code, mine, theirs) for (code, mine), (_, theirs) in both))


def _bye_barred(tournament: Tournament, field: Field, number: int) -> Note | None:
    if number not in field.state.index:
        return Note("not_a_player", {"player": number})
    if number == tournament.pinned_bye:
        return None
    if note := not_free(tournament, number):
        return note
    if not field.size % 2:
        return Note("bye_with_even_field", {"player": number})
    if not field.may_bye[field.numbers.index(number)]:
        return Note("bye_barred", {"player": number})
    return None
