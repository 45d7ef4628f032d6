"""The checklist: what the engine knew of each player before a round, and what it made of it."""

from collections.abc import Iterator, Mapping, Sequence

from pairing.cli_words import CRITERIA, value_text
from pairing.explain.facts import ABSOLUTE, MILD, NO_WISH, STRONG, Facts, read
from pairing.scoring import Mark, format_points
from pairing.tournament import Proposal, Tournament

WISHES = {NO_WISH: "", MILD: "{}-", STRONG: "{}", ABSOLUTE: "{}!"}
ARROWS = {"down": "D", "up": "U", "": "."}
HEAD = ("No", "Pts", "For pairing", "Colours", "Due", "Floats", "Unplayed", "Next", "Opponents")


def checklist(tournament: Tournament, proposal: Proposal | None, title: str) -> str:
    """One round's checklist as text. ``proposal`` is None where the round cannot be paired.

    Colour due: ``W!`` absolute, ``W`` strong, ``W-`` mild. Floats: the two latest rounds, the previous last.
    """
    facts = read(tournament)
    lines = [title, ""]
    lines += _table(tournament, facts)
    if proposal is not None:
        lines += ["", *_brackets(proposal), "", *_boards(proposal)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _table(tournament: Tournament, facts: Mapping[int, Facts]) -> Iterator[str]:
    rows: list[Sequence[str]] = [HEAD]
    for player in sorted(facts.values(), key=lambda f: (-f.score, f.number)):
        colour, strength = player.wish()
        asked = tournament.requests.get(player.number)
        rows.append(
            (
                str(player.number),
                format_points(player.points),
                format_points(player.score),
                player.colours.upper() or ".",
                WISHES[strength].format(colour.upper()) or ".",
                ARROWS[player.floated(2)] + ARROWS[player.floated(1)],
                str(player.unplayed),
                asked.value if asked else ".",
                " ".join(str(number) for number in player.met) or ".",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    for row in rows:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))


def _brackets(proposal: Proposal) -> Iterator[str]:
    for reason in proposal.reasons:
        if reason.get("kind") != "bracket":
            continue
        yield f"Bracket {format_points(_integer(reason['score']))}"
        yield f"  residents {_numbers(reason['residents'])}; moved down {_numbers(reason['mdps'])}"
        pairs = reason["pairs"]
        assert isinstance(pairs, list)
        yield "  pairs " + (" ".join(f"{one}-{two}" for one, two in pairs) or "none")
        floats = reason["floats"]
        assert isinstance(floats, list)
        for item in floats:
            yield f"  {item['player']} floats: {item['why']}"
        criteria, optimal, bounds = reason["criteria"], reason["optimal"], reason["bounds"]
        assert isinstance(criteria, dict)
        assert isinstance(optimal, list)
        assert isinstance(bounds, dict)
        for code, value in criteria.items():
            if value not in (None, 0, []):
                best = "" if code in optimal else f" (not under {value_text(code, bounds[code])})"
                yield f"  {code} {CRITERIA[code]}: {value_text(code, value)}{best}"


def _boards(proposal: Proposal) -> Iterator[str]:
    for board in proposal.boards:
        yield f"{board.number:>4}  {board.first:>4} - {board.second:<4}  {board.reason}"
    for bye in proposal.byes:
        if bye.mark == Mark.PAB:
            yield f"      {bye.player:>4}   bye"


def _numbers(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) and value else "none"


def _integer(value: object) -> int:
    assert isinstance(value, int)
    return value
