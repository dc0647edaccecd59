"""Pack what is in use of Python's library, and our program, as archives of byte code; run by tools/python.js."""

import json
import random
import sys
import sysconfig
import zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc
from pathlib import Path

LIBRARY = sysconfig.get_path("stdlib")
ALWAYS = ("encodings", "importlib", "asyncio", "pyodide", "_pyodide", "zipfile", "tokenize", "linecache", "traceback")
"""What Python needs to begin, or to say what went wrong."""


async def use_all() -> None:
    """Play both games, learn, solve, look at a replay, ask for a hint: whatever that imports is needed."""
    from midtown import games
    from midtown.bots import Question, bot
    from midtown.local import browser  # noqa: F401 - the worker imports it
    from midtown.local.host import Host
    from midtown.local.searches import Search
    from midtown.local.storage import MemoryStorage

    async def think(name: str, question: Question, _: object) -> str:
        return bot(name.replace("=50", "=2").replace("=250", "=2"))(question)

    async def search(question: Search) -> str:
        return question.answer().decode()

    host = await Host.begin(MemoryStorage(), think, search, lambda *_: None)

    async def ask(method: str, path: str, body: object = None, **query: str) -> object:
        status, text = await host.request(method, f"/api{path}", query, "" if body is None else json.dumps(body))
        assert status < 300, (path, text)
        return json.loads(text) if text else None

    for name in games.names():
        await ask("GET", f"/games/{name}/lesson")
        puzzle = await ask("GET", "/puzzles/next", game=name)
        solution = await ask("POST", f"/puzzles/{puzzle['id']}/answers", {"move": None})
        await ask("GET", f"/puzzles/{puzzle['id']}/sequel", move=solution["answer"])
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}]
        table = (await ask("POST", "/tables", {"game": name, "seats": seats}))["id"]
        await host.connect(table, table, {}, lambda _: None)
        hinted = False
        while True:
            await host.tables.idle()
            position = (await ask("GET", f"/tables/{table}"))["position"]
            if position["over"]:
                break
            if not hinted and len(position["legal"]) > 1:
                await ask("GET", f"/tables/{table}/hint")
                hinted = True
            move = {"type": "move", "id": str(position["turn"]), "answers": position["turn"]}
            await host.receive(table, json.dumps({**move, "move": random.choice(position["legal"])}))
        await analyse(ask, await ask("GET", f"/tables/{table}/record"))
        for part in ("log", "replay", "moves"):
            await ask("GET", f"/tables/{table}/{part}")
        await ask("POST", "/records", {"record": await ask("GET", f"/tables/{table}/record")})


async def analyse(ask, record: object) -> None:
    """Open a game on the analysis board, look at it with the engine, and save it."""
    opened = await ask("POST", "/analysis", {"record": record})
    line = {"record": record, "at": len(opened["frames"]) - 2, "line": []}
    await ask("POST", "/analysis/positions", line)
    lines = await ask("POST", "/analysis/lines", line)
    await ask("GET", f"/analysis/lines/{lines['id']}", after="0")
    await ask("POST", "/analyses", {"title": "One", "shared": False, "record": record})


async def pack() -> None:
    """Write /library.zip and /program.zip."""
    await use_all()
    used = {Path(module.__file__) for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
    with (
        zipfile.ZipFile("/library.zip", "w") as library,
        zipfile.ZipFile(f"{LIBRARY.replace('/python3.14', '')}/python314.zip") as whole,
    ):
        names = {str(path).partition("python314.zip/")[2] for path in used}
        for name in sorted(whole.namelist()):
            if (
                name in names
                or name.startswith(tuple(f"{kept}/" for kept in ALWAYS))
                or name in {f"{k}.py" for k in ALWAYS}
            ):
                add(library, name, whole.read(name))
    with zipfile.ZipFile("/program.zip", "w") as program:
        for path in sorted(Path("/program").rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and ".dist-info" not in str(path):
                name = str(path.relative_to("/program"))
                if path.suffix != ".py" or path in used or path.name == "__init__.py":
                    add(program, name, path.read_bytes())


def add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file to an archive, Python's as byte code, not compressed: the archive is, as a whole."""
    if name.endswith(".py"):
        code = compile(content, name, "exec", dont_inherit=True, optimize=2)
        name, content = f"{name}c", bytes(_code_to_timestamp_pyc(code, 0, 0))
    info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    archive.writestr(info, content)
