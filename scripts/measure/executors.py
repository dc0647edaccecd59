"""Measure what handing out work costs: tasks of a second in processes of this machine and on a local Ray, in turns.

`python scripts/measure/executors.py [CORES] [ROUNDS]`. The tasks wait and need no processor. So efficiency (seconds of
tasks over time and cores) holds on a busy machine, and whatever processor time is spent is the executor's own.
"""

import sys
import time
from statistics import median

import psutil

from midtown.executor import Executor, open_executor

EACH = 15
"""Tasks for each core and round."""


def processor_time() -> float:
    """Return the processor time of this process and of those below it."""
    everybody = [psutil.Process(), *psutil.Process().children(recursive=True)]
    return sum(times.user + times.system for times in (process.cpu_times() for process in everybody))


def measure(executor: Executor, cores: int) -> tuple[float, float]:
    """Return the efficiency, and the processor time for each task once the cores are started."""
    number = EACH * cores
    results = executor.map(time.sleep, [1.0] * number)
    start = time.perf_counter()
    next(results)
    before = processor_time()
    for _ in range(number - 2):
        next(results)
    spent = processor_time() - before  # before the last result, as local processes end after it
    next(results)
    return EACH / (time.perf_counter() - start), spent / (number - 2)


def main(cores: int, rounds: int) -> None:
    """Print each round, and the medians."""
    measured: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        measured.setdefault(name, []).append(value)
        print(f"{name}: {value:.4f}", file=sys.stderr)  # as a connected cluster prints nothing

    start = time.perf_counter()
    with open_executor(cores, "ray") as ray, open_executor(cores, None) as processes:
        note("seconds to start Ray", time.perf_counter() - start)
        for _ in range(rounds):
            for name, executor in (("processes", processes), ("Ray", ray)):
                efficiency, processor = measure(executor, cores)
                note(f"efficiency, {name}", efficiency)
                note(f"processor seconds a task, {name}", processor)
    for name, values in measured.items():
        print(f"{name}: median {median(values):.4f} of {len(values)}, from {min(values):.4f} to {max(values):.4f}")


if __name__ == "__main__":
    main(*(int(word) for word in [*sys.argv[1:], "2", "3"][:2]))
