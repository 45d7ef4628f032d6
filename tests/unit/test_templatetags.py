from datetime import UTC, datetime
from fractions import Fraction
from types import SimpleNamespace

import pytest
from django.contrib.messages.storage.base import Message
from django.template import Context, Template
from django.utils import translation

from pairing.scoring import Outcome
from swissweb.events.presets import PRESETS
from swissweb.templatetags.swiss import outcome_words


def render(source: str, **context: object) -> str:
    with translation.override("en"):
        return Template(source).render(Context(context))


@pytest.mark.parametrize(
    ("hundredths", "text"), [(350, "3½"), (300, "3"), (50, "½"), (0, "0"), (125, "1.25"), (None, "")]
)
def test_points(hundredths: int | None, text: str) -> None:
    assert render("{{ value|points }}", value=hundredths) == text


def test_points_of_a_fraction_are_shown_with_two_places() -> None:
    assert render("{{ value|points }}", value=Fraction(1000, 3)) == "3.33"


# ---------- names ----------


def test_a_latin_name_stands_alone_and_is_isolated() -> None:
    person = SimpleNamespace(name="Ada Lovelace", latin="", language="", federation="ENG")
    assert render("{% name p %}", p=person) == '<bdi class="name" translate="no">Ada Lovelace</bdi>'


def test_a_name_of_another_script_has_its_language_and_the_romanised_name_after_it() -> None:
    person = SimpleNamespace(name="顧遠帆", latin="Gu Yuanfan", language="", federation="TPE")
    assert render("{% name p %}", p=person) == (
        '<bdi class="name" translate="no" lang="zh-Hant">顧遠帆</bdi> '
        '<span class="lat" translate="no">Gu Yuanfan</span>'
    )


def test_the_language_a_person_gave_counts_more_than_the_guess() -> None:
    assert 'lang="ja"' in render("{% name p %}", p={"name": "林", "language": "ja", "federation": "CHN"})


def test_an_entry_and_a_string_have_names_too() -> None:
    entry = SimpleNamespace(number=4, person=SimpleNamespace(name="Ana", latin=""))
    assert render("{% name p %}", p=entry) == render("{% name p %}", p="Ana")


def test_a_name_is_escaped() -> None:
    shown = render("{% name p %}", p={"name": "林沈顧<i>", "latin": "<b>Lin</b>", "language": '"><x'})
    assert 'lang="&quot;&gt;&lt;x">林沈顧&lt;i&gt;</bdi>' in shown
    assert "&lt;b&gt;Lin&lt;/b&gt;" in shown


# ---------- sides and results ----------


def test_a_piece_is_a_letter_with_its_word() -> None:
    assert render("{% piece 'w' preset %}", preset=PRESETS["chess"]) == (
        '<abbr class="pc pc-w" title="White" translate="no">W</abbr>'
    )


def test_the_first_side_of_go_is_black_and_of_xiangqi_red() -> None:
    assert 'class="pc pc-b" title="Black"' in render("{% piece 1 'go' %}")
    assert 'class="pc pc-r" title="Red"' in render("{% piece 'w' 'xiangqi' %}")


def test_without_sides_there_is_no_piece() -> None:
    assert render("{% piece '' 'chess' %}{% piece 'w' 'magic' %}") == ""
    assert render("{% side_word 'w' 'magic' %}|{% side_word 2 'go' %}") == "|White"


def test_a_result_is_written_as_its_game_writes_it_and_never_breaks() -> None:
    assert render("{{ r|written }}", r="=-=") == '<span class="nb">½–½</span>'
    assert render("{{ r|written:'go' }}", r=Outcome.FIRST_WINS) == '<span class="nb">B+</span>'
    assert render("{{ r|written }}", r="") == ""


def test_a_played_game_with_a_score_shows_the_score_a_forfeit_does_not() -> None:
    game = SimpleNamespace(outcome="1-0", first_score=37, second_score=27)
    assert render("{{ g|written:'othello' }}", g=game) == '<span class="nb">37–27</span>'
    game.outcome = "+--"
    assert render("{{ g|written:'othello' }}", g=game) == '<span class="nb">+ –</span>'


def test_results_are_said_with_the_words_of_the_game() -> None:
    with translation.override("en"):
        assert outcome_words("1-0", "chess") == "White wins"
        assert outcome_words("0-1", PRESETS["xiangqi"]) == "Black wins"
        assert outcome_words("+--", "go") == "Black wins by forfeit"
        assert outcome_words("1-0", "magic") == "First player wins"
        assert outcome_words("", "chess") == "No result"


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_has_words(outcome: Outcome) -> None:
    assert outcome_words(outcome, "chess")


# ---------- signs ----------


def test_an_icon_is_silent_unless_it_is_named() -> None:
    assert render("{% icon 'ok' %}") == '<svg class="i" aria-hidden="true"><use href="#i-ok"/></svg>'
    assert 'role="img" aria-label="By hand"' in render("{% icon 'hand' 'By hand' %}")


def test_a_chip_says_its_state() -> None:
    assert render("{% chip 'draft' %}") == '<span class="chip chip-draft">Draft</span>'
    assert render("{% chip 'draft' more %}", more="<i>") == (
        '<span class="chip chip-draft">Draft · &lt;i&gt;</span>'
    )


def test_every_sign_that_alerts_and_toasts_use_is_in_the_sprite() -> None:
    sprite = render("{% include 'includes/_icons.svg' %}")
    for key in ("ok", "warn", "stop", "note", "undo", "close", "lang", "theme", "user", "find", "bell"):
        assert f'id="i-{key}"' in sprite


# ---------- times ----------

NOON = datetime(2027, 3, 6, 13, 0, tzinfo=UTC)


def test_times_are_those_of_the_venue_with_the_zone() -> None:
    event = SimpleNamespace(time_zone="Europe/Paris")
    assert render("{{ t|local_time:event }}", t=NOON, event=event) == (
        '<time datetime="2027-03-06T14:00+01:00">14:00 CET</time>'
    )
    assert ">14:00</time>" in render("{{ t|local_clock:event }}", t=NOON, event=event)


def test_a_zone_without_letters_is_named_by_its_offset() -> None:
    assert ">21:00 UTC+08</time>" in render("{{ t|local_time:'Asia/Singapore' }}", t=NOON)


def test_a_day_is_written_in_the_readers_language() -> None:
    with translation.override("zh-hans"):
        shown = Template("{{ t|local_datetime:'Asia/Shanghai' }}").render(Context({"t": NOON}))
    assert ">2027年3月6日 21:00 CST</time>" in shown


def test_no_time_is_nothing() -> None:
    assert render("{{ t|local_time:'UTC' }}", t=None) == ""


# ---------- messages ----------


def test_only_a_path_of_this_site_is_undone_to() -> None:
    undo = "{{ m|undo_path }}"
    assert (
        render(undo, m=Message(25, "saved", extra_tags="undo:/director/e/x/undo/")) == "/director/e/x/undo/"
    )
    assert render(undo, m=Message(25, "saved", extra_tags="undo:https://elsewhere.example/")) == ""
    assert render(undo, m=Message(25, "saved", extra_tags="undo://elsewhere.example/")) == ""
    assert render(undo, m=Message(25, "saved")) == ""


def test_lists_are_parted_as_the_language_parts_them() -> None:
    source = "{{ numbers|listed }} {% between %} {% between names=True %}"
    assert render(source, numbers=(2, 3)) == "2, 3 ,  ; "
    with translation.override("zh-hant"):
        assert Template(source).render(Context({"numbers": (2, 3)})) == "2、3 、 ；"


def test_a_handicap_and_its_komi_are_a_list() -> None:
    board = SimpleNamespace(handicap=3, komi=50)
    assert render("{{ board|conditions }}", board=board) == "3 stones, komi ½"
