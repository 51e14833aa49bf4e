"""The screen: lines, tables and scores, in colour on a terminal and as plain text elsewhere."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mazzo.table.cards import styled

PLAIN_WIDTH = 100
# Between columns.
GAP = 2
# Of an entry that is told back.
LONG = 60
UNREAD = "surrogateescape"


def said(value: Any) -> str:
    """An option's value as the command line takes it."""
    return value if isinstance(value, str) else json.dumps(value)


def short(entry: str) -> str:
    """What is told back of an entry."""
    return entry if len(entry) <= LONG else entry[:LONG] + ".."


class _Console(Console):
    def on_broken_pipe(self) -> None:
        # Whoever runs the program says how it ends.
        raise BrokenPipeError


class Screen:
    """Where a match is shown."""

    def __init__(self) -> None:
        terminal = sys.stdout.isatty()
        # What is not a terminal gets the same bytes everywhere.
        width = None if terminal else PLAIN_WIDTH
        self.console = _Console(
            highlight=False,
            emoji=False,
            markup=False,
            width=width,
            force_terminal=terminal,
            no_color=not terminal or None,
        )
        self.symbols = self.console.encoding.lower().startswith("utf")
        self.read_from_terminal = sys.stdin is not None and sys.stdin.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Bytes that are no text arrive too, as surrogates: no entry ends the match.
            sys.stdin.reconfigure(errors=UNREAD)

    def styled(self, text: str, style: str = "") -> Text:
        """A text with its cards and seats as this screen shows them."""
        result = styled(text, self.symbols)
        result.style = style
        return result

    def line(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Writes a line."""
        shown = Text(" " * indent)
        shown.append(self.styled(text, style))
        self.console.print(shown, soft_wrap=not self.console.is_terminal)

    def title(self, text: str) -> None:
        """Begins a part."""
        self.line()
        dash = "─" if self.symbols else "-"
        self.line(f"{dash * 2} {text} {dash * max(2, 60 - len(text))}", style="bold")

    def across(self, texts: Sequence[str], indent: int = 2) -> int:
        """How many columns of such texts fit."""
        widest = max(map(len, texts), default=0) + GAP
        return max(1, (self.console.width - indent) // widest)

    def columns(self, texts: Sequence[str], indent: int = 2) -> None:
        """Writes texts in as many columns as fit, down first."""
        widest = max(map(len, texts), default=0) + GAP
        down = -(-len(texts) // self.across(texts, indent))
        for row in range(down):
            self.line("".join(text.ljust(widest) for text in texts[row::down]).rstrip(), indent=indent)

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()) -> None:
        """Writes a table; the columns named in `right` are ranged right."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for name in head:
            table.add_column(name, justify="right" if name in right else "left")
        for row in rows:
            table.add_row(*(self.styled(cell) for cell in row))
        with self.console.capture() as capture:
            self.console.print(table)
        # Without the blanks that fill a row.
        for written in capture.get().splitlines():
            self.console.file.write(written.rstrip() + "\n")

    def read(self, prompt: str) -> str:
        """Reads a line from the person; EOFError at the end of the input."""
        if self.read_from_terminal:
            return _text(input(prompt))
        self.console.file.write(prompt)
        entry = sys.stdin.readline() if sys.stdin is not None else ""
        if not entry:
            self.console.file.write("\n")
            raise EOFError
        entry = _text(entry)
        # Nobody's keys show what was written.
        self.console.file.write(entry + "\n")
        return entry


def _text(entry: str) -> str:
    """A line as it was meant: where the system's encoding cannot read it, it is UTF-8."""
    if not entry.isascii():
        encoding = sys.stdin.encoding
        with contextlib.suppress(UnicodeError):
            entry = entry.encode(encoding, UNREAD).decode("utf-8")
    return entry.strip()
