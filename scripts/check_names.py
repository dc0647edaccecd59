"""No file of the package outside a game's own folder names a game: adding a game is adding one folder."""

import re
from collections.abc import Iterator
from pathlib import Path

from tree import files, lines

GAMES = Path("src/midtown/games")


def failures(root: Path) -> Iterator[str]:
    """Each line, and each file's name, that speaks of a game it should not know."""
    games = [folder.name for folder in (root / GAMES).iterdir() if (folder / "__init__.py").exists()]
    names = re.compile("|".join(games) or "(?!)", re.IGNORECASE)
    for path in files(root, "src/midtown"):
        if any(path.is_relative_to(GAMES / game) for game in games):
            continue
        for number, line in enumerate([path.name, *lines(root / path)]):
            if named := names.search(line):
                yield f"{path}:{number or 'name'}: names the game {named.group()}"
