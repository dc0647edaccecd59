"""`midtown bench`: measure the engine: playouts, search nodes, and steps of many games side by side."""

import json
import platform
import statistics
import time
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from midtown import games
from midtown.cli.console.commands import command
from midtown.cli.options import Output
from midtown.encoding import ENVIRONMENT, environments
from midtown.engine import COMPILED
from midtown.engine.batch import Batch
from midtown.engine.lane import BatchOptions
from midtown.game import FastPosition
from midtown.playouts import PLAYOUT, MeasuredPosition, PlayoutModule, Playouts
from midtown.support.i18n import CATALOGUE, Language

BATCHES = 5
ROOTS = 8

HEADS = (
    ("game", "players", "playouts", "moves", "checksum"),
    ("game", "players", "from_python", "inside", "checksum"),
    ("game", "players", "steps", "bytes", "checksum"),
)
"""Columns of the tables for playouts, nodes and steps."""


class PlayoutRate(NamedTuple):
    """Games of uniformly random moves a second: the median of several batches, and the first one's checksum."""

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
    """Microseconds to clone, apply and generate moves in mid-game; the checksum counts the generated moves."""

    game: str
    players: int
    from_python_us: float
    inside_us: float
    checksum: str


class StepRate(NamedTuple):
    """Steps of a batch of games a second of processor time on one core, masks and observations included.

    The checksum is that of the observations at the end.
    """

    game: str
    players: int
    steps_per_second: float
    lanes: int
    observation_bytes: int
    checksum: str


BenchResult = PlayoutRate | NodeCost | StepRate


def machine() -> str:
    """Return the processor and the Python version."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    name = names[0] if names else platform.processor() or platform.machine()
    return f"{name}, {platform.python_implementation()} {platform.python_version()}"


def cases() -> Iterator[tuple[str, int, PlayoutModule, MeasuredPosition]]:
    """Yield every game with a playout module for each number of players: name, players, module, new position."""
    for name, module in _playouts():
        game = games.game(name)
        for players in game.PLAYERS:
            yield name, players, module, game.new(players, game.resolve_options(players, {}))


def playouts(name: str, players: int, module: PlayoutModule, start: MeasuredPosition, batch: int) -> PlayoutRate:
    """Measure several batches of `batch` games."""
    seconds = []
    runs = []
    for seed in range(1, BATCHES + 1):
        runs.append(module.Playouts(start.setup, seed))
        seconds.append(_timed(lambda: runs[-1].run(batch)))
    moves = sum(run.n_moves for run in runs) / BATCHES
    second = statistics.median(seconds)
    points = sum(sum(run.points) for run in runs) / BATCHES / batch / players
    return PlayoutRate(
        game=name,
        players=players,
        playouts_per_second=batch / second,
        moves_per_second=moves / second,
        checksum=f"{runs[0].checksum:016x}",
        games=batch,
        mean_moves=moves / batch,
        mean_legal=sum(run.n_choices for run in runs) / BATCHES / moves,
        mean_points=points,
    )


def nodes(name: str, players: int, module: PlayoutModule, start: MeasuredPosition, repeats: int) -> NodeCost:
    """Measure `repeats` nodes in each of eight positions of a random game, from its 40th decision on."""
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
    return NodeCost(
        game=name, players=players, from_python_us=slow * micro, inside_us=fast * micro, checksum=f"{inside[0]:016x}"
    )


def steps(name: str, players: int, lanes: int, repeats: int) -> StepRate:
    """Measure `repeats` steps of random legal actions in each of several games, after as many that are not measured."""
    encodings = environments(games.game(name), players, {}, lanes)
    size, count = encodings[0].observation_size, encodings[0].action_count
    arrays: dict[str, bytearray | array[float] | array[int]] = {
        "observations": bytearray(lanes * size),
        "masks": bytearray(lanes * count),
        "rewards": array("f", bytes(4 * lanes * players)),
        "terminations": bytearray(lanes),
        "seats": array("i", bytes(4 * lanes)),
        "final_observations": bytearray(lanes * size),
    }
    batch = Batch(encodings, arrays, BatchOptions())
    batch.reset({lane: lane for lane in range(lanes)})
    actions = array("q", bytes(8 * lanes))
    seconds = 0.0
    for number in range(2 * repeats):
        batch.sample(actions, number << 32)
        before = time.thread_time()
        batch.step(actions)
        seconds += time.thread_time() - before if number >= repeats else 0.0
    checksum = zlib.crc32(arrays["observations"])
    return StepRate(
        game=name,
        players=players,
        steps_per_second=lanes * repeats / seconds,
        lanes=lanes,
        observation_bytes=size,
        checksum=f"{checksum:08x}",
    )


def measure(batch: int | None = None, repeats: int | None = None) -> Iterator[BenchResult]:
    """Yield all measurements; batches are smaller where the engine is not compiled."""
    fast = COMPILED
    for case in cases():
        yield playouts(*case, batch or (15_000 if fast else 60))
    for case in cases():
        yield nodes(*case, repeats or (3_000 if fast else 40))
    for name, players in batch_games():
        yield steps(name, players, 1_024 if fast else 8, repeats or (300 if fast else 20))


def batch_games() -> Iterator[tuple[str, int]]:
    """Yield every game that has environments with each number of players."""
    for name in games.names():
        if games.component(games.game(name), ENVIRONMENT):
            yield from ((name, players) for players in games.game(name).PLAYERS)


def document(results: list[BenchResult]) -> str:
    """Return all measurements as JSON."""
    return json.dumps(
        {
            "compiled": COMPILED,
            "machine": machine(),
            "playouts": [result._asdict() for result in results if isinstance(result, PlayoutRate)],
            "nodes": [result._asdict() for result in results if isinstance(result, NodeCost)],
            "steps": [result._asdict() for result in results if isinstance(result, StepRate)],
        }
    )


def _playouts() -> Iterator[tuple[str, PlayoutModule]]:
    for name in games.names():
        if module := games.component(games.game(name), PLAYOUT):
            yield name, module


def _timed(work: Callable[[], object]) -> float:
    before = time.thread_time()
    work()
    return time.thread_time() - before


def _inside(run: Playouts, roots: Sequence[FastPosition], repeats: int) -> int:
    return sum(run.nodes(root, repeats) for root in roots)


def _from_python(run: Playouts, roots: Sequence[FastPosition], repeats: int) -> int:
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


@command("bench", CATALOGUE.message("bench.help"))
def measure_speed(language: Language, output: Output) -> None:
    """Measure the engine and print tables of its speed."""
    bar = Console(stderr=True)
    total = 2 * sum(1 for _ in cases()) + sum(1 for _ in batch_games())
    results = list(track(measure(), "", total=total, console=bar, disable=not bar.is_terminal, transient=True))
    if output.as_json:
        print(document(results))
        return
    rates, costs, batches = (Table(*(CATALOGUE.text(f"bench.{head}", language) for head in heads)) for heads in HEADS)
    for table in (rates, costs, batches):
        for column in table.columns[1:4]:
            column.justify = "right"
    for result in results:
        row = [games.game(result.game).TITLE, str(result.players)]
        if isinstance(result, PlayoutRate):
            speeds = [f"{result.playouts_per_second:,.0f}", f"{result.moves_per_second:,.0f}"]
            rates.add_row(*row, *speeds, result.checksum)
        elif isinstance(result, StepRate):
            batches.add_row(*row, f"{result.steps_per_second:,.0f}", str(result.observation_bytes), result.checksum)
        else:
            costs.add_row(*row, f"{result.from_python_us:.3f}", f"{result.inside_us:.3f}", result.checksum)
    how = CATALOGUE.text("bench.compiled" if COMPILED else "bench.plain", language)
    Console().print(f"{machine()}, {how}", rates, costs, batches)
