"""How cards and seats look on the screen, and how a person may write cards."""

from __future__ import annotations

import re

from rich.text import Text

CARD = re.compile(r"(?<![A-Za-z0-9])(?:([2-9TJQKA])([CDHS])|BJ|RJ)(?![A-Za-z0-9])")
SEAT = re.compile(r"\bseat (\d)\b")
RANKS_AND_SUITS = frozenset("23456789TJQKACDHS")
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
    return " ".join(_card(word) or word for word in words)


def spellings(text: str) -> list[str]:
    """How the engine may write what a person wrote.

    As it is; `PAIR q` as `pair Q`; `pair 10` as `pair T`; `full house` with `_` between its words, `end_turn`
    without.
    """
    apart = text.replace("_", " ").split()
    is_word = [len(word) > 1 and word.isalpha() and not _card(word) for word in apart[:2]]
    joined = [["_".join(apart[:2]), *apart[2:]]] if is_word == [True, True] else []
    return list(dict.fromkeys(spelt for words in (text.split(), *joined, apart) for spelt in _in_case(words)))


def _in_case(words: list[str]) -> list[str]:
    plain = [
        _card(word) or (word.upper() if word.upper() in RANKS_AND_SUITS else word.lower()) for word in words
    ]
    tens = ["T" if word == "10" else word for word in plain]
    return [" ".join(spelt) for spelt in (words, plain, tens)]


def _card(word: str) -> str | None:
    """A card, also with what it stands for as in `rj(10h)`."""
    upper = word.upper().replace("10", "T")
    return upper if CARD.search(upper) and not any(map(str.isalnum, CARD.sub("", upper))) else None


def cards_in(text: str) -> list[str]:
    """The cards that a text names."""
    return [match.group() for match in CARD.finditer(text)]


def all_cards(entry: str) -> list[str] | None:
    """The cards of an entry that is made of cards alone."""
    words = entry.split()
    return words if words and all(CARD.fullmatch(word) for word in words) else None
