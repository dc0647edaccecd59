"""A proxy between clients and servers that cuts, delays, doubles, holds and drops messages."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from random import Random

CHUNK = 1 << 16


def frame_length(data: bytes | bytearray) -> int:
    """Return the length in bytes of the WebSocket frame at the beginning of `data`, or 0 if it is incomplete."""
    if len(data) < 2:
        return 0
    size, start = data[1] & 0x7F, 2
    if size == 126:
        start, size = 4, int.from_bytes(data[2:4], "big")
    elif size == 127:
        start, size = 10, int.from_bytes(data[2:10], "big")
    start += 4 * (data[1] >> 7)
    return start + size if len(data) >= start + size else 0


async def _arrive(frame: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Send a last frame, and wait until the server hangs up: it has read the frame before it sees the end."""
    writer.write(frame)
    writer.write_eof()
    while await reader.read(CHUNK):
        pass


class Proxy:
    """A proxy that forwards each connection to a random server that listens; set its attributes to cause faults."""

    def __init__(self, ports: Sequence[int], chance: Random) -> None:
        self.ports = ports
        self.chance = chance
        self.url = ""
        self.cut = 0.0
        """Probability for each frame that the connection is cut in the middle of it."""
        self.twice = 0.0
        """Probability that a frame to the server arrives twice."""
        self.late = 0.0
        """Maximum delay of a frame in seconds; connections are delayed independently."""
        self.ghosts = 0.0
        """Probability that the last frame of a cut connection reaches the server up to a second after the cut."""
        self.cuts = 0
        self.doubled = 0
        self.ghosted = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self._down = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._dropping = False
        self._era = 0
        """Number of the newest era; a drop ends one, with all connections that were opened in it."""

    def break_off(self) -> None:
        """Reset all connections, and each new one until `mend`."""
        self._down = True
        for task in self.tasks:
            task.cancel()

    def hold(self) -> None:
        """Forward nothing until `mend`, then all of it."""
        self._flows.clear()

    def drop(self) -> None:
        """Accept connections and drop whatever comes until `mend`; those open until then carry nothing any more."""
        self._dropping = True

    def mend(self) -> None:
        """End `break_off`, `hold` and `drop`."""
        self._era += self._dropping
        self._down = self._dropping = False
        self._flows.set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Listen at `url` until the end of the context."""
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield
        finally:
            server.close()
            for task in list(self.tasks):
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        try:
            if not self._down:
                await self._carry(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()
            self.tasks.discard(task)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await self._reach()
        if there is None:
            return
        up = asyncio.create_task(self._stream(reader, there[1], upwards=True))
        down = asyncio.create_task(self._stream(there[0], writer, upwards=False))
        try:
            await asyncio.wait([up, down], return_when=asyncio.FIRST_COMPLETED)
            writer.transport.abort()
            if up.done() and not up.cancelled() and up.exception() is None and (ghost := up.result()):
                down.cancel()
                await asyncio.gather(down, return_exceptions=True)
                await asyncio.sleep(self.chance.uniform(0, 1))
                await _arrive(ghost, *there)
                self.ghosted += 1
        finally:
            there[1].transport.abort()
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for port in self.chance.sample(list(self.ports), len(self.ports)):
            with contextlib.suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return None

    async def _stream(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, upwards: bool) -> bytes:
        """Forward one direction until it ends or is cut; return the frame that is to arrive after the cut, if any."""
        era = self._era
        head = await reader.readuntil(b"\r\n\r\n")
        plain = b"upgrade: websocket" not in head.lower()
        if plain and upwards:  # one request for each connection, so that the rest of it is its body
            head = head[:-2] + b"Connection: close\r\n\r\n"
        if await self._passes(era):
            writer.write(head)
        if plain:
            while data := await reader.read(CHUNK):
                if await self._passes(era):
                    writer.write(data)
                    await writer.drain()
            return b""
        gathered = bytearray()
        while data := await reader.read(CHUNK):
            gathered += data
            while length := frame_length(gathered):
                frame = bytes(gathered[:length])
                del gathered[:length]
                if self.late:
                    await asyncio.sleep(self.chance.uniform(0, self.late))
                if not await self._passes(era):
                    continue
                if self.chance.random() < self.cut:
                    return self._cut(frame, writer, upwards)
                writer.write(frame)
                if upwards and self.chance.random() < self.twice:
                    self.doubled += 1
                    writer.write(frame)
                await writer.drain()
        return b""

    async def _passes(self, era: int) -> bool:
        """Wait while messages are held; return whether one of a connection opened in `era` arrives."""
        await self._flows.wait()
        return era == self._era and not self._dropping

    def _cut(self, frame: bytes, writer: asyncio.StreamWriter, upwards: bool) -> bytes:
        self.cuts += 1
        if upwards and self.chance.random() < self.ghosts:
            return frame
        writer.write(frame[: len(frame) // 2])
        return b""
