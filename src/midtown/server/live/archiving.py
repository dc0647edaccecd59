"""Archive finished games that have been quiet for a time, one at a time, beside the server's work."""

import asyncio
import logging
from functools import partial
from typing import Final

from midtown.server.storage import archives
from midtown.server.storage.writer import Store
from midtown.server.support.refusals import Refused

AT_ONCE: Final = 50
PAUSE_SECONDS: Final = 0.05
"""Between two games, each a write of its own: moves that come meanwhile do not wait for more than one."""

log = logging.getLogger(__name__)


async def archive_quiet(store: Store, before: int) -> int:
    """Archive all finished games whose last event was before a time; return their number.

    Several servers may do it at the same time. What cannot be archived is logged, and left as it is.
    """
    number, after = 0, (0, "")
    while games := await store.read(partial(archives.quiet, before=before, after=after, most=AT_ONCE)):
        for table, since in games:
            number += await _archive(store, table, since)
            after = (since, table)
            await asyncio.sleep(PAUSE_SECONDS)
    return number


async def _archive(store: Store, table: str, since: int) -> bool:
    try:
        return await store.write(partial(archives.archive, table=table, quiet_since=since))
    except Refused:  # of the database
        raise
    except Exception as error:
        log.error("a finished game was not archived", extra={"table": table}, exc_info=error)
        return False
