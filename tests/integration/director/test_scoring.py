"""The page of points and tie-breaks: presets, order, settings, and a change after round 1."""

import pytest

from swissweb.accounts.models import User
from swissweb.events.models import AuditEntry, Section
from swissweb.events.schemes import tiebreak_presets
from tests.support.factories import make_section, make_user, play_round
from tests.support.pages import only_for_directors, page_of, signed_in, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


def scheme_of(section: Section, **changes: object) -> dict[str, object]:
    data: dict[str, object] = {
        "version": section.settings_version,
        "win": "1",
        "draw": "½",
        "loss": "0",
        "pab": "1",
        "absence": "0",
        "tiebreak_1": "BH/C1",
        "tiebreak_2": "BH",
        "edition": "2026-03",
        "bq_factor": "6",
        "bye_discs": "32",
        "bye_spread": "50",
    }
    return {**data, **changes}


def test_points_are_entered_as_people_write_them_and_tiebreaks_in_order(director: User) -> None:
    section = make_section(director, players=0)
    data = scheme_of(
        section, win="3", draw="1", pab="1½", absence="0.25", tiebreak_1="SB", tiebreak_2="", tiebreak_3="BH"
    )
    response = signed_in(director).post(page_of("scoring", section), data)
    section.refresh_from_db()
    assert response.status_code == 302
    assert section.scoring == {"win": 300, "draw": 100, "loss": 0, "pab": 150, "absence": 25}
    assert section.tiebreaks == ["SB", "BH"]
    assert section.tiebreak_settings == {}


@pytest.mark.parametrize("half", ["½", "0.5", "0,5", ".5", "1/2", " ½ "])
def test_a_half_can_be_typed_in_many_ways(half: str, director: User) -> None:
    section = make_section(director, players=0)
    signed_in(director).post(page_of("scoring", section), scheme_of(section, draw=half, half_bye=half))
    section.refresh_from_db()
    assert (section.scoring["draw"], section.scoring["half_bye"]) == (50, 50)


def test_byes_forfeits_and_coming_have_points_of_their_own_or_follow_the_others(director: User) -> None:
    section = make_section(director, players=0)
    own = {"half_bye": "¼", "forfeit_win": "2", "forfeit_loss": "0", "presence": "1", "full_bye": ""}
    signed_in(director).post(page_of("scoring", section), scheme_of(section, **own))
    section.refresh_from_db()
    stated = {"win": 100, "draw": 50, "loss": 0, "pab": 100, "absence": 0}
    assert section.scoring == {
        **stated, "half_bye": 25, "forfeit_win": 200, "forfeit_loss": 0, "presence": 100
    }  # fmt: skip
    page = text(signed_in(director).get(page_of("scoring", section)))
    # A win is 1 and 1 for coming; a full-point bye follows it; an absence brings nothing.
    assert '<th scope="row">Win</th><td class="num nb">2</td>' in page
    assert '<th scope="row">Full-point bye</th><td class="num nb">2</td>' in page
    assert '<th scope="row">Half-point bye</th><td class="num nb">0.25</td>' in page
    assert '<th scope="row">Absent</th><td class="num nb">0</td>' in page


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"win": "one"}, "no number of points"),
        ({"win": "-1"}, "no number of points"),
        ({"half_bye": "much"}, "no number of points"),
        ({"win": "½", "draw": "1"}, "A win must be worth at least as much as a draw"),
        ({"tiebreak_1": "BH", "tiebreak_2": "BH"}, "BH is chosen twice"),
        ({"tiebreak_1": "LUCK"}, "valid choice"),
        ({"edition": "1900"}, "valid choice"),
        ({"unrated": "0"}, "0 is not possible: enter a whole number from 1 to 4000"),
        ({"best_rounds": "many"}, "Enter a whole number"),
        ({"best_rounds": "5", "drop_rounds": "1"}, "leave the other empty"),
    ],
)
def test_a_bad_scheme_is_refused_with_the_text_kept(
    changes: dict[str, object], words: str, director: User
) -> None:
    section = make_section(director, players=0)
    response = signed_in(director).post(
        page_of("scoring", section), scheme_of(section, absence="0.25", **changes)
    )
    assert response.status_code == 422
    assert words in response.content.decode()
    assert 'value="0.25"' in response.content.decode()
    section.refresh_from_db()
    assert section.settings_version == 1


def test_a_stale_scheme_keeps_the_text_and_shows_what_is_stored_now(director: User) -> None:
    section = make_section(director, players=0)
    client, path = signed_in(director), page_of("scoring", section)
    client.post(path, scheme_of(section, win="3", draw="1", tiebreak_1="SB"))
    response = client.post(path, scheme_of(section, absence="0.25"))
    page = response.content.decode()
    assert response.status_code == 409
    assert 'value="0.25"' in page
    assert "<dt>Win</dt><dd>3</dd>" in page
    assert "<dt>Tie-break 1</dt><dd>Sonneborn-Berger (SB)</dd>" in page
    # Sent again from the page that was answered, it is saved.
    assert client.post(path, scheme_of(section, version=2, absence="0.25")).status_code == 302


def test_the_scheme_is_for_directors_and_of_their_own_event(director: User) -> None:
    section = make_section(director, players=0)
    only_for_directors(page_of("scoring", section), data=scheme_of(section))
    only_for_directors(page_of("scoring", section), method="get")
    other = make_section(director, players=0, name="Other", game="go")
    wrong = f"/director/e/{section.event.slug}/{other.slug}/scoring/"
    assert signed_in(director).post(wrong, scheme_of(section)).status_code == 404
    assert signed_in(director).delete(page_of("scoring", section)).status_code == 405


def test_a_preset_fills_the_form_in_and_keeps_what_was_typed_without_saving(director: User) -> None:
    section = make_section(director, players=0)
    client, path = signed_in(director), page_of("scoring", section)
    data = scheme_of(section, absence="0.25", unrated="1200")
    page = text(client.post(path, {**data, "fill": "points:three"}))
    assert "Filled in, not saved yet" in page
    assert 'name="win" value="3"' in page
    assert 'name="pab" value="3"' in page
    assert 'name="unrated" value="1200"' in page
    page = text(client.post(path, {**data, "fill": "order:othello"}))
    assert '<option value="BQ" selected>' in page
    assert 'name="absence" value="0.25"' in page
    assert client.post(path, {**data, "fill": "order:nothing"}).status_code == 200
    section.refresh_from_db()
    assert section.settings_version == 1


@pytest.mark.parametrize(
    ("game", "system", "first"),
    [
        ("chess", "dutch", "BH/C1"),
        ("chess", "round_robin", "DE"),
        ("go", "dutch", "SOS"),
        ("magic", "dutch", "OMW"),
    ],
)
def test_the_lists_to_start_from_begin_with_the_usual_one_of_game_and_system(
    game: str, system: str, first: str
) -> None:
    presets = list(tiebreak_presets(game, system).values())
    assert presets[0].specs[0] == first
    assert len({preset.specs for preset in presets}) == len(presets)


def test_settings_stand_open_only_where_a_tiebreak_or_the_game_reads_them(director: User) -> None:
    def open_settings(section: Section, **changes: object) -> set[str]:
        data = {**scheme_of(section, **changes), "fill": ""}
        page = signed_in(director).post(page_of("scoring", section), data).content.decode()
        shown = page.split('data-settings="shown"')[1].split("<details")[0]
        names = ("edition", "unrated", "bq_factor", "bye_spread", "best_rounds")
        return {name for name in names if f'name="{name}"' in shown}

    chess = make_section(director, players=0)
    assert open_settings(chess) == {"edition", "best_rounds"}
    assert open_settings(chess, tiebreak_3="ARO") == {"edition", "best_rounds", "unrated"}
    othello = make_section(director, players=0, game="othello")
    assert open_settings(othello, tiebreak_1="SUM", tiebreak_2="") == {"bq_factor", "best_rounds"}


def test_settings_are_stored_where_they_differ_and_keys_of_others_stay(director: User) -> None:
    section = make_section(director, players=0, game="othello")
    section.tiebreak_settings = {"kept": 1}
    section.save()
    client, path = signed_in(director), page_of("scoring", section)
    more = {"tiebreak_1": "BQ", "bq_factor": "10", "bq_wins": "on", "edition": "pre-2023", "best_rounds": "4"}
    assert client.post(path, scheme_of(section, **more)).status_code == 302
    section.refresh_from_db()
    assert section.tiebreak_settings == {
        "kept": 1, "edition": "pre-2023", "best_rounds": 4, "bq_factor": 10, "bq_wins": True
    }  # fmt: skip
    assert client.post(path, scheme_of(section, tiebreak_1="BQ")).status_code == 302
    section.refresh_from_db()
    assert section.tiebreak_settings == {"kept": 1}


def test_nothing_is_written_when_nothing_differs(director: User) -> None:
    section = make_section(director, players=0)
    client, path = signed_in(director), page_of("scoring", section)
    client.post(path, scheme_of(section))
    section.refresh_from_db()
    before = (section.settings_version, AuditEntry.objects.count())
    assert client.post(path, scheme_of(section)).status_code == 302
    section.refresh_from_db()
    assert (section.settings_version, AuditEntry.objects.count()) == before


def test_after_round_one_a_change_needs_a_reason_and_is_logged_and_kept(director: User) -> None:
    section = make_section(director, players=6)
    client, path = signed_in(director), page_of("scoring", section)
    client.post(path, scheme_of(section))
    play_round(director, section)
    section.refresh_from_db()
    asked = client.post(path, scheme_of(section, tiebreak_1="SB"))
    assert asked.status_code == 422
    assert "Round 1 is published: players know these rules" in asked.content.decode()
    assert '<option value="SB" selected>' in asked.content.decode()
    section.refresh_from_db()
    assert section.tiebreaks == ["BH/C1", "BH"]
    assert section.rule_changes == []
    done = client.post(path, scheme_of(section, tiebreak_1="SB", reason=" The rules said so.\n"))
    assert done.status_code == 302
    section.refresh_from_db()
    assert section.tiebreaks == ["SB", "BH"]
    assert section.rule_changes == [{"after": 1, "what": ["tiebreaks"], "reason": "The rules said so."}]
    entry = AuditEntry.objects.latest("id")
    assert (entry.action, entry.reason) == ("scoring_changed_after", "The rules said so.")
    log = text(client.get(f"/director/e/{section.event.slug}/log/"))
    assert "Points and tie-breaks of Chess changed after round 1" in log
    assert "Tie-breaks changed after round 1: The rules said so." in text(client.get(path))


def test_a_game_has_its_own_tiebreaks_and_a_variant_not_verified_is_marked(director: User) -> None:
    section = make_section(director, players=0, game="magic")
    page = text(signed_in(director).get(page_of("scoring", section)))
    assert '<option value="OMW" selected>Opponents’ match wins (OMW)</option>' in page
    assert "Modified median (MMED)* not verified" in page


def test_standings_of_directors_lead_to_the_working_of_each_value(director: User) -> None:
    section = make_section(director, players=6)
    play_round(director, section)
    client = signed_in(director)
    entry = section.entries.get(number=1)
    path = page_of("standings_working", section, 1, entry.pk, 2)
    page = client.get(page_of("standings", section)).content.decode()
    assert f'href="{path}"' in page
    assert 'title="Buchholz: The sum of the opponents’ points."' in page
    working = text(client.get(path))
    assert 'id="worked"' in working
    assert "Opponent’s score" in working
    assert client.get(page_of("standings_working", section, 1, entry.pk, 9)).status_code == 404
    assert client.post(path).status_code == 405
    only_for_directors(path, method="get")


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"fill": "points:"},
        {"fill": "order:\0"},
        {"win": "9" * 300},
        {"tiebreak_1": "BH\0"},
        {"reason": "x" * 5000, "tiebreak_1": "SB"},
        {"reason": "a\0b", "tiebreak_1": "SB"},
        {"bq_factor": "9" * 40},
        {"edition": ["2026-03", "2024-08"]},
        {"version": "1; DROP"},
    ],
)
def test_nothing_that_can_be_sent_breaks_the_page_or_is_half_written(
    sent: dict[str, object], director: User
) -> None:
    section = make_section(director, players=0)
    data = {**scheme_of(section), **sent} if sent else {}
    response = signed_in(director).post(page_of("scoring", section), data)
    expected = {200, 422, 409} if "edition" not in sent else {302}
    assert response.status_code in expected
    section.refresh_from_db()
    assert section.settings_version == (2 if "edition" in sent else 1)
