"""The source process of forked.py: import all of Midtown, then fork a process that runs `midtown` for each request."""

import atexit
import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import struct
import sys
import termios
from fcntl import ioctl
from types import ModuleType
from typing import Any

LAZY = ("uvicorn.protocols.http.httptools_impl", "uvicorn.protocols.websockets.websockets_sansio_impl")
"""Modules of others that are imported only when a server starts."""
UNIMPORTED = ("midtown.__main__", "midtown.tuning.")
"""Prefixes of modules that few commands import, or that run the program when imported."""


class Ending:
    """The end of a process: everything that Python does but for taking its modules apart, a tenth of a second's work.

    That work would be far more than most commands have to do, as it copies every page that a fork shares. New
    interpreters, such as those of tests/server/test_serve.py, end wholly.
    """

    code: int | None = None
    """The exit code of a program that has come to its end; what nobody has caught is left to Python."""

    def __init__(self) -> None:
        """Become the last of the functions that run at exit, which is the first that was registered."""
        atexit.register(self)

    def __call__(self) -> None:
        """Write what is left and end the process; where that fails, leave the end and its message to Python."""
        if self.code is None:
            return
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (OSError, ValueError):
            return
        os._exit(self.code)


def import_everything() -> None:
    """Import all games and all modules, also those that the program imports only when it needs them."""
    import midtown
    from midtown import games

    for name in LAZY:
        importlib.import_module(name)
    for module in pkgutil.walk_packages(midtown.__path__, "midtown."):
        if not module.name.startswith(UNIMPORTED) and ".migrations." not in module.name:
            importlib.import_module(module.name)
    for name in games.names():
        games.game(name)


def requests(door: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Fork for each request and report each exit code. Return only in a forked process: its request and its files."""
    ends: dict[int, int] = {}
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(woken)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        readable, _, _ = select.select([door.fileno(), wake], [], [])
        if wake in readable:
            os.read(wake, 4096)
            report(ends)
        if door.fileno() not in readable:
            continue
        message, fds, _, _ = socket.recv_fds(door, 1 << 20, 4)
        if not message:
            os._exit(0)
        if pid := os.fork():
            door.send(struct.pack("i", pid))
            ends[pid] = fds.pop()
            for fd in fds:
                os.close(fd)
            continue
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for fd in (wake, woken, *ends.values(), fds.pop()):
            os.close(fd)
        door.close()
        return json.loads(message), fds


def report(ends: dict[int, int]) -> None:
    """Write the exit code of each process that has ended to its pipe."""
    while ends:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        if (end := ends.pop(pid, None)) is not None:
            os.write(end, struct.pack("i", os.waitstatus_to_exitcode(status)))
            os.close(end)


def become(request: dict[str, Any], fds: list[int]) -> None:
    """Make a forked process look freshly started: session, files, environment, arguments and `__main__`."""
    os.setsid()
    for number, fd in enumerate(fds):
        os.dup2(fd, number)
        os.close(fd)
    if request["terminal"]:
        ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    sys.argv = ["midtown", *request["arguments"]]
    sys.path[0] = ""
    sys.modules["__main__"] = ModuleType("__main__")
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        errors = "backslashreplace" if number == 2 else "strict"
        file = open(number, mode, 1 if number == 2 else -1, "utf-8", errors, closefd=False)  # noqa: SIM115
        setattr(sys, name, file)
        setattr(sys, f"__{name}__", file)


if __name__ == "__main__":
    ending = Ending()
    import_everything()
    gc.collect()
    gc.freeze()
    become(*requests(socket.socket(fileno=int(sys.argv[1]))))
    from midtown.cli import main

    ending.code = main()
    sys.exit(ending.code)
