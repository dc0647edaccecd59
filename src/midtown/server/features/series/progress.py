"""Make the tournaments of all series some days ahead.

Every server does this once a minute; each tournament is made by one of them. From then on it is a tournament like all
others: it starts by itself, or is called off with too few people.
"""

import logging
from functools import partial
from typing import Final

from midtown.server.features.series import rows
from midtown.server.live.hub import Hub
from midtown.server.support.periodic import Periodic

log = logging.getLogger(__name__)


async def go_on(hub: Hub) -> None:
    """Make what is due. What fails is logged, and tried again the next time."""
    for series in await hub.store.read(rows.all_series):
        try:
            now = hub.clock.calendar()
            await hub.store.write(partial(rows.make_due, series=series, now=now))
        except Exception as error:
            log.error("a series does not go on", extra={"series": series}, exc_info=error)


PERIODIC: Final = Periodic(60.0, go_on)
