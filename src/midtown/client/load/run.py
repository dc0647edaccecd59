"""A whole load test: over one process or several, with an eye on the server."""

import asyncio
import multiprocessing
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from midtown.client.load.plan import WARM_UP, Plan, is_here
from midtown.client.load.samples import Samples
from midtown.client.load.share import Share
from midtown.client.load.watch import Usage, Watch
from midtown.client.refusals import CATALOGUE, Failure, failed
from midtown.client.service import Service
from midtown.game import GameError

Done = TypeVar("Done")


@dataclass(frozen=True)
class Outcome:
    """What was measured, and what the server took: before the tables, when measuring began, when it ended."""

    samples: Samples
    seconds: float
    """How long it was measured."""
    before: Usage | None
    begun: Usage | None
    ended: Usage | None


def run(plan: Plan, processes: int = 1, pid: int | None = None) -> Outcome:
    """Do it; Failure if the tables cannot be opened."""
    return _loop(_run(plan, processes, pid))


def _loop(work: Coroutine[Any, Any, Done]) -> Done:
    """Run in uvloop where there is one; Windows has none."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


async def _run(plan: Plan, processes: int, pid: int | None) -> Outcome:
    found = [pid] if pid else [await _pid(url) for url in plan.urls]
    watch = Watch(*found)
    before = watch.usage()
    shares = [Share(plan)] if processes == 1 else [RemoteShare(part) for part in plan.split(processes)]
    try:
        prepared = await asyncio.gather(*(share.prepare() for share in shares), return_exceptions=True)
        for error in prepared:
            if error is not None:
                raise error
        watching = asyncio.create_task(_watch(watch, plan.seconds))
        parts = await asyncio.gather(*(share.play() for share in shares))
        begun, ended, seconds = await watching
    finally:
        await asyncio.gather(*(share.close() for share in shares), return_exceptions=True)
    samples = Samples()
    for part in parts:
        samples.add(part)
    return Outcome(samples, seconds, before, begun, ended)


async def _watch(watch: Watch, seconds: float) -> tuple[Usage | None, Usage | None, float]:
    """What the server has used when measuring begins and when it ends."""
    await asyncio.sleep(WARM_UP * seconds)
    start, begun = time.perf_counter(), watch.usage()
    await asyncio.sleep((1 - WARM_UP) * seconds)
    return begun, watch.usage(), time.perf_counter() - start


async def _pid(url: str) -> int | None:
    """The number of the server's process, if it runs here and says it."""
    if not is_here(url):
        return None
    with suppress(GameError):
        async with Service(url) as service:
            answer = await service.call("GET", "health/ready")
            return answer.get("pid") if isinstance(answer, dict) else None
    return None


class RemoteShare:
    """A share in a process of its own."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other, plan), daemon=True)
        self._process.start()
        other.close()

    async def prepare(self) -> None:
        """Open its tables."""
        await self._answer()

    async def play(self) -> Samples:
        """Play at them; what was measured."""
        self._pipe.send("play")
        samples = await self._answer()
        assert isinstance(samples, Samples)
        return samples

    async def close(self) -> None:
        """End it."""
        with suppress(OSError):
            self._pipe.send("close")
        await asyncio.to_thread(self._process.join, 5)
        self._process.kill()

    async def _answer(self) -> Any:
        try:
            answer = await asyncio.to_thread(self._pipe.recv)
        except EOFError:
            raise failed("client.setup", reason="EOF") from None
        if isinstance(answer, str):
            raise Failure(CATALOGUE.message("server.said", message=answer))
        return answer


def _serve(pipe: "Connection[Any, Any]", plan: Plan) -> None:
    """The other end: runs in the process of its own."""
    with suppress(KeyboardInterrupt):
        _loop(_share(pipe, plan))


async def _share(pipe: "Connection[Any, Any]", plan: Plan) -> None:
    share = Share(plan)
    try:
        await share.prepare()
        pipe.send(None)
        if await asyncio.to_thread(pipe.recv) == "play":
            pipe.send(await share.play())
            await asyncio.to_thread(pipe.recv)
    except Failure as failure:
        pipe.send(str(failure.message))
    except EOFError:
        pass
    finally:
        await share.close()
