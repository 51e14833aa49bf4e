"""The examples of the README and of the pages under docs, and what these pages say of the games."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import play

import mazzo

TOP = Path(__file__).parents[2]
PAGES = [TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_examples_run(page: Path) -> None:
    """The Python blocks of a page run, one after the other in one namespace."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks or page.stem not in mazzo.games(), f"{page.name} has no example"
    namespace: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(page), "exec"), namespace)


@pytest.mark.parametrize("game", mazzo.games())
def test_a_page_tells_each_option(game: str) -> None:
    """Every option stands in the page's table, with its values and its default."""
    page = (TOP / "docs" / f"{game}.md").read_text(encoding="utf-8")
    table = page.partition("## Options")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*)$", table, re.MULTILINE))
    for option in mazzo.options(game):
        row = rows[option["name"]]
        values, default = row.split(" | ")[:2]
        if option["kind"] == "count":
            least, most = option["allowed"]
            assert values == f"{least} to {most}"
        elif option["kind"] != "contracts":
            for value in option["allowed"]:
                assert f"`{json.dumps(value)}`" in values, f"{option['name']}: {value}"
        assert default == f"`{json.dumps(option['default'])}`", option["name"]


@pytest.mark.parametrize("game", mazzo.games())
def test_a_page_tells_each_key_of_the_view(game: str) -> None:
    """Every key of a view stands on the game's page."""
    page = (TOP / "docs" / f"{game}.md").read_text(encoding="utf-8")
    for key in mazzo.Game(game, seed=1).view(0):
        assert f"`{key}`" in page, key


def rows(heading: str) -> dict[str, str]:
    """The rows of a table of the page on events, by what they tell of."""
    page = (TOP / "docs" / "events.md").read_text(encoding="utf-8")
    part = page.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| `([^`]+)` \| (.*)$", part, re.MULTILINE))


def matches(name: str) -> Iterator[mazzo.Game]:
    """Random matches at every number of seats and with every option."""
    choices = [
        {option["name"]: value, "max_hands": 3}
        for option in mazzo.options(name)
        for value in option["tries"]
        if option["name"] != "max_hands"
    ]
    for seats in mazzo.rules(name)["seats"]:
        for seed, options in enumerate([{}, *choices]):
            # Some options go with others, or with some numbers of seats.
            with contextlib.suppress(mazzo.OptionError):
                yield play(mazzo.Game(name, seats=seats, seed=seed, options=options), 300)


def test_the_page_on_events_tells_whatever_is_met(name: str) -> None:
    """Kinds, with each of their keys, and places; what the page says of numbers, nulls and texts."""
    kinds, places = rows("Kinds"), {place.split()[0] for place in rows("Places")}
    for game in matches(name):
        copies = [game.events(seat) for seat in (None, *range(game.seats))]
        for number, copy in enumerate(zip(*copies, strict=True)):
            for viewer, event in zip((None, *range(game.seats)), copy, strict=True):
                assert event["number"] == number
                keys = re.findall(r"`(\w+)`", kinds[event["event"]].split(" | ")[0])
                hidden = event["event"] == "chose" and event["action"] is None
                assert set(event) == {"number", "event", *keys} - ({"text"} if hidden else set())
                moved = event["event"] in ("moved", "shown")
                assert not moved or all(
                    event[key].split()[0] in places for key in ("from", "to", "at") if key in event
                )
                nulls = {key for key, value in event.items() if value is None} - {"dealer"}
                if "seen_by" in event:
                    sees = event["seen_by"] == "all" or viewer in event["seen_by"]
                    assert sees != bool(nulls)
                else:
                    assert not nulls


def test_the_page_on_events_tells_every_kind_and_place_of_the_engine() -> None:
    source = (TOP / "core" / "src" / "event.rs").read_text(encoding="utf-8")

    def variants(enum: str) -> list[str]:
        body = source.partition(f"pub enum {enum} {{")[2].partition("\n}")[0]
        names = re.findall(r"^    ([A-Z]\w+)", body, re.MULTILINE)
        return [re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in names]

    kinds, places = variants("Event"), variants("Place")
    assert len(kinds) > 10
    assert len(places) > 5
    assert set(kinds) <= set(rows("Kinds"))
    assert set(places) <= {place.split()[0] for place in rows("Places")}
