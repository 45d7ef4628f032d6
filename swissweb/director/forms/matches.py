"""What a board of a section is; and the score of a whole match as it is typed."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from pairing.match import MOST_GAMES, Match, counts_of, games_of_counts, games_of_score, scores
from pairing.scoring import Outcome
from pairing.trf.fields import parse_points
from swissweb.director.forms.base import VersionField
from swissweb.events.errors import Invalid
from swissweb.events.matches import MatchState, match_of
from swissweb.events.models import Section
from swissweb.events.services.matches import MatchResult, stated
from swissweb.events.services.results import Result
from swissweb.events.wordings.matches import score

LONGEST_SCORE = 20


class MatchForm(forms.Form):
    """How many games a board has, when a match ends, what gives the points."""

    version = VersionField(required=False)
    games = forms.IntegerField(
        label=_("Games per board"),
        min_value=1,
        max_value=MOST_GAMES,
        help_text=_("1 is the usual single game. 3 is best of three."),
    )
    ends_early = forms.BooleanField(
        label=_("A match ends once it is decided"),
        required=False,
        help_text=_("After two won games of three there is no third. Otherwise all games are played."),
    )
    points = forms.ChoiceField(
        label=_("Points of a round"),
        choices=[
            ("match", _("Once for the match: won, drawn or lost")),
            ("games", _("The sum of its games")),
        ],
        widget=forms.RadioSelect,
    )

    def __init__(self, data: Mapping[str, object] | None = None, *, section: Section) -> None:
        now = stated(section)
        initial = {
            "version": section.settings_version,
            "games": now["match_games"],
            "ends_early": now["ends_early"],
            "points": now["match_points"],
        }
        super().__init__(data, initial=initial)

    def values(self) -> dict[str, object]:
        """What ``services.matches.set_match`` takes."""
        return dict(self.cleaned_data)


def _hundredths(text: str) -> int | None:
    plain = text.strip().replace(",", ".").replace("½", ".5")
    return parse_points(plain) if plain and plain[0] in ".0123456789" else None


def match_result(section: Section, data: Mapping[str, str], games: int) -> MatchResult:
    """The whole match that was sent: ``clear``; ``forfeit``; ``g1``, ``g2``, ... with perhaps ``a1``, ``b1``,
    ... as scores; ``score`` as in ``2-1`` (``2-0-1``: won, lost, drawn); or ``first`` and ``second``.

    :raises Invalid: ``match_score_missing``, ``match_score_unreadable``, ``match_score_impossible``,
        ``number_unreadable``
    """
    if "clear" in data:
        return MatchResult()
    if data.get("forfeit"):
        return MatchResult(forfeit=data["forfeit"])
    if "g1" in data and not (data.get("first") or data.get("second")):
        return MatchResult(tuple(_game(data, number) for number in range(1, games + 1)))
    typed = data.get("score", "").strip()
    parts = typed.replace("–", "-").replace(":", "-").split("-") if typed else []
    parts = parts or [data.get("first", ""), data.get("second", "")]
    if not any(part.strip() for part in parts):
        raise Invalid("match_score_missing", field="first")
    found = [_hundredths(part) for part in parts]
    if len(found) not in (2, 3) or None in found:
        shown = typed or " – ".join(part.strip() for part in parts).strip(" –")
        raise Invalid("match_score_unreadable", field="first", value=shown[:LONGEST_SCORE])
    return _from_score(match_of(section), [each for each in found if each is not None])


def _from_score(match: Match, points: Sequence[int]) -> MatchResult:
    try:
        if len(points) == 2:
            return MatchResult.of(games_of_score(match, *points), total=True)
        if any(each % 100 for each in points):
            raise ValueError("counts are whole")
        return MatchResult.of(games_of_counts(match, *(each // 100 for each in points)), total=True)
    except ValueError:
        first, second = (score((each, 0)).partition("–")[0] for each in points[:2])
        raise Invalid(
            "match_score_impossible",
            field="first",
            first=first,
            second=second,
            games=match.games,
            possible=[score(each) for each in scores(match)],
        ) from None


def _game(data: Mapping[str, str], number: int) -> Result:
    numbers: list[int | None] = []
    for name in (f"a{number}", f"b{number}"):
        text = data.get(name, "").strip()
        if text and not (
            text.removeprefix("-").isdecimal() and text.isascii() and len(text) < LONGEST_SCORE // 2
        ):
            raise Invalid("number_unreadable", field=name, value=text[:LONGEST_SCORE])
        numbers.append(int(text) if text else None)
    outcome = data.get(f"g{number}", "")
    # A typed score says itself who won.
    if None not in numbers and outcome and outcome in tuple(Outcome) and Outcome(outcome).played:
        outcome = ""
    return Result(outcome, *numbers)


def fields_of(match: MatchState, versions: str) -> list[tuple[str, str]]:
    """The fields that bring a match back as it was: what :func:`match_result` reads."""
    fields = [("version", versions), ("forfeit", match.forfeit)]
    if match.forfeit:
        return fields
    if not match.begun:
        return [*fields, ("clear", "1")]
    if match.total:
        return [*fields, ("score", "-".join(map(str, counts_of(match.outcomes))))]
    for number, game in enumerate(match.games, start=1):
        fields.append((f"g{number}", game.outcome))
        for letter, points in (("a", game.first_score), ("b", game.second_score)):
            if points is not None:
                fields.append((f"{letter}{number}", str(points)))
    return fields
