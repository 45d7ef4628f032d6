"""Generated tournaments with every mark, as a report file can hold them."""

from hypothesis import strategies as st

from pairing.scoring import CLASSIC, Mark, Outcome, Scoring
from pairing.tournament import (
    Board,
    Bye,
    ForbiddenGroup,
    Game,
    Player,
    Round,
    Tournament,
    VirtualPoints,
)
from pairing.trf.cells import order_boards

BYES = [Mark.PAB, Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE]
OUTCOMES: list[Outcome | None] = [*Outcome, None]


def texts(longest: int) -> st.SearchStrategy[str]:
    """Text of any script that stays on its line: no control characters, no blanks around."""
    letters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
    return st.text(letters, max_size=longest).map(str.strip).filter(lambda text: len(text) <= longest)


def players(number: int) -> st.SearchStrategy[Player]:
    return st.builds(
        Player,
        number=st.just(number),
        name=texts(33),
        rating=st.none() | st.integers(1, 3500),
        title=st.sampled_from(["", "GM", "WGM", "FM", "g"]),
        sex=st.sampled_from(["", "m", "w"]),
        federation=st.sampled_from(["", "NED", "TPE"]),
        fide_id=st.sampled_from(["", "1", "12345678901"]),
        birth=st.sampled_from(["", "1999/12/31", "2001"]),
    )


SCORINGS = st.one_of(
    st.just(CLASSIC),
    st.just(Scoring(win=300, draw=100, pab=300)),
    st.builds(
        Scoring,
        win=st.integers(0, 999),
        draw=st.integers(0, 999),
        loss=st.integers(0, 99),
        pab=st.integers(0, 999),
        absence=st.integers(0, 99),
    ),
)


@st.composite
def tournaments(draw: st.DrawFn, *, results: bool = False) -> Tournament:
    """A tournament in the form that reading gives: sorted players, boards in the usual order.

    With ``results`` every game has one.
    """
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=1, max_size=9)))
    scoring = draw(SCORINGS)
    totals = dict.fromkeys(numbers, 0)
    rounds = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        entry = draw(_rounds(number, numbers, totals, results))
        rounds.append(entry)
        for player, mark in marks(entry):
            totals[player] += scoring.points(mark) if mark else 0
    total = draw(st.integers(len(rounds), 20))
    return Tournament(
        players=tuple(draw(players(number)) for number in numbers),
        rounds=tuple(rounds),
        total_rounds=total,
        name=draw(texts(40)),
        scoring=scoring,
        initial_colour=draw(st.sampled_from(["w", "b"])),
        requests=draw(_requests(numbers)),
        forbidden=tuple(draw(st.lists(_forbidden(numbers), max_size=3))),
        virtual=tuple(draw(st.lists(_virtual(), max_size=3))),
        headers=draw(_headers()),
    )


def marks(entry: Round) -> list[tuple[int, Mark | None]]:
    """Everybody's mark of a round."""
    found: list[tuple[int, Mark | None]] = [(bye.player, bye.mark) for bye in entry.byes]
    for board in entry.boards:
        given = board.outcome.marks if board.outcome else (None, None)
        found += zip((board.first, board.second), given, strict=True)
    return found


@st.composite
def _rounds(draw: st.DrawFn, number: int, numbers: list[int], totals: dict[int, int], results: bool) -> Round:
    order = draw(st.permutations(numbers))
    boards, byes = [], []
    while order:
        if len(order) == 1 or draw(st.integers(0, 4)) == 0:
            byes.append(Bye(order.pop(), draw(st.sampled_from(BYES))))
            continue
        one, two = order.pop(), order.pop()
        sides = draw(st.booleans())
        first, second = (one, two) if sides else sorted((one, two))
        outcome = draw(st.sampled_from(list(Outcome) if results else OUTCOMES))
        boards.append(Board(0, first, second, (Game(outcome),), sides))
    return Round(number, order_boards(boards, totals), tuple(sorted(byes, key=lambda bye: bye.player)))


def _requests(numbers: list[int]) -> st.SearchStrategy[dict[int, Mark]]:
    asked = st.dictionaries(
        st.sampled_from(numbers), st.sampled_from([mark for mark in BYES if mark is not Mark.PAB])
    )
    return asked.map(lambda found: dict(sorted(found.items())))


def _forbidden(numbers: list[int]) -> st.SearchStrategy[ForbiddenGroup]:
    members = st.lists(st.sampled_from(numbers), max_size=4, unique=True).map(tuple)
    return st.builds(ForbiddenGroup, members, first_round=st.integers(1, 5), last_round=st.integers(5, 999))


def _virtual() -> st.SearchStrategy[VirtualPoints]:
    return st.builds(
        VirtualPoints,
        points=st.sampled_from([25, 50, 100, 150]),
        first_round=st.integers(1, 5),
        last_round=st.integers(5, 9),
        first_player=st.integers(1, 50),
        last_player=st.integers(50, 9999),
    )


def _headers() -> st.SearchStrategy[dict[str, str]]:
    line = texts(30).filter(bool)
    return st.fixed_dictionaries(
        {},
        optional={
            "022": line,
            "042": st.just("2026/11/30"),
            "112": st.lists(line, min_size=1, max_size=3).map("\n".join),
            "132": st.just("26/11/30 - 26/12/02"),
            "192": st.just("FIDE_DUTCH"),
            "202": st.just("BH/C1,SB"),
            "###": line,
        },
    )
