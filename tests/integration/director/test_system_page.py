"""The page of a section's system: choosing, options, refusals, and what a change between rounds means."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pairing import systems
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Forbidden, Invalid, NeedsConfirmation
from swissweb.events.models import AuditEntry, Section, Stage
from swissweb.events.presets import PRESETS, preset_of
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.systems import choose_system
from swissweb.events.switching import Way, consequences
from swissweb.events.systems import USUAL, usual_options
from tests.support.build import tournament
from tests.support.factories import add, make_section, make_user, pair, play_round
from tests.support.pages import (
    event_page,
    only_for_directors,
    page_of,
    refuses_delete,
    rounds_path,
    signed_in,
    text,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PAGE_QUERIES = 9


@pytest.fixture
def section(director: User) -> Section:
    return make_section(director, players=8)


@pytest.fixture
def client(director: User) -> Client:
    return signed_in(director)


def sent(section: Section, system: str = "round_robin", **changes: object) -> dict[str, object]:
    section.refresh_from_db()
    data = {"version": section.settings_version, "system": system, "reason": ""}
    if system == "round_robin":
        data |= {"option_absent_opponent": "draw", "option_double": "on", "option_sides": "on"}
    if system == "dutch":
        data |= {
            "option_first_colour_parity": "paired",
            "option_board_order": "pairing",
            "option_sides": "on",
        }
    return {**data, **changes}


def stage_of(section: Section) -> Stage:
    return section.stages.get()


def choose(director: User, section: Section, system: str, reason: str = "", **options: bool | str) -> Section:
    section.refresh_from_db()
    return choose_system(
        by=director,
        section_id=section.pk,
        version=section.settings_version,
        system=system,
        options=options,
        reason=reason,
    )


# ---------- the page ----------


def test_every_system_is_there_with_its_help_and_the_present_one_shows_its_options(
    client: Client, section: Section
) -> None:
    page = text(client.get(page_of("system", section)))
    for system in systems.MODULES:
        assert f'id="sys-{system}"' in page
    assert "similar scores meet, nobody twice" in page
    assert page.split('id="sys-dutch"')[1].split(">")[0].endswith('aria-current="true"')
    assert "Odd and even in round 1" in page
    assert "Save the options" in page


@pytest.mark.parametrize("system", sorted(systems.MODULES))
def test_the_form_of_every_system_comes_from_what_it_declares(
    client: Client, section: Section, system: str
) -> None:
    page = text(client.get(page_of("system", section), {"system": system}))
    usual = usual_options("chess", system)
    for option in systems.get(system).options:
        assert f'name="option_{option.code}"' in page
        if option.type == "choice":
            assert f'<option value="{usual[option.code]}" selected>' in page


def test_another_system_is_looked_at_without_a_script_and_by_htmx(client: Client, section: Section) -> None:
    whole = text(client.get(page_of("system", section), {"system": "round_robin"}))
    part = text(client.get(page_of("system", section), {"system": "round_robin"}, headers=HTMX))
    assert "<html" in whole
    assert "<html" not in part
    for page in (whole, part):
        assert "Use Round robin" in page
        assert 'name="option_double"' in page
    assert stage_of(section).system == "dutch"


def test_a_system_with_a_help_page_leads_to_it(client: Client, section: Section) -> None:
    path = page_of("system", section)
    shown = text(client.get(path, {"system": "nested_cycles"}))
    assert '<a href="/help/nested-cycles/">The table, and a search to try out</a>' in shown
    assert Client().get("/help/nested-cycles/").status_code == 200
    assert '"/help/' not in text(client.get(path, {"system": "dutch"}))


def test_a_system_nobody_knows_is_refused(client: Client, section: Section) -> None:
    assert client.get(page_of("system", section), {"system": "luck"}).status_code == 422
    assert client.post(page_of("system", section), sent(section, "luck")).status_code == 422


def test_the_page_costs_the_same_with_many_players(
    client: Client, director: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for players in (2, 40):
        section = make_section(director, players=players, name=f"Open {players}")
        with django_assert_max_num_queries(PAGE_QUERIES):
            client.get(page_of("system", section))


def test_a_game_without_sides_has_no_option_for_them(client: Client, director: User) -> None:
    section = make_section(director, players=4, game="magic")
    assert 'name="option_sides"' not in text(client.get(page_of("system", section)))
    data = sent(section, "round_robin")
    del data["option_sides"]
    assert client.post(page_of("system", section), data).status_code == 302
    assert stage_of(section).options["sides"] is False


# ---------- choosing ----------


def test_a_system_is_chosen_with_its_options_and_the_log_says_so_in_words(
    client: Client, section: Section
) -> None:
    response = client.post(page_of("system", section), sent(section))
    assert (response.status_code, response["Location"]) == (302, page_of("system", section))
    stage = stage_of(section)
    assert (stage.system, stage.options["double"], stage.options["absent_opponent"]) == (
        "round_robin", True, "draw",
    )  # fmt: skip
    section.refresh_from_db()
    assert section.settings_version == 2
    assert section.tiebreaks == list(preset_of("chess").tiebreaks_for("round_robin"))
    entry = AuditEntry.objects.latest("id")
    assert entry.action == "system_changed"
    assert entry.after["round_robin.double"] is True
    log = text(client.get(event_page("log", section.event)))
    assert f"{section.name} is now paired by Round robin" in log
    assert "Twice, with colours reversed" in log
    assert "The points of a draw" in log


def test_options_alone_are_changed_and_told(client: Client, section: Section) -> None:
    client.post(page_of("system", section), sent(section, "dutch", option_board_order="real"))
    assert stage_of(section).options["board_order"] == "real"
    entry = AuditEntry.objects.latest("id")
    assert (entry.action, entry.before, entry.after) == (
        "system_options_changed", {"dutch.board_order": "pairing"}, {"dutch.board_order": "real"},
    )  # fmt: skip
    assert "Options of FIDE Dutch changed" in text(client.get(event_page("log", section.event)))


def test_saving_what_is_there_changes_nothing(client: Client, section: Section) -> None:
    before = AuditEntry.objects.count()
    assert client.post(page_of("system", section), sent(section, "dutch")).status_code == 302
    section.refresh_from_db()
    assert (section.settings_version, AuditEntry.objects.count()) == (1, before)


def test_chosen_tiebreaks_stay_and_the_usual_ones_follow_the_system(director: User, section: Section) -> None:
    section.tiebreaks = ["SB"]
    section.save()
    assert choose(director, section, "round_robin").tiebreaks == ["SB"]


def test_a_round_is_paired_with_the_options_chosen(director: User, section: Section) -> None:
    choose(director, section, "round_robin", sides=False)
    row = pair(director, section)
    assert (row.system, row.options["sides"]) == ("round_robin", False)


# ---------- refusals ----------


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"option_absent_opponent": "everything"}, "valid choice"),
        ({"option_absent_opponent": ""}, "This field is required."),
    ],
)
def test_a_bad_value_is_refused_at_its_field_with_the_rest_kept(
    client: Client, section: Section, changes: dict[str, object], words: str
) -> None:
    response = client.post(page_of("system", section), sent(section, **changes))
    assert response.status_code == 422
    page = text(response)
    assert words in page
    assert 'id="id_option_absent_opponent_error"' in page
    assert 'name="option_double" id="id_option_double" checked' in page
    assert stage_of(section).system == "dutch"


def test_a_number_out_of_its_bounds_is_refused(client: Client, section: Section) -> None:
    bounded = [
        (system.id, option)
        for system in systems.all_systems()
        for option in system.options
        if option.type == "int" and option.maximum is not None
    ]
    for system, option in bounded:
        data = {"version": section.settings_version, "system": system, f"option_{option.code}": "100000000"}
        response = client.post(page_of("system", section), data)
        assert response.status_code == 422, (system, option.code)
        assert f'id="id_option_{option.code}_error"' in text(response)
    assert stage_of(section).system == "dutch"


def test_a_stale_form_keeps_the_text_and_shows_what_is_stored_now(client: Client, section: Section) -> None:
    old = sent(section, "dutch", option_board_order="real")
    client.post(page_of("system", section), sent(section, "dutch", option_first_colour_parity="number"))
    response = client.post(page_of("system", section), old)
    assert response.status_code == 409
    page = text(response)
    assert "Stored now" in page
    assert "<dd>The pairing number as it is</dd>" in page
    assert '<option value="real" selected>' in page
    # The form has the present version: sent once more, it is stored.
    assert f'name="version" value="{int(str(old["version"])) + 1}"' in page


def test_a_stale_form_names_the_system_somebody_chose(client: Client, section: Section) -> None:
    old = sent(section, "dutch", option_board_order="real")
    client.post(page_of("system", section), sent(section, "round_robin"))
    response = client.post(page_of("system", section), old)
    assert response.status_code == 409
    assert "<dt>System</dt><dd>Round robin</dd>" in text(response)


def test_only_directors_of_the_event_choose(section: Section) -> None:
    only_for_directors(page_of("system", section), data=sent(section))
    only_for_directors(page_of("system", section), method="get")
    assert stage_of(section).system == "dutch"


def test_other_methods_and_other_events_are_refused(client: Client, director: User, section: Section) -> None:
    refuses_delete(client, page_of("system", section))
    other = make_section(make_user(), players=2, name="Elsewhere")
    path = page_of("system", section).replace(section.event.slug, other.event.slug)
    assert client.post(path, sent(section)).status_code in (403, 404)
    with pytest.raises(Forbidden):
        choose_system(by=director, section_id=other.pk, version=1, system="manual", options={})
    assert stage_of(other).system == "dutch"


def test_the_service_refuses_what_the_form_can_not_send(director: User, section: Section) -> None:
    for options, code, field in (
        ({"luck": True}, "unknown_option", "luck"),
        ({"board_order": True}, "bad_option", "board_order"),
    ):
        with pytest.raises(Invalid) as caught:
            choose(director, section, "dutch", **options)  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.field) == (code, field)
    with pytest.raises(Conflict):
        choose_system(by=director, section_id=section.pk, version=9, system="manual", options={})


# ---------- between rounds ----------


def test_a_change_after_round_1_says_what_it_means_and_asks_for_a_reason(
    client: Client, director: User, section: Section
) -> None:
    play_round(director, section)
    response = client.post(page_of("system", section), sent(section))
    assert response.status_code == 422
    page = text(response)
    assert "It counts from round 2 on" in page
    assert "Who has no opponent follows from the table" in page
    assert "The tie-breaks stay: Buchholz" in page
    assert 'name="option_double" id="id_option_double" checked' in page
    assert stage_of(section).system == "dutch"
    done = client.post(page_of("system", section), sent(section, reason="too few players"))
    assert done.status_code == 302
    entry = AuditEntry.objects.latest("id")
    assert (entry.action, entry.reason) == ("system_changed", "too few players")
    assert stage_of(section).system == "round_robin"
    section.refresh_from_db()
    assert section.tiebreaks == list(preset_of("chess").tiebreaks_for("dutch"))


def test_a_draft_stays_as_it_was_paired(director: User, section: Section) -> None:
    pair(director, section)
    with pytest.raises(NeedsConfirmation) as caught:
        choose(director, section, "manual")
    assert ("switch_draft_stays", {"round": 1}) in caught.value.params["findings"]
    choose(director, section, "manual", reason="by hand from now on")
    assert section.rounds.get().system == "dutch"


def codes(before: Way, after: Way, section: Section, *rounds: str) -> dict[str, object]:
    found = consequences(section, tournament(4, *rounds), None, before, after)
    return {each.code: dict(each.params) for each in found}


def test_what_a_change_means_is_counted_on_the_rounds_so_far(section: Section) -> None:
    dutch = Way("dutch", systems.get("dutch").resolve())
    robin = Way("round_robin", systems.get("round_robin").resolve())
    manual = Way("manual", systems.get("manual").resolve())
    # 1 and 2 had the first move twice, 3 and 4 never: a difference of two each.
    rounds = ("1-3 1-0, 2-4 =", "1-4 =, 2-3 =")
    found = codes(manual, dutch, section, *rounds)
    assert found["switch_uneven"] == {"players": 4}
    assert {"switch_colour_c3", "switch_meet_once"} <= set(found)
    assert "switch_met_again" not in found
    assert codes(manual, dutch, section, *rounds, "1-3 =, 2-4 =")["switch_met_again"] == {"again": 2}
    assert "switch_uneven" not in codes(manual, dutch, section, rounds[0])
    assert codes(dutch, robin, section, *rounds)["switch_schedule"] == {"round": 3}
    off = Way("dutch", {**dutch.options, "sides": False})
    assert set(codes(dutch, off, section, *rounds)) == {"switch_from_round", "switch_sides_off"}
    assert "switch_sides_on" in codes(off, dutch, section, *rounds)
    mcmahon = Way("mcmahon", systems.get("mcmahon").resolve())
    assert "switch_starts_on" in codes(dutch, mcmahon, section, *rounds)
    assert "switch_starts_off" in codes(mcmahon, dutch, section, *rounds)


# ---------- players that do not fit ----------


def test_players_without_a_grade_are_named_before_anything_is_stored(client: Client, director: User) -> None:
    section = make_section(director, players=0, game="go")
    add(director, section, [PlayerInput("Kim", grade="2 dan"), PlayerInput("Ito"), PlayerInput("Wu")])
    page = text(client.get(page_of("system", section), {"system": "mcmahon"}))
    assert "needs grades; 2 players have none" in page
    assert "Ito, Wu" in page
    data = {
        f"option_{option.code}": "on" if option.default is True else option.default
        for option in systems.get("mcmahon").options
        if option.default is not False
    }
    response = client.post(page_of("system", section), sent(section, "mcmahon", **data))
    assert response.status_code == 422
    assert "Ito" in text(response)
    assert stage_of(section).system == "dutch"


def test_an_empty_list_can_have_any_system_and_pairing_says_what_is_missing(
    client: Client, director: User
) -> None:
    section = make_section(director, players=0, game="go")
    choose(director, section, "mcmahon")
    add(director, section, [PlayerInput("Kim", grade="2 dan"), PlayerInput("Ito"), PlayerInput("Wu")])
    before = text(client.get(rounds_path(section, "1/")))
    assert "Ito" in before.split('id="h-check"')[1].split("</section>")[0]
    assert 'aria-describedby="why-not"' in before
    with pytest.raises(Invalid) as caught:
        pair(director, section, reason="more are coming")
    assert "Ito" in str(caught.value.params)
    assert not section.rounds.exists()


def test_options_that_contradict_each_other_are_refused_at_one_of_them(
    client: Client, director: User
) -> None:
    section = make_section(director, players=0, game="go")
    with pytest.raises(Invalid) as caught:
        choose(director, section, "mcmahon", bar="20 kyu", floor="1 dan")
    assert caught.value.field in ("bar", "floor")
    assert stage_of(section).system == "dutch"


def test_every_game_has_its_usual_options(client: Client, director: User) -> None:
    for game, system in USUAL:
        assert game in PRESETS
        usual_options(game, system)  # refuses what the system does not have
    section = make_section(director, players=4, game="othello")
    page = text(client.get(page_of("system", section), {"system": "fold"}))
    assert '<option value="bq" selected>' in page
    choose(director, section, "fold")
    assert stage_of(section).options["secondary"] == "bq"
    assert (
        make_section(director, players=0, game="scrabble", system="fold", name="S")
        .stages.get()
        .options["secondary"]
        == "spread"
    )


def test_new_events_and_sections_begin_with_a_short_choice(client: Client, section: Section) -> None:
    page = text(client.get("/director/new/"))
    assert 'value="mcmahon"' in page
    assert 'value="konrad"' not in page
    assert "stand on the section’s page" in page
    settings = text(client.get(event_page("settings", section.event)))
    assert '<option value="konrad"' not in settings


def test_pages_of_the_section_lead_to_its_system(client: Client, section: Section) -> None:
    path = page_of("system", section)
    for page in (
        event_page("event", section.event),
        page_of("section_settings", section),
        rounds_path(section, "1/"),
    ):
        assert f'href="{path}"' in text(client.get(page)), page
