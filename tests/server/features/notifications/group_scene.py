"""What the tests of web-hooks of clubs and tournaments do again and again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from tests.server.features.notifications.receivers import LOCAL
from tests.server.features.notifications.scene import Listener, verify
from tests.server.live_server import House, Person

Json = dict[str, Any]
WAITED = 20.0
"""Seconds for a request, or for nothing to happen until another one."""


class Receiver:
    """A web-hook's receiver on this machine, and the server that sends to it."""

    def __init__(self, house: House, listener: Listener, url: str) -> None:
        self.house, self.listener, self.url = house, listener, url
        self.read = 0

    async def hook(self, person: Person, group: str, form: str = "json") -> Json:
        """Let somebody make a web-hook of a group, such as `clubs/ID`, that leads here."""
        wish = {"form": form, "url": self.url, "label": "Bot"}
        made: Json = await person.ask("POST", f"{group}/hooks", wish, 201)
        return made

    async def next(self) -> Json:
        """Return the next request."""
        async with asyncio.timeout(WAITED):
            while len(self.listener.raw) <= self.read:
                await asyncio.sleep(0.02)
        self.read += 1
        return self.listener.bodies[self.read - 1]

    async def notice(self) -> Json:
        """Return the one notice of the next request."""
        (notice,) = (await self.next())["notices"]
        assert isinstance(notice, dict)
        return notice

    def later(self, seconds: float) -> None:
        """Let time go on: then something new is sent at once."""
        after = self.house.context.clock.calendar() + int(seconds * 1000)
        self.house.context.clock.calendar = lambda: after  # type: ignore[method-assign]

    def is_signed(self, secret: str) -> bool:
        """Return whether the last request has the signature of a secret."""
        _, headers, body = self.listener.raw[-1]
        return verify(secret, headers["midtown-signature"], body, self.house.context.clock.calendar() / 1000)


@asynccontextmanager
async def receiver(house: House) -> AsyncIterator[Receiver]:
    """Yield a receiver of web-hooks, to which the server may send."""
    house.context.config = replace(house.context.config, push_services=LOCAL)
    listener = Listener()
    async with listener.open() as url:
        own = Receiver(house, listener, url)
        own.later(0)
        yield own
