"""Compare two builds of the engine in turn, by processor time: random games, nodes, steps of many games, and searches.

Give it two folders that hold `midtown`, such as `src` of two clones. Both must come to the same results.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

KINDS = {"playouts": "playouts_per_second", "nodes": "inside_us", "steps": "steps_per_second"}
LOWER = {"inside_us", "seconds"}
SEARCHES = ("manhattan", "traffiq")
SEARCH = ["--bots", "search:iterations=400", "--games", "2", "--jobs", "1", "--json"]


def run(folder: Path, *arguments: str) -> tuple[str, float]:
    """Return what `midtown` prints with the build in `folder`, and the seconds of processor time that it took."""
    variables = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "midtown", *arguments]
    with subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
    if status:
        sys.exit(f"builds: {' '.join(command)} failed")
    return printed, usage.ru_utime + usage.ru_stime


def measured(folder: Path) -> Iterator[tuple[str, float, str]]:
    """Yield the name of each measurement with its value and result."""
    document: dict[str, Any] = json.loads(run(folder, "bench", "--json")[0])
    for kind, key in KINDS.items():
        for row in document[kind]:
            yield f"{row['game']} {row['players']} {key}", row[key], row["checksum"]
    for game in SEARCHES:
        printed, seconds = run(folder, "simulate", game, *SEARCH)
        result = json.loads(printed)
        yield f"{game} search seconds", seconds, json.dumps({key: result[key] for key in result if "second" not in key})


def main() -> None:
    """Measure both builds several times, and print the best of each with their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    values: dict[str, list[list[float]]] = defaultdict(lambda: [[], []])
    results: dict[str, set[str]] = defaultdict(set)
    for number in range(arguments.rounds):
        for side in (0, 1) if number % 2 else (1, 0):
            for name, value, result in measured((arguments.old, arguments.new)[side]):
                values[name][side].append(value)
                results[name].add(result)
    for name, (old, new) in values.items():
        best = min if name.split()[-1] in LOWER else max
        before, after = best(old), best(new)
        faster = before / after if best is min else after / before
        same = "same result" if len(results[name]) == 1 else "RESULTS DIFFER"
        print(f"{name:40} {before:12,.3f} {after:12,.3f}  speed {faster:.3f}  {same}")


if __name__ == "__main__":
    main()
