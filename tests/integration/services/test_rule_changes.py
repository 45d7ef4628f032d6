"""Points and tie-breaks changed in a running event: where it is told, and what is computed with it."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from pairing.scoring import Mark
from pairing.trf import read
from swissweb.documents.content import Wanted, build
from swissweb.documents.exports import trf
from swissweb.documents.rendering import html_of
from swissweb.events.errors import Conflict, Forbidden, Invalid, NeedsConfirmation
from swissweb.events.models import Section
from swissweb.events.selectors.standings import standings_view
from swissweb.events.services.importing import import_tournament
from swissweb.events.services.presence import request_bye
from swissweb.events.services.scoring import update_scoring
from tests.support.factories import make_section, make_user, pair, play_round, publish, section_of

pytestmark = pytest.mark.django_db
CLASSIC = {"win": 100, "draw": 50, "loss": 0, "pab": 100, "absence": 0}


def change(by, section: Section, *tiebreaks: str, reason: str = "", **more: object) -> Section:  # type: ignore[no-untyped-def]
    section.refresh_from_db()
    given = {"scoring": CLASSIC, "settings": {}, **more}
    return update_scoring(
        by=by,
        section_id=section.pk,
        version=section.settings_version,
        tiebreaks=tiebreaks,
        reason=reason,
        **given,  # type: ignore[arg-type]
    )


def test_a_change_is_told_on_printed_tables_and_in_the_report_file() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    change(director, section, "BH")
    play_round(director, section)
    assert "###" not in trf(section, scope="published")
    change(director, section, "SB", "WIN", reason="As announced in the call")
    section = section_of(section.event)
    told = "Tie-breaks changed after round 1: As announced in the call"
    for kind, number in (("standings", 1), ("crosstable", None)):
        content = build(Wanted(section, kind, number, "published", "a4"))
        assert content["changes"] == [told]
        assert told in html_of(content, language="en", made=datetime(2027, 3, 6, tzinfo=UTC))
    text = trf(section, scope="published")
    assert f"### {told} (now SB WIN)\n" in text
    # An event made of the file says so no longer by itself, but its file does.
    again = section_of(import_tournament(by=director, tournament=read(text).tournament))
    assert again.rule_changes == []
    assert f"### {told} (now SB WIN)\n" in trf(again, scope="published")


def test_points_and_settings_are_named_as_what_they_are() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    change(director, section, *section.tiebreaks, scoring={**CLASSIC, "win": 200}, reason="one")
    change(director, section, "BH", reason="two", scoring=CLASSIC)
    section.refresh_from_db()
    assert [each["what"] for each in section.rule_changes] == [["scoring"], ["scoring", "tiebreaks"]]
    text = trf(section_of(section.event), scope="published")
    assert (
        "### Points changed after round 1: one\n### Points and tie-breaks changed after round 1: two" in text
    )


def test_a_draft_of_round_one_is_no_round_that_players_know() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    pair(director, section)
    change(director, section, "SB")
    section.refresh_from_db()
    assert section.rule_changes == []
    publish(director, section, 1)
    with pytest.raises(NeedsConfirmation) as refused:
        change(director, section, "BH")
    assert (refused.value.code, refused.value.params) == ("rules_change_confirm", {"round": 1})


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"scoring": {**CLASSIC, "draw": 150}}, "scoring_unordered", "scoring"),
        ({"scoring": {**CLASSIC, "half_bye": 10_001}}, "points_out_of_range", "half_bye"),
        ({"scoring": {**CLASSIC, "presence": -1}}, "points_out_of_range", "presence"),
        ({"settings": {"edition": "2027"}}, "tiebreak_edition_unknown", "edition"),
        ({"settings": {"unrated": 4001}}, "tiebreak_setting_range", "unrated"),
        ({"settings": {"spread_cap": "all"}}, "tiebreak_setting_range", "spread_cap"),
        ({"settings": {"best_rounds": 3, "drop_rounds": 1}}, "best_and_dropped", "drop_rounds"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(more: dict[str, object], code: str, field: str) -> None:
    director = make_user()
    section = make_section(director, players=0)
    with pytest.raises(Invalid) as refused:
        change(director, section, "BH", **more)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_lists_of_tiebreaks_are_checked_and_bounded() -> None:
    director = make_user()
    section = make_section(director, players=0)
    for tiebreaks, code in (
        (["BH", "BH"], "tiebreak_twice"),
        (["BH/Q"], "tiebreak_unknown"),
        ([f"BH/C{count}" for count in range(1, 14)], "too_many_tiebreaks"),
    ):
        with pytest.raises(Invalid) as refused:
            change(director, section, *tiebreaks)
        assert refused.value.code == code


def test_only_directors_change_it_and_only_from_the_newest_version() -> None:
    director = make_user()
    section = make_section(director, players=0)
    with pytest.raises(Forbidden):
        change(make_user(), section, "BH")
    with pytest.raises(Conflict):
        update_scoring(
            by=director, section_id=section.pk, version=99, scoring=CLASSIC, tiebreaks=["BH"], settings={}
        )


def test_own_points_and_settings_are_what_standings_are_computed_with() -> None:
    director = make_user()
    section = make_section(director, players=5, rounds=3)
    absent = section.entries.get(number=5)
    request_bye(by=director, section_id=section.pk, entry_id=absent.pk, version=1, round=1, mark="H")
    scoring = {**CLASSIC, "half_bye": 25, "presence": 100}
    change(
        director, section, "BH", "WIN", scoring=scoring, settings={"best_rounds": 1, "edition": "pre-2023"}
    )
    play_round(director, section)
    section = section_of(section.event)
    view = standings_view(section)
    points = {line.entry.number: line.row.points for line in view.lines}
    assert sorted(points.values()) == [25, 100, 100, 200, 200]
    assert points[5] == 25
    assert view.snapshot.tournament.scoring.points(Mark.FORFEIT_WIN) == 200
    assert points[1] == 200
    assert (view.table.ledger.edition, view.table.ledger.counting) == ("pre-2023", 1)
    # Wins are rounds that gave what a win gives, points for coming included.
    assert {line.entry.number: line.row.values[1] for line in view.lines}[1] == 1


def test_which_rounds_count_is_said_with_every_table() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    change(director, section, "BH", settings={"drop_rounds": 1, "edition": "2024-08"})
    play_round(director, section)
    told = "Each player’s worst round of the whole event is dropped."
    section = section_of(section.event)
    assert build(Wanted(section, "standings", 1, "published", "a4"))["changes"] == [told]
    page = Client().get(f"/e/{section.event.slug}/{section.slug}/standings/").content.decode()
    assert told in page
    assert "Unplayed rounds by: FIDE, August 2024." in page
