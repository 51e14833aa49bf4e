"""A match at the table: who plays, hand after hand, and what is shown of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import mazzo
from mazzo.table.person import Person
from mazzo.table.screen import Screen, said
from mazzo.table.story import told, whole


@dataclass
class Match:
    """A game, the screen that shows it, and who plays its seats."""

    game: mazzo.Game
    screen: Screen
    bots: list[str]
    person: Person | None = None
    full: bool = False
    _shown: int = 0
    _counts: list[int] = field(default_factory=list)

    def play(self) -> None:
        """Plays to the end of the match."""
        game = self.game
        self._headline()
        if game.ply:
            self.screen.line(f"continued in hand {game.hand_number}")
            self._shown = self._start_of_hand()
        first = game.hand_number
        while True:
            in_full = self.full or self.person is not None or game.hand_number == first
            self._hand(in_full)
            if game.over:
                break
            game.next_hand()
        self._end()

    def _start_of_hand(self) -> int:
        """The event with which the current hand began: who comes back is told the hand so far."""
        game = self.game
        if game.hand_over:
            return game.event_count
        numbers = [event["number"] for event in game.events() if event["event"] == "hand_began"]
        return numbers[-1] if numbers else 0

    def _headline(self) -> None:
        game, screen = self.game, self.screen
        title = mazzo.rules(game.name)["name"]
        screen.line(f"{title}, {game.seats} seats, seed {game.seed}", style="bold")
        defaults = {option["name"]: option["default"] for option in mazzo.options(game.name)}
        chosen = [f"{name}={said(value)}" for name, value in game.options.items() if value != defaults[name]]
        if chosen:
            screen.line(f"options: {', '.join(chosen)}")
        for seat in range(game.seats):
            screen.line(f"seat {seat}: {self._player(seat)}")

    def _player(self, seat: int) -> str:
        return "you" if self._is_person(seat) else self.bots[seat]

    def _row(self, seat: int) -> str:
        """How a row of a table begins."""
        return f"seat {seat} (you)" if self._is_person(seat) else f"seat {seat}"

    def _is_person(self, seat: int | None) -> bool:
        return self.person is not None and seat == self.person.seat

    def _hand(self, in_full: bool) -> None:
        game = self.game
        if in_full:
            self.screen.title(f"hand {game.hand_number}")
            self._tell()
            if self.person is None:
                self._open_hands()
        while not game.hand_over:
            seat = game.seat
            if self.person is not None and self._is_person(seat):
                if self.person.decide(game, self.screen) == "undone":
                    self._shown = game.event_count
                    continue
            else:
                assert seat is not None
                game.apply(game.suggest(self.bots[seat], seed=game.seed))
            if in_full:
                self._tell()
        self._shown = game.event_count
        self._scores(in_full)

    def _open_hands(self) -> None:
        for seat, cards in enumerate(self.game.position()["hands"]):
            self.screen.line(f"seat {seat} holds {' '.join(cards)}", indent=2)

    def _tell(self) -> None:
        """Tells what has happened since it was last told, as whoever watches may know it."""
        game = self.game
        if self.person is None:
            events = whole([game.events(seat, self._shown) for seat in range(game.seats)])
        else:
            events = game.events(self.person.seat, self._shown)
        self._shown = game.event_count
        for line in told(events):
            own = self.person and self.person.gets(line)
            self.screen.line(own or line, style="bold" if own else "", indent=2)

    def _scores(self, in_full: bool) -> None:
        game, screen = self.game, self.screen
        points = game.hand_scores or []
        if in_full:
            screen.line()
            screen.table(
                ["", "hand", "total"],
                [[self._row(seat), str(points[seat]), str(total)] for seat, total in enumerate(game.scores)],
                right=["hand", "total"],
            )
            if not (self.full or self.person) and not game.over:
                screen.title("the other hands: points, and totals")
            return
        both = (" ".join(f"{value:6}" for value in values) for values in (points, game.scores))
        screen.line(f"hand {game.hand_number:3} {'   |'.join(both)}", indent=2)

    def _end(self) -> None:
        game, screen = self.game, self.screen
        places = game.places or []
        screen.title(f"the match is over after {game.hand_number} hand{'s' if game.hand_number > 1 else ''}")
        order = sorted(range(game.seats), key=lambda seat: (places[seat], seat))
        rows = [
            [str(places[seat]), f"seat {seat}", str(game.scores[seat]), self._player(seat)] for seat in order
        ]
        screen.table(["place", "", "total", ""], rows, right=["place", "total"])
