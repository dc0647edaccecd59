"""Work spread over processes, and what becomes of it when something ends."""

import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

import psutil
import pytest

from midtown.arena.processes import finished, in_order
from midtown.arena.selfplay import Watched
from midtown.bots import Question
from midtown.game import GameError


def square(number: int, mark: Path) -> int:
    """The square of 0 is found when that of 1 is."""
    if number == 1:
        mark.touch()
    until = time.monotonic() + 60
    while number == 0 and not mark.exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    return number * number


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def end(number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail(number: int) -> None:
    raise GameError(GameError.__doc__)  # type: ignore[arg-type]


def test_results_come_as_they_are_finished_or_in_order(tmp_path: Path) -> None:
    found = list(finished(partial(square, mark=tmp_path / "one"), range(12), 2))
    assert found != sorted(found) == [(number, number**2) for number in range(12)]
    ordered = in_order(finished(partial(square, mark=tmp_path / "two"), range(12), 2))
    assert list(ordered) == [number**2 for number in range(12)]


def test_whoever_stops_listening_ends_the_processes() -> None:
    results = finished(sleep, [0.0, 600.0, 600.0], 2)
    next(results)
    begun = time.monotonic()
    results.close()
    assert time.monotonic() - begun < 5
    children = [child for child in psutil.Process().children(recursive=True) if "spawn_main" in told(child)]
    assert not psutil.wait_procs(children, timeout=10)[1]


def told(process: psutil.Process) -> str:
    """How a process was started; nothing, if it is gone."""
    try:
        return str(process.cmdline())
    except psutil.Error:
        return ""


@pytest.mark.parametrize("function", [end, fail])
def test_what_goes_wrong_in_a_process_is_a_refusal(function: object) -> None:
    with pytest.raises(GameError):
        list(finished(function, range(3), 2))  # type: ignore[arg-type]


def test_who_plays_is_told_his_budget_and_watched() -> None:
    class Searcher:
        iterations = 5

        def __call__(self, question: Question) -> str:
            assert question.seconds == 0.25
            self.iterations += 100
            return question.moves[0]

    ticks = iter([0.0, 1.0, 5.0, 5.5])
    player = Watched(Searcher(), 0.25, lambda: next(ticks))
    for _ in range(2):
        player(Question({}, ["a", "b"], [], 1))
    assert player.effort == (2, 1.5, 1.0, 200)


def test_a_parent_that_is_killed_takes_its_processes_along(tmp_path: Path) -> None:
    script = (
        "from tests.arena.test_processes import sleep; from midtown.arena.processes import finished\n"
        "if __name__ == '__main__':\n    list(finished(sleep, [600.0] * 4, 2))\n"
    )
    file = tmp_path / "main.py"
    file.write_text(script)
    with psutil.Popen([sys.executable, str(file)], env={**os.environ, "PYTHONPATH": os.getcwd()}) as parent:
        until = time.monotonic() + 30
        while len(children := parent.children()) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert len(children) >= 2
        time.sleep(0.5)
        parent.kill()
    assert psutil.wait_procs(children, timeout=20)[1] == []
