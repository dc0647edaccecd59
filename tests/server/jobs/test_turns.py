"""Whose jobs are next: people before tables of computers alone, and among causes by turns."""

import pytest
from sqlalchemy import Engine, text

from midtown.server.accounts.deletion import delete_account
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer, Job
from midtown.server.storage.database import write_engine
from tests.server.job_database import ask, change


def take(engine: Engine, worker: str = "w", quick: int = 1) -> list[Job]:
    """Take as a worker does: what people wait for, and without any such job from the background."""
    with write_engine(engine).begin() as connection:
        return queue.take(connection, worker, quick) or queue.take(connection, worker, quick, background=True)


def finish(engine: Engine, jobs: list[Job]) -> None:
    """Answer jobs and play the answers."""
    with write_engine(engine).begin() as connection:
        queue.answer(connection, [Answer(job.table, job.seq, "move") for job in jobs])
        for job in jobs:
            queue.forget(job.table, job.seq, job.hint)(connection)


def served(engine: Engine, number: int) -> list[str]:
    """Return the causes of the next jobs, one after the other."""
    causes: list[str] = []
    for _ in range(number):
        jobs = take(engine)
        causes += [job.cause for job in jobs]
        finish(engine, jobs)
    return causes


@pytest.mark.parametrize("bot", ["master", "casual"])
def test_a_stranger_and_a_hint_do_not_wait_for_tournaments_of_computers(engine: Engine, bot: str) -> None:
    for number in range(3 * 16):
        ask(engine, f"t{number}", bot=bot, cause=f"cup{number % 3}", background=True)
    change(engine, "update jobs set offered_at = offered_at - 30000")
    ask(engine, "game", bot="master", cause="stranger")
    ask(engine, "advice", bot="club", hint=True, cause="learner")
    assert sorted(served(engine, 2)) == ["learner", "stranger"]
    for _ in range(16):
        assert sorted(served(engine, 3)) == ["cup0", "cup1", "cup2"]
    assert not take(engine)


@pytest.mark.parametrize(("bot", "quick"), [("club", 1), ("casual", 1), ("casual", 32)])
def test_a_person_with_many_tables_takes_turns_with_one_who_has_few(engine: Engine, bot: str, quick: int) -> None:
    for number in range(20):
        ask(engine, f"many{number}", bot=bot, cause="busy")
    change(engine, "update jobs set offered_at = offered_at - 30000")
    for number in range(3):
        ask(engine, f"few{number}", bot=bot, cause="modest")
    if quick == 1:
        assert served(engine, 7) == ["busy", "modest"] * 3 + ["busy"]
    assert {job.cause for job in take(engine, quick=quick)} == ({"busy"} if quick == 1 else {"busy", "modest"})


def test_a_batch_that_does_not_hold_all_has_the_first_of_each_cause(engine: Engine) -> None:
    for number in range(8):
        ask(engine, f"many{number}", cause="busy")
    change(engine, "update jobs set offered_at = offered_at - 30000")
    ask(engine, "one", cause="modest")
    ask(engine, "other", cause="third")
    assert sorted(job.cause for job in take(engine, quick=4)) == ["busy", "busy", "modest", "third"]


def test_the_background_is_taken_only_where_it_is_wanted(engine: Engine) -> None:
    ask(engine, "a", bot="club", background=True)
    ask(engine, "b", background=True)
    with write_engine(engine).begin() as connection:
        assert queue.has_waiting(connection)
        assert queue.take(connection, "w", 8) == []
        assert [job.table for job in queue.take(connection, "w", 8, background=True)] == ["b", "a"]


def test_answers_at_once_do_not_use_up_a_turn_of_a_search(engine: Engine) -> None:
    ask(engine, "search", bot="club", cause="both")
    change(engine, "update jobs set offered_at = offered_at - 9000")
    ask(engine, "later", bot="club", cause="other")
    ask(engine, "quick", cause="both")
    assert [job.table for job in take(engine)] == ["quick", "search"]


def test_a_failed_quick_job_is_the_first_of_the_searches(engine: Engine) -> None:
    ask(engine, "search", bot="club", cause="other")
    for number in range(3):
        ask(engine, f"quick{number}", cause="one")
    finish(engine, [job for _ in range(2) for job in take(engine) if job.quick])
    with write_engine(engine).begin() as connection:
        queue.fail(connection, "w", queue.take(connection, "w", 1))
    ask(engine, "another", bot="club", cause="third")
    assert [(job.table, job.tries) for job in take(engine)] == [("quick2", 2)]


def test_turns_that_others_have_left_behind_are_forgotten(engine: Engine) -> None:
    for cause in ("old", "new"):
        ask(engine, cause, cause=cause)
        take(engine)
    change(engine, "update job_turns set begun = 500, turn = 501 where cause = 'new'")
    with write_engine(engine).begin() as connection:
        queue.forget_turns(connection)
        assert connection.execute(text("select cause from job_turns")).scalars().all() == ["new"]
    ask(engine, "again", cause="old")
    with engine.connect() as connection:
        assert connection.execute(text("select turn from jobs where cause = 'old' and turn > 0")).scalars().all() == [
            501
        ]


def test_a_month_of_thinking_fits(engine: Engine) -> None:
    change(engine, f"insert into job_turns (cause, line, turn, begun) values ('c', 0, {2**40 + 5000}, {2**40})")
    for cause in ("c", "d"):
        ask(engine, cause, bot="club", cause=cause)
    assert [job.cause for _ in range(2) for job in take(engine)] == ["d", "c"]
    with engine.connect() as connection:
        ends = connection.execute(text("select turn from job_turns order by cause")).scalars().all()
    assert ends == [2**40 + 5300, 2**40 + 300]


def test_the_line_goes_on_from_the_turn_of_a_deleted_account(engine: Engine) -> None:
    change(engine, "insert into job_turns (cause, line, turn, begun) values ('gone', 0, 900, 600), ('c', 0, 800, 500)")
    with write_engine(engine).begin() as connection:
        delete_account(connection, "gone", [])
        causes = set(connection.execute(text("select cause from job_turns")).scalars())
    assert len(causes) == 2
    assert "gone" not in causes
    ask(engine, "new", bot="club", cause="new")
    with engine.connect() as connection:
        assert connection.execute(text("select turn from jobs")).scalar_one() == 600 + 300
