"""Check that no file outside a game's own folders names a game, so that adding a game is adding one folder."""

import re
from collections.abc import Iterator
from pathlib import Path

from tree import files, lines

GAMES = Path("src/midtown/games")
PAGES = Path("web/src")
FREE = {PAGES / "api.ts"}
"""Generated from the server's models, whose examples may name games."""


def failures(root: Path) -> Iterator[str]:
    """Yield each line, and each file name, that names a game it should not know."""
    games = [folder.name for folder in (root / GAMES).iterdir() if (folder / "__init__.py").exists()]
    names = re.compile("|".join(games) or "(?!)", re.IGNORECASE)
    homes = [folder / game for folder in (GAMES, PAGES / "games") for game in games]
    for path in [*files(root, "src/midtown"), *files(root, PAGES.as_posix())]:
        if path in FREE or any(path.is_relative_to(home) for home in homes):
            continue
        for number, line in enumerate([path.name, *lines(root / path)]):
            if named := names.search(line):
                yield f"{path}:{number or 'name'}: names the game {named.group()}"
