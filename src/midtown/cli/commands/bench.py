"""`midtown bench`: how fast the engine is on this machine."""

import importlib
import importlib.util
import json
import platform
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from midtown import games

BATCHES = 5
ROOTS = 8


class PlayoutRate(NamedTuple):
    """Whole games of uniformly random moves, the median of some batches; the checksum is of the first."""

    game: str
    players: int
    playouts_per_second: float
    moves_per_second: float
    checksum: str
    games: int
    mean_moves: float
    mean_legal: float
    mean_points: float


class NodeCost(NamedTuple):
    """Microseconds for clone, play and the list of moves that follow, mid-game; the checksum counts those moves."""

    game: str
    players: int
    from_python_us: float
    inside_us: float
    checksum: str


def compiled() -> bool:
    """Whether the engine runs as machine code."""
    return all(not str(module.__file__).endswith(".py") for _, module in _playouts())


def machine() -> str:
    """The processor and the Python that were measured."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    name = names[0] if names else platform.processor() or platform.machine()
    return f"{name}, {platform.python_implementation()} {platform.python_version()}"


def cases() -> Iterator[tuple[str, int, Any, Any]]:
    """Every game that can be played out, for every number of players: name, players, module, a fresh position."""
    for name, module in _playouts():
        game = games.game(name)
        for players in game.PLAYERS:
            yield name, players, module, game.new(players, game.settle(players, {}))


def playouts(name: str, players: int, module: Any, start: Any, batch: int) -> PlayoutRate:
    """Measure some batches of so many games each."""
    seconds = []
    runs = []
    for seed in range(1, BATCHES + 1):
        runs.append(module.Playouts(start.setup, seed))
        seconds.append(_timed(lambda: runs[-1].run(batch)))
    moves = sum(run.n_moves for run in runs) / BATCHES
    second = statistics.median(seconds)
    points = sum(sum(run.points) for run in runs) / BATCHES / batch / players
    return PlayoutRate(
        name,
        players,
        batch / second,
        moves / second,
        f"{runs[0].checksum:016x}",
        batch,
        moves / batch,
        sum(run.n_choices for run in runs) / BATCHES / moves,
        points,
    )


def nodes(name: str, players: int, module: Any, start: Any, repeats: int) -> NodeCost:
    """Measure eight positions of one random game, from its 40th decision on; so many nodes in each."""
    run = module.Playouts(start.setup, 1)
    roots = [start.clone()]
    run.advance(roots[0], 40)
    while len(roots) < ROOTS:
        roots.append(roots[-1].clone())
        run.advance(roots[-1], 3)
    inside: list[int] = []
    outside: list[int] = []
    fast = statistics.median(_timed(lambda: inside.append(_inside(run, roots, repeats))) for _ in range(3))
    slow = statistics.median(_timed(lambda: outside.append(_from_python(run, roots, repeats))) for _ in range(3))
    micro = 1e6 / repeats / ROOTS
    return NodeCost(name, players, slow * micro, fast * micro, f"{inside[0]:016x}")


def measure(batch: int | None = None, repeats: int | None = None) -> Iterator[PlayoutRate | NodeCost]:
    """All measurements, one by one; smaller batches where the engine is not compiled."""
    fast = compiled()
    for case in cases():
        yield playouts(*case, batch or (15_000 if fast else 60))
    for case in cases():
        yield nodes(*case, repeats or (3_000 if fast else 40))


def document(results: list[PlayoutRate | NodeCost]) -> str:
    """All measurements as JSON."""
    return json.dumps(
        {
            "compiled": compiled(),
            "machine": machine(),
            "playouts": [result._asdict() for result in results if isinstance(result, PlayoutRate)],
            "nodes": [result._asdict() for result in results if isinstance(result, NodeCost)],
        }
    )


def _playouts() -> Iterator[tuple[str, Any]]:
    for name in games.names():
        module = f"{games.__name__}.{name}.playout"
        if importlib.util.find_spec(module):
            yield name, importlib.import_module(module)


def _timed(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def _inside(run: Any, roots: list[Any], repeats: int) -> int:
    return sum(run.nodes(root, repeats) for root in roots)


def _from_python(run: Any, roots: list[Any], repeats: int) -> int:
    total = 0
    for root in roots:
        moves = root.legal()
        size = len(moves)
        for i in range(repeats):
            child = root.clone()
            child.apply(moves[i % size])
            run.deal(child)
            total += len(child.legal())
    return total
