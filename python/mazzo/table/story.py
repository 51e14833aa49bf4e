"""Events told in lines of text. Cards are in the engine's letters; the screen gives them their symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from mazzo.table.cards import cards_in

Event = dict[str, Any]

# Keys that say nothing by themselves.
BESIDE = ("event", "number", "seen_by")

# Of a choice's text; what came of it stands behind.
WIDTH = 18


def whole(copies: list[list[Event]]) -> list[Event]:
    """The events as someone knows them who sees every seat's cards: from each seat's copy, what it knows."""
    return [max(versions, key=_knowledge) for versions in zip(*copies, strict=True)]


def _knowledge(event: Event) -> int:
    return sum(value is not None for value in event.values())


def told(events: Iterable[Event]) -> Iterator[str]:
    """A line for each thing that happened; who was asked, and scores, are left to others.

    What a choice leads to stands behind it, as far as it happens to whoever chose. What happens to other
    seats, and a draw after what the choice has brought, have lines of their own.
    """
    line = _Line()
    deal: list[Event] | None = None
    for event in events:
        kind = event["event"]
        if kind == "hand_began":
            deal = []
            if event["dealer"] is not None:
                yield f"seat {event['dealer']} deals"
            continue
        if deal is not None:
            if kind in ("moved", "shown"):
                deal.append(event)
                continue
            yield from _dealt(deal)
            deal = None
        if kind in ("moved", "shown", "offered"):
            seats = _concerned(event)
            if not line.concerns(seats) or (line.has_got and event.get("from") == "stock"):
                yield from line.done()
                line = _Line(seats[0] if seats else None)
            line.add(event)
            continue
        yield from line.done()
        line = _Line(event["seat"], event.get("text") or "chooses, hidden") if kind == "chose" else _Line()
        if sentence := _sentence(event):
            yield sentence
    yield from _dealt(deal or [])
    yield from line.done()


def _sentence(event: Event) -> str | None:
    match event["event"]:
        case "asked" | "chose" | "scored" | "match_over":
            return None
        case "ruled":
            said = event.get("text") or f"a rule acts on seat {event['seat']}"
            return f"{said} (rule {event['clause']})"
        case "leads":
            return f"seat {event['seat']} leads"
        case "went_out":
            return f"seat {event['seat']} is out: place {event['place']}"
        case "level_set":
            return f"the level is {event['rank']}"
        case "target_rose":
            return f"the target rises to {event['target']}"
    return _plain(event)


def _plain(event: Event) -> str:
    """An event of a kind that has no sentence here: its text, else its kind and its values."""
    kind = event["event"].replace("_", " ")
    values = (
        f"{key} {_value(value)}" for key, value in event.items() if key not in BESIDE and value is not None
    )
    return event.get("text") or f"{kind}: {', '.join(values)}".rstrip(": ")


def _value(value: Any) -> str:
    return " ".join(map(_value, value)) if isinstance(value, list) else str(value)


def _dealt(deal: list[Event]) -> Iterator[str]:
    """The deal, place by place: `hand 13 13, pile 4 4 4`; then what was turned up."""
    counts: dict[str, list[str]] = {}
    line = _Line()
    for event in deal:
        if event["event"] == "moved" and event["from"] == "stock":
            counts.setdefault(event["to"].split()[0], []).append(str(event["count"]))
        else:
            line.add(event)
    if counts:
        heaps = (f"{place} {' '.join(numbers)}" for place, numbers in counts.items())
        yield f"dealt: {', '.join(heaps)}"
    yield from line.done()


def _concerned(event: Event) -> list[int]:
    """The seats that an event concerns, the one to which it happens at the front."""
    match event["event"]:
        case "offered":
            return [event["from"], event["to"]]
        case "shown":
            places = [event["at"]]
        case _:
            places = [event["to"], event["from"]]
    owned = (place.split() for place in places if place.startswith(("hand", "won")))
    return [int(seat) for _, seat in owned]


class _Line:
    """One choice and what came of it; or, without a choice, what happened to a seat, or by itself."""

    def __init__(self, seat: int | None = None, text: str | None = None) -> None:
        self.seat = seat
        self.text = text
        self.notes: list[str] = []
        self.has_got = False

    def concerns(self, seats: list[int]) -> bool:
        """Whether what concerns these seats belongs on this line."""
        if self.text is None:
            return seats[:1] == ([] if self.seat is None else [self.seat])
        return not seats or self.seat in seats

    def add(self, event: Event) -> None:
        match event["event"]:
            case "shown":
                own = self.text is None and event["at"] == f"hand {self.seat}"
                where = "" if own else f"{_place(event['at'])} "
                self.notes.append(f"{where}shows {' '.join(event['cards'])}")
            case "offered":
                self._offered(event)
            case _:
                self._moved(event)

    def _offered(self, event: Event) -> None:
        offerer, asked, card = event["from"], event["to"], event["card"]
        who = "" if offerer == self.seat else f"seat {offerer} "
        if not who and card in cards_in(self.text or ""):
            self.notes.append(f"to seat {asked}")
        else:
            self.notes.append(f"{who}offers {card or 'a card'} to seat {asked}")

    def _moved(self, event: Event) -> None:
        source, target, cards = event["from"], event["to"], event["cards"]
        text = self.text or ""
        chosen = self.text is not None
        to_own_place = chosen and target in ("trick", f"won {self.seat}")
        own = {f"hand {self.seat}", f"won {self.seat}"}
        unnamed = list((Counter[str](cards) - Counter(cards_in(text))).elements())
        if source in own and cards is not None and len(unnamed) < len(cards):
            # A card that stands for another is not named by its face.
            if unnamed:
                self.notes.append(f"with {' '.join(unnamed)}")
            if not to_own_place and not target.startswith("pile") and f" {target} " not in f" {text} ":
                self.notes.append(f"to {_place(target)}")
            return
        count = event["count"]
        what = " ".join(cards) if cards else f"{count} card{'s' if count != 1 else ''}"
        if source == f"hand {self.seat}":
            verb = "" if chosen else "gives "
            self.notes.append(f"{verb}{what}" if to_own_place else f"{verb}{what} to {_place(target)}")
        elif target in own:
            self.has_got = source != "stock"
            self.notes.append(f"gets {what} from {_place(source)}")
        else:
            self.notes.append(f"{what} from {_place(source)} to {_place(target)}")

    def done(self) -> Iterator[str]:
        notes = "; ".join(self.notes)
        if self.text is not None:
            yield f"seat {self.seat}: {self.text:{WIDTH}} {notes}".rstrip()
        elif self.seat is not None and notes:
            yield f"seat {self.seat} {notes}"
        elif notes:
            yield notes


def _place(place: str) -> str:
    word, _, number = place.partition(" ")
    match word:
        case "hand":
            return f"seat {number}'s hand"
        case "won":
            return f"before seat {number}"
        case "stock" | "trick":
            return f"the {word}"
    return place
