"""Make the shipped puzzles from their seed, and check them with other seeds (docs/lab/puzzles.md).

`make` plays games and appends each with its puzzles to a journal; it goes on where it was stopped, with games of one
name if it is given. `ship` writes the puzzles of a journal into the package. `check` searches a random sample of the
shipped puzzles anew. `midtown puzzles` looks for puzzles in the games of people on a server.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from midtown.arena.journal import Journal, check_same, has_lines, read_journal
from midtown.executor import open_executor
from midtown.puzzles.collection import FORMAT, PLAYER, Dealt, Puzzle, collection, file_of, pose_puzzle, theme_of
from midtown.puzzles.generate import SCREENING, kinds, puzzles_of
from midtown.puzzles.proof import ITERATIONS, find
from midtown.support.intervals import SURE, wilson

SEED, GAMES = 1, 900
CHECK_SEED = 1000
ALWAYS = -1.0
"""A gap that no search can miss: a check compares, whatever the free search says."""


def heading(seed: int) -> dict[str, Any]:
    """Return the first line of journal and collection."""
    return {"format": FORMAT, "seed": seed, "iterations": ITERATIONS, "screening": SCREENING, "player": PLAYER}


def journalled(path: Path, seed: int) -> list[Any]:
    """Return the games in a journal; raise RequestError if it was made in another way."""
    if not has_lines(path):
        return []
    first, *lines = read_journal(path)
    check_same("journal", path, first, heading(seed))
    return [line for line in lines if line is not None]


def make(arguments: argparse.Namespace) -> None:
    """Append the games up to a number to the journal, or those of one game among them, but for those that it has."""
    done = {line["number"] for line in journalled(arguments.journal, arguments.seed)}
    possible = kinds()
    numbers = [
        number
        for number in range(arguments.games)
        if number not in done and arguments.game in (None, possible[number % len(possible)][0])
    ]
    journal = Journal(arguments.journal, heading(arguments.seed))
    with open_executor(arguments.jobs, None) as executor:
        for game in executor.map(partial(puzzles_of, arguments.seed), numbers):
            journal.add(game)
            print(game["number"], game["game"], game["seats"], len(game["puzzles"]), flush=True)
    journal.close()


def ship(arguments: argparse.Namespace) -> None:
    """Write the puzzles of a journal into the folders of their games, and count them."""
    by_game: dict[str, list[Any]] = {}
    for line in journalled(arguments.journal, arguments.seed):
        if line["puzzles"]:
            by_game.setdefault(line.pop("game"), []).append(line)
    for game, played in by_game.items():
        file = file_of(game)
        file.parent.mkdir(exist_ok=True)
        lines = [json.dumps(line, separators=(",", ":")) + "\n" for line in (heading(arguments.seed), *played)]
        file.write_text("".join(lines), encoding="utf-8")
        print(game, len(played), "games", file.stat().st_size, "bytes")
    for kind, number in sorted(Counter(themes()).items()):
        print(*kind, number)
    print(len(collection()), "puzzles")


def themes() -> Iterator[tuple[str, int, str]]:
    """Yield game, number of seats and theme of every shipped puzzle."""
    for puzzle in collection().values():
        yield puzzle.name, puzzle.seats, theme_of(puzzle)


def check(arguments: argparse.Namespace) -> None:
    """Search a sample of the puzzles with another seed, and say how many answers are the same."""
    puzzles = [puzzle for puzzle in collection().values() if number_of(puzzle) >= arguments.least]
    sample = Random(arguments.seed).sample(puzzles, min(arguments.number, len(puzzles)))
    with open_executor(arguments.jobs, None) as executor:
        answers = []
        for puzzle, same in zip(sample, executor.map(partial(agrees, arguments.seed), sample), strict=True):
            answers.append(same)
            if not same:
                print("differs:", puzzle.id, puzzle.name, puzzle.answer, puzzle.gaps, flush=True)
    share, low, high = wilson(sum(answers) / len(answers), len(answers), SURE)
    print(f"{sum(answers)} of {len(answers)} agree: {share:.1%} ({low:.1%} to {high:.1%})")


def number_of(puzzle: Puzzle) -> int:
    """Return the number of the game between computer players that a shipped puzzle is from."""
    assert isinstance(puzzle.origin, Dealt)
    return puzzle.origin.number


def agrees(seed: int, puzzle: Puzzle) -> bool:
    """Return whether a search with another seed finds the answer, and that it is better than the next move."""
    finding = find(pose_puzzle(puzzle).question._replace(seed=seed), least=ALWAYS)
    return finding is not None and finding.best == puzzle.answer and finding.gap.mean > 0


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for run in (make, ship, check):
        command = commands.add_parser(run.__name__, help=run.__doc__)
        command.set_defaults(run=run)
        command.add_argument("--seed", type=int, default=CHECK_SEED if run is check else SEED)
        if run is check:
            command.add_argument("--number", type=int, default=100, help="puzzles in the sample")
            command.add_argument("--least", type=int, default=0, help="only puzzles of games from this number on")
        else:
            command.add_argument("--journal", type=Path, required=True)
        if run is make:
            command.add_argument("--games", type=int, default=GAMES, help="up to which number")
            command.add_argument("--game", help="only games of this name")
        if run is not ship:
            command.add_argument("--jobs", type=int, default=1, help="processes")
    arguments = parser.parse_args()
    arguments.run(arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
