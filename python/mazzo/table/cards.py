"""How cards and seats look on the screen, and how a person may write cards."""

from __future__ import annotations

import re

from rich.text import Text

CARD = re.compile(r"(?<![A-Za-z0-9])(?:([2-9TJQKA])([CDHS])|BJ|RJ)(?![A-Za-z0-9])")
SEAT = re.compile(r"\bseat (\d)\b")
RED = "red"
SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SEAT_STYLES = ("cyan", "magenta", "yellow", "green")

_LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()} | {"♧": "C", "♢": "D", "♡": "H", "♤": "S"}


def styled(text: str, symbols: bool) -> Text:
    """A text with its cards and seats in colour, the cards' suits as symbols if the screen has them."""
    result = Text()
    at = 0
    for match in CARD.finditer(text):
        result.append(_seats(text[at : match.start()]))
        rank, suit = match.groups()
        shown = rank + SYMBOLS[suit] if suit and symbols else match.group()
        result.append(shown, style=RED if suit in ("D", "H") or match.group() == "RJ" else "bold")
        at = match.end()
    result.append(_seats(text[at:]))
    return result


def _seats(text: str) -> Text:
    result = Text(text)
    for match in SEAT.finditer(text):
        style = SEAT_STYLES[int(match.group(1)) % len(SEAT_STYLES)]
        result.stylize(style, match.start(), match.end())
    return result


def written(entry: str) -> str:
    """What a person wrote, with its cards as the engine writes them: `10h` and `T♥` are `TH`."""
    for symbol, letter in _LETTERS.items():
        entry = entry.replace(symbol, letter)
    words = entry.replace(",", " ").split()
    return " ".join(_word(word) for word in words)


def _word(word: str) -> str:
    upper = word.upper()
    if upper.startswith("10") and len(upper) == 3:
        upper = "T" + upper[2]
    return upper if CARD.fullmatch(upper) else word


def cards_in(text: str) -> list[str]:
    """The cards that a text names."""
    return [match.group() for match in CARD.finditer(text)]


def all_cards(entry: str) -> list[str] | None:
    """The cards of an entry that is made of cards alone."""
    words = entry.split()
    return words if words and all(CARD.fullmatch(word) for word in words) else None
