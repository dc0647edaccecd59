"""All that can be read over HTTP: tests of what may not be known try each new endpoint from its first day on."""

from itertools import product

from midtown import games
from midtown.statistics import find_statistics
from tests.server.operations import OPERATIONS

QUERIES = {
    "tables/{table}/why": "move=x",
    "explorer": "table={table}",
    "puzzles/{puzzle}/why": "move=x",
    "puzzles/{puzzle}/sequel": "move=x",
    "daily/months/{month}": "game={game}",
    "ratings": "game={game}&players=2",
    "seasons": "game={game}&players=2",
    "clubs/{club}/season": "game={game}&players=2",
    "admin/reports": "closed=true",
    "admin/players": "name=a",
}
"""Queries of endpoints that say nothing or less without one."""
WAITING = {"tables/{table}/hint"}
"""Endpoints that wait for a worker: tests try them by themselves."""
PATHS = sorted(
    path.removeprefix("/api/")
    for method, path in OPERATIONS
    if method == "get" and path.startswith("/api/") and path.removeprefix("/api/") not in WAITING
)
OF_TABLE = [f"{path}?{QUERIES[path]}" if path in QUERIES else path for path in PATHS]
OF_TABLE = [path.replace("{table}", "{}") for path in OF_TABLE if "{table}" in path]
OF_TABLE += ["../table/{}", "../replay/{}", "me/tables"]
"""What is about a table, whose id takes the place of the braces."""
OPERATORS = (
    "notices",
    "admin/reports?closed=true",
    "admin/reports/1",
    "admin/pairs",
    "admin/players?name=a",
    "admin/audit",
)


def elsewhere(**values: str) -> list[str]:
    """Return all other endpoints, where their paths' parameters have these values; of others nothing is there."""
    paths = [path for path in PATHS if "{table}" not in path]
    paths += [f"{path}?{QUERIES[path]}" for path in paths if path in QUERIES and "{table}" not in QUERIES[path]]
    paths += [f"tables?status={status}" for status in ("open", "running", "over")]
    paths += [f"explorer/sequels?by={by}&{kind}" for by, kind in product(("people", "computers"), _kinds())]
    return [*(path.format_map(_Values(values)) for path in paths), "../health/ready", "../metrics"]


def _kinds() -> list[str]:
    return [
        f"game={name}&players={max(game.PLAYERS)}&stage={statistics.STAGES[0]}&situation={statistics.SITUATIONS[0]}"
        for name, game in ((name, games.game(name)) for name in games.names())
        if (statistics := find_statistics(game)) is not None
    ]


class _Values(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return {"month": "2052-02", "form": "atom"}.get(name, "0" * 12)
