"""Ways to reach somebody whose browser is closed: a push service and a mail server that keep what they get."""

import asyncio
import dataclasses
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

from midtown.server.accounts.contacts import Subscription
from midtown.server.storage.database import url_of
from tests.server.features.notifications.receivers import LOCAL, Browser, Mailbox
from tests.server.live_server import House

AWAY = 120.0
"""Seconds after which somebody without an open page is no longer here."""


class Reach:
    """A server that sends notices to a browser and to a mailbox of tests."""

    def __init__(self, house: House, subscription: Subscription, browser: Browser, mailbox: Mailbox) -> None:
        self.house = house
        self.url = house.url
        self.subscription = subscription
        self.browser = browser
        self.mailbox = mailbox

    def passes(self) -> None:
        """Let two minutes pass: who has closed their browser is away then."""
        loop, context = self.house.context.store.loop, self.house.context
        asyncio.run_coroutine_threadsafe(context.presence.store(), loop).result()  # who was here is not stored later
        self.house.ahead += AWAY


@contextmanager
def reaching(folder: Path) -> Iterator[Reach]:
    """Start a fresh server, a push service and a mail server, and stop them at the end."""
    loop = asyncio.new_event_loop()  # of another thread: Playwright has the one of this thread
    thread = threading.Thread(target=loop.run_forever, name="reach")
    thread.start()
    browser, mailbox, stack = Browser(), Mailbox(), AsyncExitStack()

    async def begin() -> tuple[Subscription, str]:
        return await stack.enter_async_context(browser.open()), await stack.enter_async_context(mailbox.open())

    try:
        subscription, smtp = asyncio.run_coroutine_threadsafe(begin(), loop).result()
        house = House(url_of(folder), folder)
        house.settings = dataclasses.replace(
            house.settings, push_services=LOCAL, smtp=smtp, sender="Midtown <midtown@example.org>"
        )
        with house:
            yield Reach(house, subscription, browser, mailbox)
    finally:
        asyncio.run_coroutine_threadsafe(stack.aclose(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
