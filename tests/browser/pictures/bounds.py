"""No test waits for ever on a browser that has hung: its processes are ended, and the test says where it stood."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil
import pytest
from playwright.sync_api import Browser

LONGEST = 180.0
"""Seconds for one test with all that comes before and after it: eight times what the slowest takes."""


@contextmanager
def bounded(name: str, seconds: float = LONGEST) -> Iterator[None]:
    """End this process's browsers when `seconds` have passed, which fails whatever waits for them; then fail `name`."""
    late = threading.Event()

    def strike() -> None:
        late.set()
        for browser in browsers():
            browser.kill()

    timer = threading.Timer(seconds, strike)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if late.is_set():
            pytest.fail(f"{name} had not ended after {seconds:g} s: its browser was killed", pytrace=False)


def standing(kept: list[Browser], launch: Callable[[], Browser]) -> Browser:
    """The browser that is kept for all tests; another where it has gone."""
    if not kept or not kept[-1].is_connected():
        kept[:] = [launch()]
    return kept[-1]


def browsers() -> list[psutil.Process]:
    """The main processes of the browsers that this process has started."""
    children = psutil.Process().children(recursive=True)
    return [child for child in children if _of_a_browser(child) and not _of_a_browser(child.parent())]


def _of_a_browser(process: psutil.Process | None) -> bool:
    try:
        return process is not None and process.pid != os.getpid() and "chrom" in process.name()
    except psutil.NoSuchProcess:
        return False
