"""A time limit for browser tests: a hung browser is killed, and the test fails where it was waiting."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil
import pytest
from playwright.sync_api import Browser

LONGEST = 600.0
"""Limit in seconds for a test with its set-up and tear-down: 25 times what the slowest takes."""


@contextmanager
def bounded(name: str, seconds: float = LONGEST) -> Iterator[None]:
    """Kill this process's browsers after `seconds`, so that calls waiting for them raise; then fail the test `name`."""
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
    """Return the browser in `kept` if it is connected; else launch one and keep it there."""
    if not kept or not kept[-1].is_connected():
        kept[:] = [launch()]
    return kept[-1]


def browsers() -> list[psutil.Process]:
    """Return the main processes of the browsers that this process has started."""
    children = psutil.Process().children(recursive=True)
    return [child for child in children if _of_a_browser(child) and not _of_a_browser(child.parent())]


def _of_a_browser(process: psutil.Process | None) -> bool:
    try:
        return process is not None and process.pid != os.getpid() and "chrom" in process.name()
    except psutil.NoSuchProcess:
        return False
