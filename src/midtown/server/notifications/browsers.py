"""Sending a notification to all browsers of a player."""

import logging
from collections.abc import Awaitable, Mapping, Sequence
from functools import partial
from typing import Any

from midtown.server.accounts import contacts
from midtown.server.context import Context
from midtown.server.notifications.web_push import push_of
from midtown.server.urls import contact_of

log = logging.getLogger(__name__)


async def push_to(context: Context, browsers: Sequence[contacts.Subscription], message: Mapping[str, Any]) -> None:
    """Send a notification to browsers; forget those that want no more."""
    push = push_of(context.config.data, contact_of(context.config), context.config.push_services)
    for browser in browsers:
        if await tried(push.send(browser, message)) is False:
            await context.store.write(partial(contacts.unsubscribe, endpoint=browser.endpoint))


async def tried(sending: Awaitable[bool | None]) -> bool | None:
    """Return the result of `sending`, or None after logging its failure."""
    try:
        return await sending
    except OSError as error:
        log.warning("a notification was not sent: %s", type(error).__name__)
        return None
