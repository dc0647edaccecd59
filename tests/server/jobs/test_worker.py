"""Workers: answers, retries, shortened searches, and jobs given back or left by a kill."""

import itertools
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable

import msgspec
import pytest
from sqlalchemy import Engine

from midtown import bots
from midtown.bots import Question
from midtown.bots.advice import ADVISER, Advice
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Job
from midtown.server.jobs.work import TRIES
from midtown.server.jobs.worker import Worker, advise_or_play_any, shorten_search
from midtown.server.storage.database import write_engine
from tests.server.job_database import answers, ask, change, child, question


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, bots.Bot], None]:
    """Return a function that registers a computer player under a name."""
    return lambda name, bot: monkeypatch.setitem(bots._BOTS, name, bot)


def worker(engine: Engine) -> Worker:
    return Worker(engine, "w", lambda: None)


def test_each_job_gets_the_move_of_its_computer_player(engine: Engine) -> None:
    names = ("random", "beginner")
    offered = {f"t{number}": ask(engine, f"t{number}", bot=names[number % 2]) for number in range(40)}
    worker(engine).work()
    assert {answer.table: answer.text for answer in answers(engine)} == {
        table: bots.bot(names[int(table[1:]) % 2])(question) for table, question in offered.items()
    }


def test_answers_are_stored_before_they_are_announced(engine: Engine) -> None:
    seen = []
    ask(engine, "a")
    ask(engine, "b", seconds=1.0)
    Worker(engine, "w", lambda: seen.append([answer.table for answer in answers(engine)])).work()
    assert seen == [["a"], ["a", "b"]]


def test_tables_that_ask_again_and_again_are_answered_in_turn_and_none_starves(engine: Engine) -> None:
    """Check the order, not times: the oldest search is next, and an instant answer waits for at most one search."""
    searching, quick, rounds = [f"search{number}" for number in range(7)], ["quick0", "quick1"], 6
    asked_at = itertools.count(1)
    answered: list[str] = []

    def offer(table: str, seq: int) -> None:
        ask(engine, table, seq, seconds=None if table in quick else 1.0)
        change(engine, f"""update jobs set offered_at = {next(asked_at)} where "table" = '{table}' and seq = {seq}""")

    def on_answers() -> None:
        for answer in answers(engine):
            answered.append(answer.table)
            with write_engine(engine).begin() as connection:
                queue.forget(answer.table, answer.seq)(connection)
            if answered.count(searching[-1]) < rounds:
                offer(answer.table, answer.seq + 1)

    for table in (*searching, *quick):
        offer(table, 1)
    working = Worker(engine, "w", on_answers, clock=lambda: 0.0)
    working.pace = 0.0001
    working.work()
    assert [table for table in answered if table in searching][: rounds * len(searching)] == rounds * searching
    pieces = "".join("s" if table in searching else "q" for table in answered).split("s")[: rounds * len(searching)]
    assert set(pieces) == {"qq"}


@pytest.mark.parametrize(("waited", "left"), [(0, 1.0), (1000, 1.0), (1500, 0.5), (9000, 1 / 3)])
def test_a_search_is_shortened_by_what_it_has_waited_too_long_but_not_below_a_third(
    engine: Engine, play: Callable[[str, bots.Bot], None], waited: int, left: float
) -> None:
    given: list[float | None] = []

    def noted(question: Question) -> str:
        given.append(question.seconds)
        return question.moves[0]

    play("noted", noted)
    ask(engine, "a", bot="noted", seconds=1.0)
    with write_engine(engine).begin() as connection:
        (job,) = queue.take(connection, "w", 1)
    assert advise_or_play_any(job._replace(waited=waited), job.question())
    assert given == [pytest.approx(left)]


def test_iterations_alone_are_not_shortened_and_the_levels_own_time_counts() -> None:
    full, job = question(), Job("a", 1, "club", False, False, 0, 1, "")
    late = job._replace(waited=60_000, crowd=9)
    assert shorten_search(full._replace(iterations=500), None, late).seconds is None
    assert shorten_search(full, 0.3, late).seconds == pytest.approx(0.1)
    assert shorten_search(full._replace(seconds=0.15), 0.3, late).seconds == pytest.approx(0.05)
    assert shorten_search(full, 0.3, job._replace(waited=900)) == full


@pytest.mark.parametrize(("own", "crowd", "left"), [(5.0, 1, None), (5.0, 2, 2.5), (5.0, 9, 5 / 3), (2.0, 9, None)])
def test_only_a_search_that_is_longer_than_the_levels_own_is_shorter_in_a_crowd(
    own: float, crowd: int, left: float | None
) -> None:
    job = Job("a", 1, "search", False, False, 0, 1, "", crowd=crowd)
    assert shorten_search(question(), own, job).seconds == (left and pytest.approx(left))


def broken(question: Question) -> str:
    raise RuntimeError("out of ideas")


def cheat(question: Question) -> str:
    return "all of them"


@pytest.mark.parametrize("bot", [broken, cheat])
def test_after_three_failures_any_legal_move_is_played(
    engine: Engine, play: Callable[[str, bots.Bot], None], bot: bots.Bot, caplog: pytest.LogCaptureFixture
) -> None:
    asked_for = []

    def counted(question: Question) -> str:
        asked_for.append(question.seed)
        return bot(question)

    play("odd", counted)
    question = ask(engine, "a", bot="odd")
    ask(engine, "b")
    with caplog.at_level(logging.ERROR):
        worker(engine).work()
    moves = {answer.table: answer.text for answer in answers(engine)}
    assert len(asked_for) == TRIES
    assert moves["a"] in question.moves
    assert "any legal move in place of odd, after 3 tries" in caplog.text
    assert set(moves) == {"a", "b"}


def test_a_hint_is_advice_and_also_after_failures_a_legal_move(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    question = ask(engine, "a", bot=ADVISER, hint=True)
    worker(engine).work()
    monkeypatch.setattr("midtown.server.jobs.worker.advise", lambda question, clock: 1 // 0)
    ask(engine, "b", bot=ADVISER, hint=True)
    worker(engine).work()
    thought, other = (msgspec.json.decode(answer.text, type=Advice) for answer in answers(engine))
    assert thought.best.win is not None
    assert thought.other is not None
    assert {thought.best.move, thought.other.move} == set(question.moves)
    assert other.best.move in question.moves
    assert (other.best.win, other.other) == (None, None)


def test_an_unknown_computer_player_does_not_hang_its_table(engine: Engine) -> None:
    ask(engine, "a", bot="unheard-of")
    worker(engine).work()
    assert len(answers(engine)) == 1


def test_an_unreadable_question_holds_no_other_up(engine: Engine) -> None:
    ask(engine, "a")
    change(engine, """update jobs set question = '{"riddle": 1}'""")
    ask(engine, "b")
    worker(engine).work()
    assert [answer.table for answer in answers(engine)] == ["b"]


def test_a_terminated_worker_finishes_its_job_and_gives_the_others_back(
    engine: Engine, play: Callable[[str, bots.Bot], None]
) -> None:
    ending = worker(engine)
    ending.pace = 0.001

    def last(question: Question) -> str:
        ending.ended = True
        return question.moves[0]

    play("last", last)
    for table in "abc":
        ask(engine, table, bot="last")
    ask(engine, "d", bot="last", seconds=1.0)
    ending.work()
    assert len(answers(engine)) == 1
    with write_engine(engine).begin() as connection:
        assert [job.tries for job in queue.take(connection, "other", 16)] == [1, 1, 1]


STUCK = """
import sys, time
from midtown import bots
from midtown.server import worker_process

bots._BOTS["stuck"] = lambda question: print("thinking", flush=True) or time.sleep(600)
sys.exit(worker_process.main("stuck", sys.argv[1]))
"""


def stuck(url: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", STUCK, url], stdin=pipe, stdout=pipe, text=True)


def test_a_killed_worker_s_job_is_done_by_another_after_the_lease(
    database: str, engine: Engine, play: Callable[[str, bots.Bot], None]
) -> None:
    play("stuck", lambda question: question.moves[0])
    ask(engine, "a", bot="stuck")
    with stuck(database) as killed:
        assert killed.stdout
        assert killed.stdout.readline() == "thinking\n"
        killed.kill()
    other = worker(engine)
    other.work()
    assert not answers(engine)
    change(engine, f"update jobs set leased_until = leased_until - {queue.MARGIN}")
    other.work()
    assert len(answers(engine)) == 1


def test_a_worker_that_thinks_beyond_its_lease_is_ended(
    database: str, engine: Engine, play: Callable[[str, bots.Bot], None]
) -> None:
    play("stuck", lambda question: question.moves[0])
    ask(engine, "a", bot="stuck")
    change(engine, "update jobs set lease = 300")
    with stuck(database) as process:  # on a slow machine it is ended before it has begun to think
        assert process.wait(60) == -signal.SIGALRM
    change(engine, "update jobs set leased_until = leased_until - 300")
    worker(engine).work()
    assert len(answers(engine)) == 1


def test_a_worker_started_again_gives_back_what_it_had_when_it_was_killed(database: str, engine: Engine) -> None:
    ask(engine, "a")
    with write_engine(engine).begin() as connection:
        assert queue.take(connection, "pool-0", 16)
    process = child(database, "pool-0")
    assert process.stdout
    assert process.stdout.readline() == "answered\n"
    process.communicate("", timeout=60)
    assert process.returncode == 0
    assert len(answers(engine)) == 1


def test_a_worker_ends_with_its_input_or_by_a_signal(database: str, engine: Engine) -> None:
    processes = [child(database, f"w{number}") for number in range(2)]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "idle\n"
    processes[0].send_signal(signal.SIGTERM)
    for process in processes:
        assert process.communicate("", timeout=60)[1] == ""
        assert process.returncode == 0


def test_the_bell_alone_sets_a_worker_to_work(database: str, engine: Engine) -> None:
    process = child(database, "w")
    assert process.stdin
    assert process.stdout
    for seq in (1, 2):
        assert process.stdout.readline() == "idle\n"
        ask(engine, "a", seq)
        process.stdin.write("\n")
        process.stdin.flush()
        assert process.stdout.readline() == "answered\n"
    process.communicate("", timeout=60)
    assert len(answers(engine)) == 2


def test_a_worker_that_cannot_reach_its_database_says_so_in_one_line(tmp_path: os.PathLike[str]) -> None:
    process = child(f"sqlite:///{tmp_path}/none/midtown.sqlite", "w")
    _, errors = process.communicate("", timeout=60)
    assert process.returncode == 1
    assert errors.count("\n") == 1
    assert "unable to open database file" in errors
