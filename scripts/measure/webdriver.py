"""Drive Firefox and WebKit as they are installed. Playwright cannot: it needs builds of its own."""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

Json = Any
PATIENCE = 90.0
"""Timeout in seconds for a browser to start, and for a page to show something."""
PREFERENCES = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
}
"""What Firefox is started with; a port of 0 lets it choose a free one, which it writes into its profile."""


class Failed(Exception):
    """The browser has refused a command, or the page has not shown what was awaited."""


class Line(Protocol):
    """Sends commands of WebDriver to a browser."""

    def send(self, command: str, body: Json) -> Json:
        """Run one of `PATHS` and return its value; raise Failed."""
        ...

    def close(self) -> None:
        """End the browser."""
        ...


PATHS = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "ExecuteAsyncScript": "execute/async",
    "PerformActions": "actions",
    "SetWindowRect": "window/rect",
    "TakeScreenshot": "screenshot",
}
"""Commands by Firefox's names, with their paths in WebDriver."""


class Firefox:
    """Firefox without a window, over its own socket, on which commands have the names of WebDriver."""

    def __init__(self, program: str, folder: Path) -> None:
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
        (folder / "user.js").write_text("\n".join(lines))
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
        self.process = _started(command, {"HOME": str(folder)})
        self.socket = socket.create_connection(("127.0.0.1", _until(lambda: _port(folder))), PATIENCE)
        self.stream = self.socket.makefile("rb")
        self._read()
        self.send("NewSession", {})

    def send(self, command: str, body: Json) -> Json:
        """Run a command and return its value; raise Failed."""
        message = json.dumps([0, 1, f"WebDriver:{command}", body]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise Failed(f"{command}: {error['message']}")
        return result.get("value") if isinstance(result, dict) else result

    def _read(self) -> Json:
        size = b""
        while (byte := self.stream.read(1)) != b":":
            size += byte
        return json.loads(self.stream.read(int(size)))

    def close(self) -> None:
        """End the browser."""
        self.socket.close()
        _ended(self.process)


class WebKit:
    """MiniBrowser of WebKitGTK behind its driver, on a display that nobody sees."""

    def __init__(self, program: str, folder: Path) -> None:
        display = f":{90 + os.getpid() % 900}"
        self.screen = _started(["Xvfb", display, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {})
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        surroundings = {"DISPLAY": display, "HOME": str(folder), "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        self.process = _started([program, f"--port={port}"], surroundings)  # composited, pictures can be black
        self.url = f"http://127.0.0.1:{port}/session"
        self.url += "/" + _until(lambda: self._ask("", {"capabilities": {}}))["sessionId"]

    def send(self, command: str, body: Json) -> Json:
        """Run a command and return its value; raise Failed."""
        return self._ask(f"/{PATHS[command]}", None if command == "TakeScreenshot" else body)

    def _ask(self, path: str, body: Json) -> Json:
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, data), timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failed(f"{path}: {error.read().decode()}") from None

    def close(self) -> None:
        """End the browser."""
        urllib.request.urlopen(urllib.request.Request(self.url, method="DELETE"), timeout=PATIENCE).close()
        _ended(self.process)
        _ended(self.screen)


PROGRAMS: dict[str, tuple[Callable[[str, Path], Line], tuple[str, ...]]] = {
    "firefox": (Firefox, ("firefox", "firefox-esr")),
    "webkit": (WebKit, ("WebKitWebDriver",)),
}


class Browser:
    """One of `PROGRAMS`, started with an empty profile in `folder`."""

    def __init__(self, name: str, folder: Path) -> None:
        kind, programs = PROGRAMS[name]
        program = next(filter(None, map(shutil.which, programs)), None)
        if program is None:
            raise Failed(f"{' or '.join(programs)} is not installed")
        folder.mkdir()
        self.line = kind(program, folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.line.close()

    def goes(self, url: str) -> None:
        """Open a page."""
        self.line.send("Navigate", {"url": url})

    def run(self, script: str, *arguments: Json) -> Json:
        """Run the body of a function in the page and return its value; raise Failed."""
        return self.line.send("ExecuteScript", {"script": script, "args": list(arguments)})

    def awaited(self, script: str, *arguments: Json) -> Json:
        """Like `run`, and wait for the promise that the script returns."""
        body = f"const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(done)"
        return self.line.send("ExecuteAsyncScript", {"script": body, "args": list(arguments)})

    def until(self, script: str, *arguments: Json) -> Json:
        """Run a script until its value is true; return the value, raise Failed when patience is over."""
        return _until(lambda: self.run(script, *arguments))

    def click(self, selector: str) -> None:
        """Press and release the mouse in the middle of the first visible element, whatever is drawn there."""
        x, y = self.until(MIDDLE, selector)
        moves = [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}]
        presses = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves + presses}
        self.line.send("PerformActions", {"actions": [mouse]})

    def resize(self, width: int, height: int) -> None:
        """Give the window a size."""
        self.line.send("SetWindowRect", {"x": 0, "y": 0, "width": width, "height": height})

    def shot(self, path: Path) -> None:
        """Write what the window shows as a PNG."""
        path.write_bytes(base64.b64decode(self.line.send("TakeScreenshot", {"full": False})))


MIDDLE = """
const one = [...document.querySelectorAll(arguments[0])].find((one) => one.getClientRects().length);
if (!one) return null;
one.scrollIntoView({ block: "nearest", inline: "nearest" });
const box = one.getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2];
"""


def _port(profile: Path) -> int | None:
    file = profile / "MarionetteActivePort"
    return int(file.read_text() or 0) if file.exists() else None


def _started(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, env={**os.environ, **environment}, stdout=quiet, stderr=quiet)


def _ended(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()


def _until(look: Callable[[], Any]) -> Json:
    """Call `look` until it returns something true; raise Failed when patience is over."""
    end = time.monotonic() + PATIENCE
    last: object = None
    while time.monotonic() < end:
        try:
            if value := look():
                return value
        except (Failed, OSError) as error:
            last = error
        time.sleep(0.1)
    raise Failed(f"still not so after {PATIENCE:.0f} seconds ({last})")
