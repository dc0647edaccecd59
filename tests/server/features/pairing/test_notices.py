"""A phone that sleeps hears of its table: everybody at it who wants notifications gets one."""

import asyncio
from pathlib import Path

from sqlalchemy import Engine

from midtown.server.accounts import contacts, identity
from midtown.server.context import Context, ServerConfig
from midtown.server.features.notifications.collecting import collect
from midtown.server.features.notifications.sending import send_due
from midtown.server.features.pairing import found_tables, seeks
from midtown.server.features.pairing.seeks import Wishes
from midtown.server.live.hub import Hub
from midtown.server.storage.database import write_engine
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Store
from midtown.server.support.rate_limits import Limits
from tests.server.features.notifications.receivers import LOCAL, Browser
from tests.server.people_app import NOW, ORIGIN


def test_browsers_that_want_it_are_notified_of_a_found_table(engine: Engine, tmp_path: Path) -> None:
    browser = Browser()

    async def work() -> str:
        store, clock = Store(engine), Clock()
        hub = Hub(store, clock, "test")
        config = ServerConfig(database="", data=tmp_path, push_services=LOCAL, origin=ORIGIN)
        context = Context(config, store, clock, hub, Limits())
        async with browser.open() as subscription:
            with write_engine(engine).begin() as connection:
                people = [identity.new_guest(connection, NOW, "de")[0] for _ in range(2)]
                contacts.subscribe(connection, people[1].id, subscription, LOCAL)
                for person in people:
                    seeks.begin(connection, person.id, Wishes(["stones"], [2], ["10m"]), clock.tick())
            (table,) = await found_tables.open_found_tables(hub)
            await collect(context)
            await send_due(context)
        await store.close()
        return table.id

    table = asyncio.run(work())
    (message,) = browser.messages
    assert (message["title"], message["url"]) == ("Dein Tisch ist bereit", f"{ORIGIN}/table/{table}")
