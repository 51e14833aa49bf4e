"""Cards as two-character texts, and the few things that the games share."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

SUITS = "CDHS"
RED = "DH"
JOKERS = ("BJ", "RJ")
PACK_52 = tuple(rank + suit for rank in "23456789TJQKA" for suit in SUITS)
PACK_54 = PACK_52 + JOKERS


def rank_of(card: str) -> str:
    """A joker is a rank of its own."""
    return card if card in JOKERS else card[0]


def suit_of(card: str) -> str:
    assert card not in JOKERS, f"{card} has no suit"
    return card[1]


def face(card: str) -> int:
    """The card's place in face order: 2C 2D 2H 2S 3C .. AS BJ RJ."""
    return PACK_54.index(card)


def in_face_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=face)


def seats_after(seat: int, seats: int) -> list[int]:
    """Everyone in order of play, beginning with the seat after this one and ending with itself."""
    return [(seat + step) % seats for step in range(1, seats + 1)]


def places(totals: Sequence[int]) -> list[int]:
    """C3: one more than the number of seats with a better total."""
    return [1 + sum(other > own for other in totals) for own in totals]


def returns(points: Sequence[int]) -> list[Fraction]:
    """C3: the seat's own points minus the mean of the others'."""
    others = len(points) - 1
    return [own - Fraction(sum(points) - own, others) for own in points]
