"""Files with saved matches, and why one cannot be read or written."""

from __future__ import annotations

from pathlib import Path


class Unusable(Exception):
    """A file that cannot be read or written."""


def read(name: str) -> str:
    """The text of a file."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as fault:
        raise Unusable(f"{name} cannot be read: {why(fault)}") from None


def write(name: str, text: str) -> None:
    """Makes a file of a text."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as fault:
        raise Unusable(f"{name} cannot be written: {why(fault)}") from None


def exists(name: str) -> bool:
    """Whether writing would take the place of something."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def why(fault: OSError | ValueError) -> str:
    """A fault of the system in plain words."""
    match fault:
        case OSError(strerror=str(reason)):
            return reason[:1].lower() + reason[1:]
        case UnicodeError():
            return "it is no text"
    return str(fault)
