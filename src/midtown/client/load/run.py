"""Runs a load test in one or several processes, and measures the server's resources."""

import asyncio
import multiprocessing
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TypeVar

from midtown.client.load.samples import Samples, Usage, Watch, available
from midtown.client.load.share import WARM_UP, LoadPlan, Share, is_here
from midtown.client.service import Service
from midtown.client.speech import CATALOGUE, Failure, failure
from midtown.game import GameError

Done = TypeVar("Done")


@dataclass(frozen=True, kw_only=True)
class LoadResult:
    """The measurements, and the server's usage before the tables, at the start and at the end of measuring."""

    samples: Samples
    seconds: float
    """Duration of the measurement."""
    before: Usage | None
    begun: Usage | None
    ended: Usage | None


def run(plan: LoadPlan, processes: int = 1, pid: int | None = None) -> LoadResult:
    """Run a load test; raise Failure if the tables cannot be opened."""
    return _loop(_run(plan, processes, pid))


def _loop(work: Coroutine[object, None, Done]) -> Done:
    """Run in uvloop if it is installed; there is none for Windows."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


async def _run(plan: LoadPlan, processes: int, pid: int | None) -> LoadResult:
    if pid and not available():
        raise failure("client.unwatched")
    pids = [pid] if pid else [await _pid(url) for url in plan.urls]
    watch = Watch(*pids)
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
    return LoadResult(samples=samples, seconds=seconds, before=before, begun=begun, ended=ended)


async def _watch(watch: Watch, seconds: float) -> tuple[Usage | None, Usage | None, float]:
    """Return the server's usage when measuring begins and ends, and the seconds between."""
    await asyncio.sleep(WARM_UP * seconds)
    start, begun = time.perf_counter(), watch.usage()
    await asyncio.sleep((1 - WARM_UP) * seconds)
    return begun, watch.usage(), time.perf_counter() - start


async def _pid(url: str) -> int | None:
    """Return the server's process id if it runs on this machine."""
    if not is_here(url):
        return None
    with suppress(GameError):
        async with Service(url) as service:
            answer = await service.call("GET", "health/ready")
            return answer.get("pid") if isinstance(answer, dict) else None
    return None


class RemoteShare:
    """A share of the load in its own process."""

    def __init__(self, plan: LoadPlan) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other, plan), daemon=True)
        self._process.start()
        other.close()

    async def prepare(self) -> None:
        """Open the tables."""
        await self._answer()

    async def play(self) -> Samples:
        """Play and return the measurements."""
        self._pipe.send("play")
        samples = await self._answer()
        assert isinstance(samples, Samples)
        return samples

    async def close(self) -> None:
        """End the process."""
        with suppress(OSError):
            self._pipe.send("close")
        await asyncio.to_thread(self._process.join, 5)
        self._process.kill()

    async def _answer(self) -> object:
        try:
            answer = await asyncio.to_thread(self._pipe.recv)
        except EOFError:
            raise failure("client.setup", reason="EOF") from None
        if isinstance(answer, str):
            raise Failure(CATALOGUE.message("server.said", message=answer))
        return answer


def _serve(pipe: "Connection[object, object]", plan: LoadPlan) -> None:
    """Serve a RemoteShare in its process."""
    with suppress(KeyboardInterrupt):
        _loop(_share(pipe, plan))


async def _share(pipe: "Connection[object, object]", plan: LoadPlan) -> None:
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
