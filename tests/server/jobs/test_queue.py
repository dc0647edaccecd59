"""The job queue: offering, leasing, answering and deleting jobs."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, text

from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer, Job
from midtown.server.storage.database import write_engine
from tests.server.job_database import OWNER, answers, ask, change


def take(engine: Engine, worker: str = "w", quick: int = 16) -> list[Job]:
    with write_engine(engine).begin() as connection:
        return queue.take(connection, worker, quick)


def answer(engine: Engine, *given: Answer) -> None:
    with write_engine(engine).begin() as connection:
        queue.answer(connection, given)


def test_a_job_has_the_question_as_it_was_offered(engine: Engine) -> None:
    offered = ask(engine, "a")
    (job,) = take(engine)
    assert job.question() == offered
    assert (job.table, job.seq, job.bot, job.quick, job.tries) == ("a", 1, "greedy", True, 1)


def test_the_oldest_jobs_come_first_and_only_as_many_as_are_wanted(engine: Engine) -> None:
    for age, table in ((1, "young"), (9, "old"), (5, "middle")):
        ask(engine, table, cause=table)
        change(engine, f"""update jobs set offered_at = offered_at - {age}000 where "table" = '{table}'""")
    assert [job.table for job in take(engine, quick=2)] == ["old", "middle"]
    assert [job.table for job in take(engine, quick=2)] == ["young"]


def test_of_jobs_that_take_time_a_worker_has_one_and_it_is_the_last(engine: Engine) -> None:
    for table, seconds in (("slow", 2.0), ("slower", 3.0), ("quick", None)):
        ask(engine, table, seconds=seconds)
    assert [job.table for job in take(engine)] == ["quick", "slow"]
    assert [job.lease for job in take(engine)] == [3000 + queue.MARGIN]


def test_a_computer_player_that_searches_has_a_job_that_takes_its_time(engine: Engine) -> None:
    for bot in ("casual", "club", "master"):
        ask(engine, bot, bot=bot)
    jobs = [*take(engine), *take(engine)]
    assert [(job.bot, job.quick) for job in jobs] == [("casual", True), ("club", False), ("master", False)]
    assert [job.lease - queue.MARGIN for job in jobs] == [0, 300, 2000]


def test_a_forced_move_is_answered_at_once_also_by_a_player_that_searches(engine: Engine) -> None:
    ask(engine, "thinks", bot="master")
    ask(engine, "forced", bot="master", moves=1)
    ask(engine, "told", bot="greedy", seconds=2.0, moves=1)
    assert sorted(job.table for job in take(engine) if job.quick) == ["forced", "told"]


def test_a_job_has_the_time_that_it_has_waited(engine: Engine) -> None:
    ask(engine, "a", bot="club")
    change(engine, "update jobs set offered_at = offered_at - 5000")
    (job,) = take(engine)
    assert 5000 <= job.waited < 60_000


def test_a_job_offered_twice_is_there_once(engine: Engine) -> None:
    ask(engine, "a")
    ask(engine, "a", bot="random")
    assert [job.bot for job in take(engine)] == ["greedy"]


def test_two_workers_never_have_the_same_job(engine: Engine) -> None:
    tables = {f"t{number}" for number in range(60)}
    for table in tables:
        ask(engine, table)

    def drain(worker: str) -> list[str]:
        taken: list[str] = []
        while batch := take(engine, worker, quick=2):
            taken += [job.table for job in batch]
        return taken

    with ThreadPoolExecutor(4) as pool:
        each = list(pool.map(drain, "abcd"))
    assert sorted(table for taken in each for table in taken) == sorted(tables)


@pytest.mark.parametrize("moved", ["leased_until - 6000", "leased_until + 3600000"])
def test_a_lease_ends_with_its_time_or_when_the_calendar_was_set_back(engine: Engine, moved: str) -> None:
    ask(engine, "a")
    assert take(engine)
    assert not take(engine, "other")
    change(engine, f"update jobs set leased_until = {moved}")
    (again,) = take(engine, "other")
    assert (again.tries, again.quick) == (2, False)


def test_what_has_been_tried_before_is_taken_alone(engine: Engine) -> None:
    for table in "abc":
        ask(engine, table)
    with write_engine(engine).begin() as connection:
        queue.fail(connection, "w", queue.take(connection, "w", 3))
    assert [len(take(engine)) for _ in range(4)] == [1, 1, 1, 0]


def test_given_back_leases_are_free_at_once_and_count_as_tries_only_if_they_were(engine: Engine) -> None:
    ask(engine, "a")
    for tried, tries in ((False, 1), (True, 1), (False, 2), (False, 2)):
        assert [job.tries for job in take(engine)] == [tries]
        with write_engine(engine).begin() as connection:
            assert queue.give_back(connection, "w", tried) == 1
            assert queue.give_back(connection, "w", tried) == 0
            assert queue.give_back(connection, "another", tried) == 0


def test_the_first_answer_counts_and_its_owner_reads_it_until_it_is_deleted(engine: Engine) -> None:
    ask(engine, "a", seq=4)
    ask(engine, "b", seq=5)
    take(engine)
    answer(engine, Answer("a", 4, "first"), Answer("gone", 1, "nothing"))
    answer(engine, Answer("a", 4, "second"), Answer("b", 5, "other"))
    assert sorted(answers(engine)) == [Answer("a", 4, "first"), Answer("b", 5, "other")]
    with write_engine(engine).begin() as connection:
        queue.forget("a", 4)(connection)
        queue.forget("b", 4)(connection)
    assert answers(engine) == [Answer("b", 5, "other")]
    assert not take(engine)


def test_an_answer_that_its_owner_has_not_played_is_read_by_all_after_a_while(engine: Engine) -> None:
    ask(engine, "a")
    answer(engine, Answer("a", 1, "move"))
    assert answers(engine, "server-2") == []
    change(engine, "update jobs set answered_at = answered_at - 61000")
    assert answers(engine, "server-2") == answers(engine, OWNER) == [Answer("a", 1, "move")]


def test_nothing_of_another_seat_is_in_a_job_beyond_what_was_asked(engine: Engine) -> None:
    ask(engine, "a")
    with engine.connect() as connection:
        columns = set(connection.execute(text("select * from jobs")).keys())
    assert columns == {
        *("table", "seq", "owner", "bot", "hint", "cause", "background", "turn", "quick", "lease", "tries"),
        *("cost", "worker"),
        *("offered_at", "leased_until", "answered_at", "answer", "question"),
    }
