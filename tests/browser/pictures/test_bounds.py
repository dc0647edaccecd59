"""The time limit for browser tests: a hung browser is killed, and the next test gets a new one."""

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Error

from tests.browser.pictures import bounds

pytestmark = pytest.mark.long

Launch = Callable[[], Browser]


def test_a_browser_that_hangs_at_a_tests_end_is_killed_and_the_test_named(
    launch_browser: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = bounds.browsers()
    browser = launch_browser()
    context = browser.new_context()
    context.new_page()
    (process,) = (one for one in bounds.browsers() if one not in before)
    monkeypatch.setattr(bounds, "browsers", lambda: [process])
    process.send_signal(signal.SIGSTOP)
    too_long = pytest.raises(pytest.fail.Exception, match="closing had not ended after 1 s")
    with too_long, bounds.bounded("closing", 1), pytest.raises(Error):
        context.close()
    assert not browser.is_connected()


def test_where_a_browser_is_gone_the_next_test_has_another(launch_browser: Launch) -> None:
    kept: list[Browser] = []
    first = bounds.standing(kept, launch_browser)
    assert bounds.standing(kept, launch_browser) is first
    first.close()
    second = bounds.standing(kept, launch_browser)
    assert second.new_page().evaluate("1 + 1") == 2
    second.close()
