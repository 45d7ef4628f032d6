"""A director who runs a section over its pages alone, with everything that happens at events."""

import random
from typing import Any

from django.db import connection
from django.test import Client

from pairing import systems
from pairing.scoring import Outcome
from swissweb.events.matches import match_of
from swissweb.events.models import Board, Round, Seat, Section
from swissweb.events.presets import preset_of
from swissweb.events.services.entries import PlayerInput
from tests.support.factories import add, make_section, make_user
from tests.support.pages import page_of, signed_in
from tests.support.surf import finished, read
from tests.support.wild import any_options

CLUBS = ("Harbour", "Hill", "")
GRADES = ("3d", "1d", "1k", "4k", "9k")
ANSWERED = (200, 302, 404, 409, 422)


class Robot:
    """``send`` posts and never takes a broken page for an answer; everything follows from ``seed``."""

    def __init__(self, system: str, game: str, seed: int, players: int, rounds: int) -> None:
        self.chance = random.Random(f"{system}/{game}/{seed}")
        self.user = make_user()
        sides = preset_of(game).sides
        first = system if sides or systems.get(system).needs.sides != "required" else "dutch"
        self.section: Section = make_section(
            self.user, players=0, rounds=rounds, game=game, system=first, name="Robot Open"
        )
        add(self.user, self.section, [self._player(number) for number in range(1, players + 1)])
        self.client: Client = signed_in(self.user)
        self.came = players
        self.refusals: list[str] = []

    def _player(self, number: int) -> PlayerInput:
        return PlayerInput(
            f"Player {number:02d}",
            rating=2310 - 10 * number,
            club=self.chance.choice(CLUBS),
            federation=self.chance.choice(("NOR", "PER", "")),
            grade=GRADES[number % len(GRADES)],
        )

    # ---------- asking ----------

    def fresh(self) -> Section:
        self.section = Section.objects.select_related("event").get(pk=self.section.pk)
        return self.section

    def page(self, name: str, *more: object) -> str:
        return page_of(name, self.section, *more)

    def row(self, number: int) -> Round | None:
        return self.section.rounds.filter(number=number).first()

    def versions(self, number: int = 0) -> dict[str, int]:
        section, row = self.fresh(), self.row(number)
        return {"version": section.version, "round_version": row.version if row else 0}

    def send(self, path: str, data: dict[str, Any], *, insist: bool = True) -> Any:
        """Post it; where the answer asks for a reason, once more with one."""
        response = self.client.post(path, data)
        assert response.status_code in ANSWERED, f"{path} {data}: {response.status_code}"
        connection.check_constraints()
        if response.status_code == 302:
            return response
        finished(path, response.content.decode())
        if response.status_code == 422:
            self.refusals.append(path)
            if insist and "reason" not in data:
                return self.send(path, data | {"reason": "decided at the event"}, insist=False)
        return response

    def step(self, name: str, number: int, **data: Any) -> Any:
        return self.send(self.page(name, number), self.versions(number) | data)

    # ---------- before a round ----------

    def choose(self, system: str) -> Any:
        """A system with any of its options."""
        options = {
            f"option_{code}": value for code, value in self._options(system).items() if value is not False
        }
        return self.send(
            self.page("system"),
            {"version": self.fresh().settings_version, "system": system, "reason": "", **options},
        )

    def _options(self, system: str) -> dict[str, Any]:
        declared = systems.get(system)
        return declared.resolve() | any_options(self.chance, declared)

    def settings(self) -> None:
        """Now and then a match, an acceleration, players who must not meet."""
        if self.chance.random() < 0.3:
            self.send(
                self.page("match_settings"),
                {
                    "version": self.fresh().settings_version,
                    "games": self.chance.choice((2, 3)),
                    "ends_early": self.chance.choice(("", "on")),
                    "points": self.chance.choice(("match", "games")),
                },
            )
        if self.chance.random() < 0.3:
            self.send(
                self.page("acceleration"),
                {"version": self.fresh().settings_version, "kind": self.chance.choice(("baku", "half", ""))},
            )
        if self.chance.random() < 0.3:
            entries = self.chance.sample(list(self.section.entries.values_list("pk", flat=True)), 2)
            self.send(self.page("forbidden"), {"version": self.fresh().version, "players": entries})

    def comings_and_goings(self, number: int) -> None:
        """Late entries, withdrawals, absences, boards fixed."""
        if number > 1 and self.chance.random() < 0.4:
            self.came += 1
            self.send(self.page("players"), {"name": f"Player {self.came:02d}", "rating": 2000})
        playing = list(self.section.entries.filter(withdrawn_after=None))
        if len(playing) > 4 and self.chance.random() < 0.3:
            entry = self.chance.choice(playing)
            data = {"version": entry.version, "after": max(number - 1, 0)}
            self.send(self.page("player_withdraw", entry.pk), data)
        playing = list(self.section.entries.filter(withdrawn_after=None))
        if len(playing) > 4 and self.chance.random() < 0.4:
            entry = self.chance.choice(playing)
            data = {"version": entry.version, "round": number, "mark": self.chance.choice("HZF")}
            self.send(self.page("player_bye", entry.pk), data)
        if len(playing) > 4 and self.chance.random() < 0.3:
            one, two = self.chance.sample(playing, 2)
            data = {"version": self.fresh().version, "first": one.pk, "second": two.pk}
            self.send(self.page("pins", number), data)

    # ---------- a round ----------

    def pair(self, number: int) -> Round | None:
        """Pair it; where there is no legal round by one of the ways the page offers, at last by hand."""
        answer = self.step("round_pair", number)
        if self.row(number) is None and answer.status_code == 422:
            _links, forms = read(self.page("round_pair", number), answer)
            ways = [form for form in forms if any(name == "relax" for name, _ in form.fields)]
            if ways:
                chosen = self.chance.choice(ways)
                self.send(chosen.path(), chosen.data([("reason", "nothing else was left")]))
        return self.row(number)

    def by_hand(self, number: int) -> None:
        """Some moves on the desk."""
        row = self.row(number)
        assert row is not None
        for _ in range(3):
            kind = self.chance.choice(("turn", "pick", "apart", "bye", "play", "seat", "again"))
            boards = list(row.boards.values_list("number", flat=True)) or [1]
            entries = list(self.section.entries.all())
            one, two = self.chance.sample(entries, 2)
            if kind in ("turn", "apart"):
                self.step(f"desk_{kind}", number, board=self.chance.choice(boards))
            elif kind == "pick":
                self.step("desk_pick", number, pick=[one.pk, two.pk], first=two.pk)
            elif kind == "seat":
                self.step("desk_seat", number, first_number=one.number, second_number=two.number)
            elif kind == "bye":
                self.step("desk_bye", number, give=f"{one.pk}:{self.chance.choice('UHFZ')}")
            elif kind == "play":
                self.step("desk_play", number, entry=one.pk)
            else:
                self.step("round_again", number)

    def seat_the_rest(self, number: int) -> None:
        """Whoever is left without opponent is seated, so that the round can be published."""
        row = self.row(number)
        assert row is not None
        seated = set(Seat.objects.filter(round=row).values_list("entry", flat=True))
        waiting = [
            entry for entry in self.section.entries.filter(withdrawn_after=None) if entry.pk not in seated
        ]
        waiting = [entry for entry in waiting if entry.joined <= number]
        while len(waiting) > 1:
            one, two = waiting.pop(), waiting.pop()
            self.step("desk_pick", number, pick=[one.pk, two.pk], first=one.pk)
        if waiting:
            self.step("desk_bye", number, give=f"{waiting[0].pk}:U")
            if not Seat.objects.filter(round=row, entry=waiting[0]).exists():
                self.step("desk_bye", number, give=f"{waiting[0].pk}:Z")

    def results(self, number: int) -> None:
        """A result on each board, some entered twice, some as whole matches."""
        boards = Board.objects.filter(round__section=self.section, round__number=number).order_by("number")
        for board in boards:
            if match_of(self.fresh()).games > 1:
                self._match(board, number)
            else:
                self._result(board, number)
                if self.chance.random() < 0.2:
                    self._result(board, number)

    def _outcome(self) -> dict[str, Any]:
        preset = preset_of(self.section.event.game)
        outcome = self.chance.choice(
            preset.main * 3 + tuple(set(preset.more) - {Outcome.DOUBLE_FORFEIT}) + (Outcome.DOUBLE_FORFEIT,)
        )
        data: dict[str, Any] = {"outcome": outcome.value}
        scores = {Outcome.FIRST_WINS: 40, Outcome.SECOND_WINS: 24, Outcome.DRAW: 32}
        if preset.score is not None and preset.score.required and outcome in scores:
            data |= {"first_score": scores[outcome], "second_score": 64 - scores[outcome]}
        return data

    def _result(self, board: Board, number: int) -> None:
        game = board.games.get()
        data = self._outcome() | {"version": game.version}
        answer = self.send(self.page("result", number, game.pk), data)
        game.refresh_from_db()
        if not game.outcome:
            # A withdrawn player, or a score that does not fit.
            data = {"version": game.version, "outcome": Outcome.DOUBLE_FORFEIT.value}
            answer = self.send(self.page("result", number, game.pk), data)
        game.refresh_from_db()
        assert game.outcome, f"{answer.status_code}: {answer.content.decode()[:2000]}"

    def _match(self, board: Board, number: int) -> None:
        path = self.page("match_result", number, board.pk)

        def versions() -> str:
            return ".".join(
                str(version) for version in board.games.order_by("number").values_list("version", flat=True)
            )

        if self.chance.random() < 0.5:
            for game in board.games.order_by("number"):
                game.refresh_from_db()
                self.send(self.page("result", number, game.pk), self._outcome() | {"version": game.version})
        elif self.chance.random() < 0.5:
            score = self.chance.choice(("2-0", "1-1", "2-1", "0-2", "1-0-1", "3-0", "9-9", "½-1½"))
            self.send(path, {"version": versions(), "score": score})
        self.send(
            path, {"version": versions(), "forfeit": self.chance.choice(("", "+--", "--+", "---", "--"))}
        )
        board.refresh_from_db()
        if not board.settled and board.games.filter(outcome="").exists():
            self.send(path, {"version": versions(), "forfeit": "---"})

    def play(self, number: int) -> bool:
        """The whole round; False where the system pairs no more."""
        row = self.pair(number)
        if row is None:
            return False
        if self.chance.random() < 0.5:
            self.by_hand(number)
        self.step("round_publish", number)
        row = self.row(number)
        assert row is not None
        if row.state == Round.State.DRAFT:
            self.seat_the_rest(number)
            answer = self.step("round_publish", number)
            assert self.row(number).state != Round.State.DRAFT, answer.content.decode()  # type: ignore[union-attr]
        self.results(number)
        answer = self.step("round_complete", number)
        assert self.row(number).state == Round.State.COMPLETE, answer.content.decode()  # type: ignore[union-attr]
        return True
