"""Work in several processes: the order of results, failures, and processes that end."""

import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

import psutil
import pytest

from midtown.arena.selfplay import TimedBot
from midtown.bots import Question
from midtown.executor.processes import WAITING, Processes
from midtown.game import GameError

PATIENCE = 60.0


def square(number: int, mark: Path) -> int:
    """Return the square of a number; for 0 wait until the first number beyond the window has created the file `mark`.

    That number is handed out only after a result has come, so the result for 0 is not the first one.
    """
    if number == 2 * WAITING:
        mark.touch()
    until = time.monotonic() + PATIENCE
    while number == 0 and not mark.exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    return number * number


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def begin(folder: Path) -> None:
    """Leave a file with this process's id, and do not end."""
    (folder / f"begun-{os.getpid()}").touch()
    sleep(600)


def end(number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def end_once(number: int, folder: Path) -> int:
    """Return a number; on the first visit with 3 and with 5 kill the own process."""
    mark = folder / str(number)
    if number in (3, 5) and not mark.exists():
        mark.touch()
        end(number)
    return number


def fail(number: int) -> None:
    raise GameError(GameError.__doc__)  # type: ignore[arg-type]


def test_results_come_in_the_order_of_the_items_even_if_the_first_is_the_last_to_be_finished(tmp_path: Path) -> None:
    results = Processes(2).map(partial(square, mark=tmp_path / "mark"), range(12))
    assert list(results) == [number**2 for number in range(12)]


def test_closing_the_results_ends_the_processes() -> None:
    results = Processes(2).map(sleep, [0.0, 600.0, 600.0])
    next(results)
    children = [child for child in psutil.Process().children(recursive=True) if "spawn_main" in command_line(child)]
    assert len(children) >= 2
    begun = time.monotonic()
    results.close()
    assert time.monotonic() - begun < PATIENCE  # and not until they have ended by themselves
    assert not psutil.wait_procs(children, timeout=PATIENCE)[1]


def test_what_a_killed_process_worked_on_is_done_again(tmp_path: Path) -> None:
    results = Processes(2).map(partial(end_once, folder=tmp_path), range(20))
    assert list(results) == list(range(20))
    assert sorted(mark.name for mark in tmp_path.iterdir()) == ["3", "5"]


def command_line(process: psutil.Process) -> str:
    """Return the command line of a process, or an empty text if it is gone."""
    try:
        return str(process.cmdline())
    except psutil.Error:
        return ""


@pytest.mark.parametrize("function", [end, fail])
def test_what_goes_wrong_in_a_process_is_a_refusal(function: object) -> None:
    with pytest.raises(GameError):
        list(Processes(2).map(function, range(3)))  # type: ignore[arg-type]


def test_a_timed_player_gets_its_budget_and_is_measured() -> None:
    class Searcher:
        iterations = 5

        def __call__(self, question: Question) -> str:
            assert question.seconds == 0.25
            self.iterations += 100
            return question.moves[0]

    ticks = iter([0.0, 1.0, 5.0, 5.5])
    player = TimedBot(Searcher(), 0.25, lambda: next(ticks))
    for _ in range(2):
        player(Question({}, ["a", "b"], [], 1))
    assert player.effort == (2, 1.5, 1.0, 200)


def test_a_parent_that_is_killed_takes_its_processes_along(tmp_path: Path) -> None:
    script = (
        "from pathlib import Path; from tests.executor.test_processes import begin; "
        "from midtown.executor.processes import Processes\n"
        f"if __name__ == '__main__':\n    list(Processes(2).map(begin, [Path({str(tmp_path)!r})] * 4))\n"
    )
    file = tmp_path / "main.py"
    file.write_text(script)
    with psutil.Popen([sys.executable, str(file)], env={**os.environ, "PYTHONPATH": os.getcwd()}) as parent:
        until = time.monotonic() + PATIENCE
        while len(begun := sorted(tmp_path.glob("begun-*"))) < 2:
            assert parent.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        children = parent.children()
        assert {child.pid for child in children} >= {int(mark.name.partition("-")[2]) for mark in begun}
        parent.kill()
    assert psutil.wait_procs(children, timeout=PATIENCE)[1] == []
