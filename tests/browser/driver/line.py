"""A TCP proxy between one visitor and the server, to interrupt their connection."""

import contextlib
import socket
import struct
import threading
from collections.abc import Iterator

CHUNK = 1 << 16
PORTAL_PAGE = b"<html>Log in to the hotel</html>"
PORTAL = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + PORTAL_PAGE
"""What a captive portal answers to every request."""
AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER with 0 seconds: closing the socket resets the connection at once."""


class Line:
    """A proxy that listens at `url` and forwards every connection to the server's port until it is cut."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.down = False
        self.portal = False
        self.flows = threading.Event()
        self.flows.set()
        self.open: set[socket.socket] = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Reset all connections, and each new one until `mend`."""
        self.down = True
        for one in list(self.open):
            self._lose(one)

    def capture(self) -> None:
        """Reset all connections, and answer each new one as a captive portal does, until `mend`."""
        self.portal = True
        for one in list(self.open):
            self._lose(one)

    def hold(self) -> None:
        """Forward nothing until `mend`, and accept connections all the same: packets vanish, and are sent again."""
        self.flows.clear()

    def mend(self) -> None:
        """Forward everything again, to the server."""
        self.down = self.portal = False
        self.flows.set()

    def close(self) -> None:
        """Reset all connections and stop listening."""
        self.cut()
        self.flows.set()
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
            if self.portal:
                threading.Thread(target=self._answer, args=(here,), daemon=True).start()
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

    def _answer(self, here: socket.socket) -> None:
        with contextlib.suppress(OSError):
            if here.recv(CHUNK):
                here.sendall(PORTAL)
                here.shutdown(socket.SHUT_WR)
                while here.recv(CHUNK):
                    pass
        self._lose(here)

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(CHUNK):
                self.flows.wait()
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
    """Open a proxy to a local port; close it at the end."""
    line = Line(port)
    try:
        yield line
    finally:
        line.close()
