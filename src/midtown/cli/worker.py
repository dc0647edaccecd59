"""`midtown worker`: processes that work for a server, on its database."""

import asyncio
import signal
import sys
from typing import Annotated

from midtown.cli.console.commands import command
from midtown.cli.console.language import say
from midtown.cli.options import CORES, JOBS, Storage
from midtown.support.i18n import Language


@command("worker", "worker.help")
def run_workers(
    language: Language,
    storage: Storage,
    jobs: Annotated[int, JOBS] = CORES,
) -> None:
    """Run worker processes until Ctrl-C."""
    # Only here, as the other commands have no use for a database and its half second.
    from midtown.server.storage.database import migrate, open_engine

    url = storage.url()
    engine = open_engine(url)
    migrate(engine)
    address = engine.url.render_as_string(hide_password=True)
    engine.dispose()
    asyncio.run(work(url, jobs, say(language, "worker.started", jobs=jobs, database=address)))


async def work(url: str, count: int, sentence: str) -> None:
    """Print `sentence` and keep `count` workers running until SIGTERM or SIGINT."""
    from midtown.server.jobs import worker_pool

    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(ended.set))
    print(sentence, file=sys.stderr)
    await worker_pool.work(url, count, ended)
