"""Words: how far what a person typed agrees with the words of a play."""

from __future__ import annotations


def words(text: str) -> list[str]:
    """The words of a text as they are compared: `straight_flush TS` as `straight flush ts`, 10 as `t`."""
    plain = text.lower().replace("_", " ").replace(",", " ").split()
    return ["t" if word == "10" else word for word in plain]


def begins(said: list[str], typed: list[str]) -> bool:
    """Whether what was typed begins the words of a play, each word of it a word or the beginning of one."""
    return len(typed) <= len(said) and all(map(_is_short_for, typed, said))


def names(said: list[str], typed: list[str]) -> bool:
    """Whether what was typed are words of a play, or their beginnings, one after the other."""
    return any(begins(said[at:], typed) for at in range(len(said)))


def _is_short_for(typed: str, said: str) -> bool:
    # A number is meant as it is: 1 is not 12.
    return typed == said if said.isdecimal() else said.startswith(typed)
