"""Ports that a test can give to a server."""

import contextlib
import socket
from random import SystemRandom

PORTS = range(11_000, 32_000)
"""Below those that systems give to outgoing connections, which would take the port of a server that is down."""


def free_port(count: int = 1) -> int:
    """Return the first of `count` consecutive ports that nobody listens on."""
    while True:
        port = SystemRandom().choice(PORTS)
        with contextlib.ExitStack() as listeners, contextlib.suppress(OSError):
            for place in range(count):
                listeners.enter_context(socket.socket()).bind(("127.0.0.1", port + place))
            return port
