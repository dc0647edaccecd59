"""Progress in whole lines, so that several runs can write to one terminal; `MIDTOWN_PROGRESS` names this one."""

import time

import pytest


class Progress:
    """Print a line for every tenth of the tests, and one for each failure, in place of a letter for each test."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.begun = time.monotonic()
        self.done = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Give a test no letter; the words are for the summary."""
        if report.failed:
            return ("failed", "", "FAILED") if report.when == "call" else ("error", "", "ERROR")
        if report.skipped:
            return "skipped", "", "SKIPPED"
        return ("passed", "", "") if report.when == "call" else None

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print what failed at once."""
        if report.failed:
            self._print(f"FAILED {report.nodeid}")

    def pytest_runtest_logfinish(self) -> None:
        """Print the share of tests that are done when it has grown by a tenth."""
        self.done += 1
        tenth = 10 * self.done // self.total
        if tenth > 10 * (self.done - 1) // self.total:
            self._print(f"{10 * tenth} % of {self.total} tests after {time.monotonic() - self.begun:.0f} s")

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Keep the session, which learns the number of tests."""
        self.session = session

    @property
    def total(self) -> int:
        """The number of tests of the run."""
        return max(self.session.testscollected, 1)

    def _print(self, text: str) -> None:
        print(f"{self.name}: {text}", flush=True)
