"""Runs the boards of the pages as one program in QuickJS. The only module that imports it, an optional extra."""

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any, Literal

from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE

PROGRAM = Path(__file__).parent / "built" / "boards.js"
"""Built by `make build` from web/src/picture."""
MEMORY = 256_000_000
"""Maximum size of the program's memory in bytes."""
SECONDS = 10.0
"""Maximum processor time for a drawing."""


class Missing(RequestError):
    """Pictures cannot be made: the extra is not installed, the boards are not built, or the game has none."""

    kind = "missing"


def available() -> bool:
    """Return whether the program can be run."""
    return importlib.util.find_spec("quickjs") is not None and PROGRAM.exists()


def run(function: Literal["position", "card"], game: str, wanted: str) -> str:
    """Return the SVG text that a function of the program makes of a JSON text; raise `Missing`."""
    context = _context()
    _load(game)
    context.set("wanted", wanted)
    svg: str = context.eval(f"midtown.{function}(wanted)")
    return svg


@cache
def _context() -> Any:
    """Return the program, loaded once for each process."""
    try:
        import quickjs
    except ImportError:
        raise missing() from None
    if not PROGRAM.exists():
        raise Missing(CATALOGUE.message("picture.not_built"))
    context = quickjs.Context()
    context.set_memory_limit(MEMORY)
    context.set_time_limit(SECONDS)
    context.eval(PROGRAM.read_text("utf-8"))
    return context


@cache
def _load(game: str) -> None:
    context = _context()
    context.set("game", game)
    context.eval("midtown.load(game).then(() => { loaded = game }, () => { loaded = null }); undefined")
    while context.execute_pending_job():
        pass
    if context.get("loaded") != game:
        raise Missing(CATALOGUE.message("picture.game", game=game))


def missing() -> Missing:
    """Return the refusal where pictures cannot be made."""
    return Missing(CATALOGUE.message("picture.missing"))
