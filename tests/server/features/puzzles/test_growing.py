"""The pool grows: which games are queued, and how workers search them, with leases, by days, and after all else."""

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from midtown.puzzles.collection import PublicGame
from midtown.puzzles.generate import puzzles_in
from midtown.server.features.puzzles import background_work, growing, selection
from midtown.server.features.puzzles.background_work import Today, allow, queue_search, today
from midtown.server.features.puzzles.growing import AHEAD, RESTING, carry_out, plan
from midtown.server.features.puzzles.selection import puzzles_from_games, unsearched_games
from midtown.server.jobs import queue
from midtown.server.jobs.work import TRIES
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import puzzle_days, puzzle_games, puzzle_searches
from midtown.server.storage.schema.play import results, tables
from midtown.support.units import DAY, MINUTE
from tests.server.accounts.test_results import game
from tests.server.features.puzzles.searching import (
    DatabaseClock,
    expire,
    one_slice,
    record,
    search_quickly,
    searcher,
    tries,
)
from tests.server.job_database import answers, ask

ADA, BOB = "a" * 16, "b" * 16


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, ...]]:
    return search_quickly(monkeypatch)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> DatabaseClock:
    return DatabaseClock(monkeypatch)


@pytest.fixture
def connection(engine: Engine) -> Iterator[Connection]:
    with write_engine(engine).begin() as opened:
        for number, (id_, hidden) in enumerate(((ADA, False), (BOB, False), ("h" * 16, True))):
            row = {"id": id_, "name": f"Player {number}", "created_at": 0, "seen_at": 0, "hidden": hidden}
            opened.execute(insert(players).values(**row))
        yield opened


def queued(engine: Engine, number: int = 1) -> list[str]:
    """Queue searches of some public games with the same moves; return their tables."""
    with write_engine(engine).begin() as connection:
        names = [game(connection, place, {ADA: 1, BOB: 2}, game="traffiq") for place in range(1, number + 1)]
        for place, name in enumerate(names):
            queue_search(connection, name, record(), place)
        allow(connection, MINUTE)
    return names


def pooled(engine: Engine) -> list[tuple[str, str]]:
    """Return the puzzles of public games: the table and the answer of each."""
    with engine.connect() as connection:
        puzzles = list(puzzles_from_games(connection))
    return [(puzzle.origin.table, puzzle.answer) for puzzle in puzzles if isinstance(puzzle.origin, PublicGame)]


def expected() -> list[str]:
    """Return the answers of the puzzles of the game."""
    return [puzzle["answer"] for puzzle in puzzles_in(record())]


def test_only_public_games_of_people_who_are_there_and_not_hidden_are_searched(connection: Connection) -> None:
    """Every combination of what can speak against a game."""
    wanted = set()
    for number, against in enumerate(itertools.product((False, True), repeat=6)):
        private, abandoned, computers, deleted, hidden, searched = against
        seats = {"bot": 1} if computers else {ADA: 1, "h" * 16 if hidden else BOB: 2}
        places = {who: None if abandoned else place for who, place in seats.items()}
        table = game(connection, number, places, public=not private)
        connection.execute(update(tables).where(tables.c.id == table).values(ended_at=number))
        if deleted:
            theirs = (results.c.table == table, results.c.player == ADA)
            connection.execute(update(results).where(*theirs).values(player=None))
        if searched and number % 4 == 1:
            queue_search(connection, table, record(), 0)
        elif searched:
            selection.store(connection, table, None, [])
        if not (private or abandoned or computers or deleted or hidden or searched):
            wanted.add(table)
    assert set(unsearched_games(connection, 999)) == wanted
    assert len(wanted) == 1


def test_no_private_game_is_ever_queued_and_games_rest_before_they_are(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selection, "record_of", lambda *_: record())
    ended = {game(connection, number, {ADA: 1, BOB: 2}, public=number > 20): number for number in range(30)}
    for table, number in ended.items():
        connection.execute(update(tables).where(tables.c.id == table).values(ended_at=number))
    carry_out(connection, plan(connection, MINUTE, RESTING + 26), 0)
    waiting = select(puzzle_searches.c.table)
    assert {ended[table] for table in connection.execute(waiting).scalars()} == {22, 23, 24, 25}
    assert plan(connection, MINUTE, RESTING + 99).games == []
    connection.execute(delete(puzzle_searches))
    carry_out(connection, plan(connection, MINUTE, RESTING + 99), 0)
    assert {ended[table] for table in connection.execute(waiting).scalars()} == {26, 27, 28, 29}


def test_as_many_games_wait_as_may_and_none_once_the_day_is_spent(
    connection: Connection, clock: DatabaseClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selection, "record_of", lambda *_: record())
    for number in range(9):
        table = game(connection, number, {ADA: 1, BOB: 2})
        connection.execute(update(tables).where(tables.c.id == table).values(ended_at=number))
    assert plan(connection, 0, RESTING + 99) == growing.Plan(0, [])
    first = plan(connection, MINUTE, RESTING + 99)
    assert (first.allowed, len(first.games)) == (MINUTE, AHEAD)
    carry_out(connection, first, 0)
    assert plan(connection, MINUTE, RESTING + 99) == growing.Plan(None, [])
    assert plan(connection, 0, RESTING + 99) == growing.Plan(0, [])
    connection.execute(delete(puzzle_searches))
    connection.execute(update(puzzle_days).values(spent=MINUTE))
    assert plan(connection, MINUTE, RESTING + 99) == growing.Plan(None, [])
    assert plan(connection, MINUTE + 1, RESTING + 99).allowed == MINUTE + 1
    clock.at += DAY
    assert plan(connection, MINUTE, RESTING + 99).allowed == MINUTE


def test_games_that_are_not_to_be_searched_count_as_searched(connection: Connection) -> None:
    table = game(connection, 1, {ADA: 1, BOB: 2})
    carry_out(connection, growing.Plan(None, [(table, None)]), 0)
    assert unsearched_games(connection, 9) == list(connection.execute(select(puzzle_searches.c.table)).scalars()) == []
    queue_search(connection, table, record(), 0)
    assert list(connection.execute(select(puzzle_searches.c.table)).scalars()) == []


def test_a_search_in_slices_gives_the_puzzles_of_a_search_without(
    engine: Engine, connection: Connection, proofs: Counter[tuple[str, ...]]
) -> None:
    connection.commit()
    (table,) = queued(engine)
    searcher(engine, "w").work()
    assert pooled(engine) == [(table, answer) for answer in expected()]
    assert len(pooled(engine)) == 10
    with engine.connect() as read:
        assert today(read)[2:] == (0, 0)
        assert unsearched_games(read, 9) == []


def test_two_workers_never_prove_the_same(
    engine: Engine, connection: Connection, proofs: Counter[tuple[str, ...]]
) -> None:
    connection.commit()
    first, second = queued(engine, 2)
    workers = [searcher(engine, name) for name in ("server-1", "server-2")]
    while sum(one_slice(worker) for worker in workers):
        pass
    assert set(proofs.values()) == {2}  # once in each game, as both have the same moves
    (kept,) = {table for table, _ in pooled(engine)}
    assert kept in (first, second)
    assert [answer for _, answer in pooled(engine)] == expected()
    with engine.connect() as read:
        assert read.execute(select(func.count()).select_from(puzzle_games)).scalar_one() == 2


def test_a_killed_worker_loses_one_proof_and_its_game_waits_for_the_lease(
    engine: Engine, connection: Connection, proofs: Counter[tuple[str, ...]]
) -> None:
    connection.commit()
    (table,) = queued(engine)
    killed, other = searcher(engine, "killed"), searcher(engine, "other")
    while proofs.total() < 4:
        one_slice(killed)
    one_slice(killed)
    before = proofs.copy()
    assert not one_slice(other)
    with write_engine(engine).begin() as write:
        expire(write)
    while one_slice(other):
        pass
    assert proofs - before == Counter(key for key in proofs if key not in before)
    assert proofs.total() == 10
    assert not one_slice(killed)
    assert pooled(engine) == [(table, answer) for answer in expected()]


def test_a_slice_of_a_worker_that_lost_its_lease_changes_nothing(
    engine: Engine, connection: Connection, proofs: Counter[tuple[str, ...]]
) -> None:
    connection.commit()
    queued(engine)
    late, other = searcher(engine, "late"), searcher(engine, "other")
    kind = late.kinds[0]
    with write_engine(engine).begin() as write:
        job = kind.take(write, "late")
        expire(write)
    result = kind.run(job)
    for _ in range(5):
        one_slice(other)
    stored = select(puzzle_searches.c.progress, puzzle_searches.c.worker, puzzle_searches.c.tries)
    with write_engine(engine).begin() as write:
        before = write.execute(stored).one()
        kind.store(write, result)
        assert write.execute(stored).one() == before


def test_a_game_that_is_gone_leaves_nothing(
    engine: Engine, connection: Connection, proofs: Counter[tuple[str, ...]]
) -> None:
    connection.commit()
    (table,) = queued(engine)
    worker, kind = searcher(engine, "w"), searcher(engine, "w").kinds[0]
    while proofs.total() < 9:
        one_slice(worker)
    with write_engine(engine).begin() as write:
        job = kind.take(write, "w")
    result = kind.run(job)
    with write_engine(engine).begin() as write:
        write.execute(delete(tables).where(tables.c.id == table))
        kind.store(write, result._replace(progress=result.progress._replace(finished=True)))
    assert pooled(engine) == []


def test_a_game_that_kills_its_workers_is_given_up_and_the_others_go_on(
    engine: Engine, connection: Connection, proofs: Counter[tuple[str, ...]]
) -> None:
    connection.commit()
    bad, good = queued(engine, 2)
    for number in range(TRIES):
        worker = searcher(engine, f"w{number}")
        with write_engine(engine).begin() as write:
            assert str(worker.kinds[0].take(write, worker.name)) == f"puzzles of {bad}"
            write.execute(update(puzzle_searches).where(puzzle_searches.c.table == bad).values(leased_until=0))
    searcher(engine, "w").work()
    assert {table for table, _ in pooled(engine)} == {good}
    with engine.connect() as read:
        assert today(read)[2:] == (0, 1)
        assert unsearched_games(read, 9) == []


def test_slices_without_news_do_not_count_as_tries(
    engine: Engine, connection: Connection, proofs: Counter[tuple[str, ...]]
) -> None:
    connection.commit()
    queued(engine)
    worker = searcher(engine, "w")
    while one_slice(worker):
        assert set(tries(engine)) <= {0}
    assert proofs.total() == 10


def test_the_time_of_a_day_is_never_exceeded_by_more_than_a_slice(
    engine: Engine, connection: Connection, proofs: Counter[tuple[str, ...]], clock: DatabaseClock
) -> None:
    connection.commit()
    queued(engine)
    spent = []
    while not pooled(engine):
        with write_engine(engine).begin() as write:
            allow(write, 1000)
        searcher(engine, "w", milliseconds=300).work()
        with engine.connect() as read:
            spent.append(today(read).spent)
        clock.at += DAY
    assert set(spent[:-1]) == {1200}
    with engine.connect() as read:
        assert today(read) == Today(spent=0, allowed=None, waiting=0, failed=0)
    assert set(proofs.values()) == {1}
    assert [answer for _, answer in pooled(engine)] == expected()


def test_days_are_forgotten_after_a_month(engine: Engine, clock: DatabaseClock) -> None:
    for _ in range(40):
        with write_engine(engine).begin() as write:
            allow(write, 1000)
        clock.at += DAY
    with engine.connect() as read:
        days = list(read.execute(select(puzzle_days.c.day).order_by(puzzle_days.c.day)).scalars())
    assert len(days) == background_work.DAYS_KEPT + 1
    assert days[-1] == clock.at // DAY - 1


def test_everything_else_comes_first_even_tables_where_only_computers_play(
    engine: Engine, connection: Connection, proofs: Counter[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.commit()
    queued(engine)
    worker = searcher(engine, "w")
    run, slices = worker.kinds[0].run, itertools.count(1)

    def checked(job: object) -> object:
        with engine.connect() as read:
            assert not queue.has_waiting(read)
        number = next(slices)
        if number <= 5:
            for place in range(3):
                ask(engine, f"t{number}-{place}", bot="random", background=number % 2 == 1)
        return run(job)

    monkeypatch.setattr(worker.kinds[0], "run", checked)
    for place in range(3):
        ask(engine, f"t0-{place}", bot="random", background=True)
    worker.work()
    assert len(answers(engine)) == 18
    assert len(pooled(engine)) == 10
