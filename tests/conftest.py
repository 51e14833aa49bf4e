"""Lying here, this page lets the tests import `reference`, which is no part of the package."""

import pytest
from reference.tally import TALLY


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if TALLY.positions:
        terminalreporter.write_line(str(TALLY))
