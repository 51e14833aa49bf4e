"""The examples of the README and of the pages under docs, and what these pages say of the games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mazzo

TOP = Path(__file__).parents[2]
PAGES = [TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_examples_run(page: Path) -> None:
    """The Python blocks of a page run, one after the other in one namespace."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks or page.name == "README.md", f"{page.name} has no example"
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
