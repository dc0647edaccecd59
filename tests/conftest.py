"""Fixtures and marks for all tests. The toy game is installed beside the real ones, also in started processes."""

import os
import re
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import settings

from midtown import engine
from tests.progress import Progress
from tests.tools import COMPILER

settings.load_profile("ci")
"""Hypothesis's own profile for CI: the same examples each time, and no limit on their time, whatever the machine."""

GOLDEN = Path(__file__).parent / "golden"
os.environ["MIDTOWN_GAMES"] = str(Path(__file__).parent / "toy")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell's `&` has the whole run ignore Ctrl-C; the programs that the tests start and interrupt must not.
    signal.signal(signal.SIGINT, signal.default_int_handler)

COMPILED = engine.COMPILED
PLAIN = bool(os.environ.get("MIDTOWN_PLAIN"))
uncompiled = "searches for minutes in plain Python; the compiled run has it" if PLAIN else COMPILER
searching = pytest.mark.skipif(not COMPILED, reason=uncompiled)
"""Mark for tests of code that uses the engine but is not compiled itself: the plain run need not repeat them."""

COUNTED = {
    "arena",
    "bots",
    "client",
    "dataset",
    "envs",
    "executor",
    "puzzles",
    "review",
    "server",
    "tournaments",
    "tuning",
}
"""Folders of tests during which the compiled run counts lines with CI=true: those of the packages it counts."""

uncounted = pytest.mark.usefixtures("no_lines_counted")
"""Mark for tests that play many games: coverage makes them five times slower, and other tests cover the same lines."""
SAMPLED = re.compile(r"tests/server/(?:http/|features/(?:operators/|people/|play/|test_lessons)).+\[.*postgres")
ALL_LONG = re.compile(r"^pytestmark = .*\bmark\.long\b", re.MULTILINE)
"""What a file says of which all tests are in the long tier."""


@contextmanager
def lines_uncounted() -> Iterator[None]:
    """Switch off tracing; `no_cover` stops only one of the two tracers that pytest-cov starts under xdist."""
    tracing, in_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracing)
        threading.settrace(in_threads)


@pytest.fixture
def no_lines_counted() -> Iterator[None]:
    """Switch off tracing during a test."""
    with lines_uncounted():
        yield


def pytest_configure(config: pytest.Config) -> None:
    """Print progress in lines where `make test` runs several groups of tests at once."""
    name = os.environ.get("MIDTOWN_PROGRESS")
    if name and "PYTEST_XDIST_WORKER" not in os.environ:
        config.pluginmanager.register(Progress(name))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `-m`, do not import files without wanted tests by what they name: in plain Python that takes seconds."""
    wanted = re.findall(r"\w+", config.option.markexpr)
    if not wanted or "long" in wanted[:1] or not collection_path.match("test_*.py"):
        return None
    text = collection_path.read_text("utf-8")
    if "not" in wanted:
        return True if wanted == ["not", "long"] and ALL_LONG.search(text) else None
    return None if any(f"mark.{name}" in text for name in wanted) else True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark as long what runs on PostgreSQL: nearly all of it runs on SQLite, too, in the short tier.

    Of the tests in `SAMPLED` a third runs on PostgreSQL, always the same: their queries run in the others, too.
    """
    left_out = [item for item in items if SAMPLED.match(item.nodeid) and crc32(item.nodeid.encode()) % 3]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
    for item in items:
        if "postgres" in item.nodeid or "postgres_cluster" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.long)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Switch off tracing where no lines are counted: it makes every call slower, whatever file it is in."""
    folder = item.path.relative_to(Path(__file__).parent).parts[0]
    counted = PLAIN or (folder in COUNTED and "postgres" not in item.nodeid)  # both databases reach the same lines
    with nullcontext() if counted else lines_uncounted():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Give all tests that lack the same tool one place, so that pytest prints one line for all of them."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple) and "install Debian's package" in report.longrepr[2]:
        report.longrepr = ("tests/tools.py", 1, report.longrepr[2])
    return report
