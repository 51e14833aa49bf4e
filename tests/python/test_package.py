"""The package: its documentation, and that it can be built from its source archive alone."""

from __future__ import annotations

import doctest
import inspect
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import mazzo
from mazzo import _mazzo, errors

TOP = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("module", [mazzo, _mazzo, errors], ids=lambda module: module.__name__)
def test_examples(module: object) -> None:
    assert inspect.ismodule(module)
    finder = doctest.DocTestFinder(exclude_empty=True)
    runner = doctest.DocTestRunner()
    for example in finder.find(module, globs={"mazzo": mazzo, **vars(mazzo)}):
        runner.run(example)
    assert runner.failures == 0


def test_the_readme() -> None:
    examples, wrong = doctest.DocTestParser(), doctest.DocTestRunner()
    text = (TOP / "python" / "README.md").read_text(encoding="utf-8")
    # A fence ends an example as a blank line does.
    test = examples.get_doctest(text.replace("```", ""), {}, "README.md", "README.md", 0)
    assert test.examples
    assert wrong.run(test).failed == 0


def test_there_are_examples() -> None:
    for described in (mazzo, mazzo.Game):
        assert ">>>" in (described.__doc__ or "")


def test_everything_public_is_described() -> None:
    for name in mazzo.__all__:
        if name == "__version__":
            continue
        thing = getattr(mazzo, name)
        assert thing.__doc__, name
        if inspect.isclass(thing):
            for part, member in vars(thing).items():
                if not part.startswith("_"):
                    assert member.__doc__, f"{name}.{part}"


def test_signatures_are_told() -> None:
    assert str(inspect.signature(mazzo.Game)) == (
        "(name, seats=None, seed=None, options=None, *, deck=None, dealer=None, leader=None)"
    )
    expected = {
        "apply": "(self, /, action, seat=None, ply=None, cards=None)",
        "events": "(self, /, seat=None, since=0)",
        "suggest": "(self, /, bot, seed=0)",
        "view": "(self, /, seat=None)",
    }
    for name, signature in expected.items():
        assert str(inspect.signature(getattr(mazzo.Game, name))) == signature


def test_little_is_loaded_with_it() -> None:
    """The program must soon be where it waits for Ctrl-C; what takes long is loaded there."""
    code = "import sys; before = set(sys.modules); import mazzo; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-I", "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.split())
    assert "mazzo.errors" in loaded
    assert not loaded & {"argparse", "json", "re", "rich", "typing"}


def test_the_versions_agree() -> None:
    cargo = (TOP / "Cargo.toml").read_text(encoding="utf-8")
    found = re.search(r'(?ms)^\[workspace\.package\].*?^version = "(.+?)"', cargo)
    assert found is not None
    assert mazzo.__version__ == found[1]


def test_a_wheel_builds_from_the_source_archive(tmp_path: Path) -> None:
    """Away from the workspace, with the licences, the stubs and the table in it."""
    maturin = [sys.executable, "-m", "maturin"]
    subprocess.run(
        [*maturin, "sdist", "-m", str(TOP / "python" / "Cargo.toml"), "-o", str(tmp_path)],
        check=True,
        capture_output=True,
    )
    (archive,) = tmp_path.glob("*.tar.gz")
    # The same place every time, so that what others have written is compiled once.
    away = TOP / "target" / "from-sdist" / "source"
    shutil.rmtree(away, ignore_errors=True)
    with tarfile.open(archive) as packed:
        members = packed.getmembers()
        packed.extractall(away, filter="data")
    # Its licences are files of their own there, not links out of it.
    assert all(member.isfile() for member in members if "LICENSE" in member.name)
    (source,) = (path for path in away.iterdir() if path.is_dir())
    assert (source / "PKG-INFO").is_file()
    # Unoptimised: whether it builds is asked, not how fast it is.
    subprocess.run(
        [*maturin, "build", "-o", str(tmp_path)],
        cwd=source,
        check=True,
        capture_output=True,
        env={**os.environ, "CARGO_TARGET_DIR": str(away.parent / "target")},
    )
    (wheel,) = tmp_path.glob("*.whl")
    assert "-abi3-" in wheel.name
    with zipfile.ZipFile(wheel) as packed_wheel:
        names = packed_wheel.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        told = packed_wheel.read(metadata).decode()
    for wanted in ("mazzo/__init__.py", "mazzo/_mazzo.pyi", "mazzo/py.typed", "mazzo/table/screen.py"):
        assert wanted in names
    for licence in ("LICENSE-MIT", "LICENSE-APACHE"):
        assert any(name.endswith(f"/licenses/{licence}") for name in names), names
    assert "License-Expression: MIT OR Apache-2.0" in told
    assert f"Version: {mazzo.__version__}" in told
    # And it plays, away from this tree.
    with zipfile.ZipFile(wheel) as packed_wheel:
        packed_wheel.extractall(tmp_path / "installed")
    code = "import mazzo; print(mazzo.__file__); print(mazzo.Game(mazzo.games()[0], seed=1).legal_actions())"
    played = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
    )
    file, legal = played.stdout.splitlines()
    assert file.startswith(str(tmp_path / "installed"))
    assert legal == str(mazzo.Game(mazzo.games()[0], seed=1).legal_actions())
