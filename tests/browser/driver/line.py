"""One visitor's line to the server, which can be cut."""

import contextlib
import socket
import struct
import threading
from collections.abc import Iterator

CHUNK = 1 << 16
AT_ONCE = struct.pack("ii", 1, 0)
"""A closed socket tells the other side at once that all is lost."""


class Line:
    """Listens at `url`, and carries every connection to the server's port until it is cut."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.down = False
        self.open: set[socket.socket] = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """All connections are lost, and no new one comes about."""
        self.down = True
        for one in list(self.open):
            self._lose(one)

    def mend(self) -> None:
        """New connections are carried again."""
        self.down = False

    def close(self) -> None:
        """The end of it."""
        self.cut()
        with contextlib.suppress(OSError):
            self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()

    def _listen(self) -> None:
        while True:
            try:
                here, _ = self.door.accept()
            except OSError:
                return
            self.open.add(here)
            if self.down:
                self._lose(here)
                continue
            try:
                there = socket.create_connection(("127.0.0.1", self.port))
            except OSError:
                self._lose(here)
                continue
            self.open.add(there)
            for one, other in ((here, there), (there, here)):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(CHUNK):
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
            return
        self._lose(one)
        self._lose(other)

    def _lose(self, one: socket.socket) -> None:
        self.open.discard(one)
        with contextlib.suppress(OSError):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            one.shutdown(socket.SHUT_RDWR)
        with contextlib.suppress(OSError):
            one.close()


@contextlib.contextmanager
def line(port: int) -> Iterator[Line]:
    """A line as long as it is needed."""
    found = Line(port)
    try:
        yield found
    finally:
        found.close()
