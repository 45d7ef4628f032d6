"""What is written is read back, and whatever the bytes are, only FormatError comes out."""

from contextlib import suppress
from dataclasses import replace

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pairing.errors import FormatError
from pairing.scoring import Outcome
from pairing.standings import standings
from pairing.tournament import Board, Game, Player, Round, Tournament
from pairing.trf import read, write
from pairing.trf.writing import virtual_by_player
from tests.support.examples import examples
from tests.unit.pairing.trf_strategies import tournaments

SLOW = settings(max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(tournaments())
def test_a_tournament_written_as_trf26_is_read_back_equal(tournament: Tournament) -> None:
    text = write(tournament)
    file = read(text.encode())
    assert file.tournament == tournament
    assert write(file.tournament) == text


@SLOW
@given(tournaments())
def test_a_tournament_written_as_trf16_keeps_what_that_dialect_can_say(tournament: Tournament) -> None:
    # One column for everybody can be a round or absences; only TRF26 has a record for the latter.
    assume(len(tournament.requests) < len(tournament.players))
    text = write(tournament, "trf16")
    again = read(text).tournament
    for name in ("players", "rounds", "total_rounds", "name", "scoring", "initial_colour", "requests"):
        assert getattr(again, name) == getattr(tournament, name)
    numbers = [player.number for player in tournament.players]
    horizon = max(tournament.total_rounds, tournament.next_round)
    assert virtual_by_player(again.virtual, numbers, horizon) == virtual_by_player(
        tournament.virtual, numbers, horizon
    )
    assert write(again, "trf16") == text


@SLOW
@given(tournaments())
def test_the_points_column_holds_the_points_of_the_standings(tournament: Tournament) -> None:
    file = read(write(tournament))
    assert file.report == ()
    rows = standings(tournament, ())
    assert file.points == {row.number: row.points for row in rows}
    assert file.ranks == {row.number: place for place, row in enumerate(rows, start=1)}


@SLOW
@given(st.binary(max_size=400))
def test_no_bytes_raise_anything_but_a_format_error(data: bytes) -> None:
    with suppress(FormatError):
        read(data)


@SLOW
@given(tournaments(), st.data())
def test_no_damage_to_a_file_raises_anything_but_a_format_error(
    tournament: Tournament, data: st.DataObject
) -> None:
    text = write(tournament, data.draw(st.sampled_from(["trf26", "trf16"])))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        junk = data.draw(st.text(st.sampled_from("0123456789 -+=wbHFUZWDL.²٣\t\r\n\x00é"), max_size=12))
        text = text[:place] + junk + text[place + length :]
    with suppress(FormatError):
        standings(read(text).tournament, ["BH/C1", "SB", "DE", "KS", "ARO", "AOB", "FB"])


@SLOW
@given(st.text(st.characters(), max_size=80), st.text(st.characters(), max_size=80))
def test_any_name_is_made_safe_and_leaves_the_columns_alone(name: str, event: str) -> None:
    one = replace(tournament_of_two(), name=event)
    first = replace(
        one.players[0], name=name, title=name, federation=name, fide_id=name, birth=name, sex=name
    )
    text = write(replace(one, players=(first, one.players[1])))
    again = read(text.encode()).tournament
    assert again.rounds == one.rounds
    assert again.players[1] == one.players[1]
    assert len(again.players[0].name) <= 33
    assert write(again) == text


def tournament_of_two() -> Tournament:
    game = Board(1, 1, 2, (Game(Outcome.FIRST_WINS),))
    players = (Player(1, "One", 1500), Player(2, "Two", 1400))
    return Tournament(players, (Round(1, (game,)),), total_rounds=1)
