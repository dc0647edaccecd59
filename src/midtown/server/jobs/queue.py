"""What computer players are asked, kept as rows: a worker takes one for the time of a lease, and adds the answer.

Whoever is killed loses nothing: a lease that has run out is anybody's again. Leases run by the database's own calendar,
as workers on several hosts must agree on them; should it be set back, a lease longer than one can be is none.
"""

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, TextClause, text

from midtown import bots
from midtown.bots import Question
from midtown.server.clock import now

OFFERED = "midtown_jobs"
"""PostgreSQL's channel that tells of new jobs, with nothing more."""
ANSWERED = "midtown_answers"
"""PostgreSQL's channel that tells of an answer: owner, table and seq, parted by spaces."""

MARGIN = 5000
"""Milliseconds of a lease beyond what the computer player may think."""
SEARCH_LEASE = 60_000
"""Milliseconds of a lease where iterations alone bound the search."""

OFFER = """insert into jobs ("table", seq, owner, bot, hint, quick, lease, offered_at, question)
    values (:table, :seq, :owner, :bot, :hint, :quick, :lease, {now}, :question) on conflict do nothing"""
OFFER_AND_RING = f"with offered as ({OFFER} returning 1) select pg_notify('{OFFERED}', '') from offered"

FREE = "answered_at is null and not (leased_until > {now} and leased_until <= {now} + lease)"
TAKE = f"""with quick as (
        select "table", seq from jobs where {FREE} and (quick and tries = 0) order by offered_at limit :quick {{lock}}
    ), slow as (
        select "table", seq from jobs where {FREE} and not (quick and tries = 0) order by offered_at limit 1 {{lock}}
    )
    update jobs set leased_until = {{now}} + lease, worker = :worker, tries = tries + 1
    from (select "table", seq from quick union all select "table", seq from slow) found
    where jobs."table" = found."table" and jobs.seq = found.seq
    returning jobs."table", jobs.seq, bot, hint, quick, lease, tries, question,
        {{now}} - offered_at as waited"""

TOLD = {
    "sqlite": "select value ->> 0, value ->> 1, value ->> 2 from json_each(:rows)",
    "postgresql": "select r ->> 0, (r ->> 1)::int, r ->> 2 from json_array_elements(cast(:rows as json)) r",
}
RING = {
    "sqlite": "",
    "postgresql": f"""returning pg_notify('{ANSWERED}', owner || ' ' || jobs."table" || ' ' || jobs.seq)""",
}
ANSWER = """with told ("table", seq, move) as ({told}), open as (
        select jobs."table", jobs.seq, told.move from jobs
        join told on jobs."table" = told."table" and jobs.seq = told.seq where answered_at is null {lock}
    )
    update jobs set answer = open.move, answered_at = {now} from open
    where jobs."table" = open."table" and jobs.seq = open.seq {ring}"""
MINE = 'select "table", seq from jobs where worker = :worker and answered_at is null'
FAIL = f"""update jobs set leased_until = 0
    where ("table", seq) in ({MINE} and "table" = :table and seq = :seq {{lock}})"""
GIVE_BACK = f"""update jobs set leased_until = 0, tries = tries - :untried
    where leased_until > 0 and ("table", seq) in ({MINE} {{lock}})"""
READ = """select "table", seq, answer, hint from jobs where answered_at is not null
    and (owner = :owner or answered_at < {now} - :stale or answered_at > {now}) order by answered_at"""
FORGET = 'delete from jobs where "table" = :table and seq <= :seq and hint = :hint'


class Job(NamedTuple):
    """A question that a worker has taken; `tries` counts this time."""

    table: str
    seq: int
    bot: str
    hint: bool
    """Whether advice is asked for, not a move."""
    quick: bool
    """It is answered at once, and has not been tried before."""
    lease: int
    """Milliseconds."""
    tries: int
    text: str
    """The question, as JSON."""
    waited: int = 0
    """Milliseconds from the offer until it was taken."""

    def question(self) -> Question:
        """The question; ValueError or TypeError if it is none."""
        return Question(**msgspec.json.decode(self.text))


class Answer(NamedTuple):
    """What is to be played, or told, after event `seq` of a table."""

    table: str
    seq: int
    text: str
    """The move; for a hint, an `Advice` as JSON."""
    hint: bool = False
    """Whether it is told to the player to move, not played."""


class Budget(msgspec.Struct):
    """What a question allows; with neither, or with one move alone, it is answered at once."""

    seconds: float | None = None
    iterations: int | None = None
    moves: list[str] = []

    @property
    def quick(self) -> bool:
        """Whether many of its kind can be taken at once."""
        return len(self.moves) == 1 or (self.seconds is None and self.iterations is None)

    @property
    def lease(self) -> int:
        """Milliseconds after which its worker counts as dead."""
        if self.quick:
            return MARGIN
        return MARGIN + (SEARCH_LEASE if self.seconds is None else int(1000 * self.seconds))


def offer(
    table: str, seq: int, bot: str, question: str, owner: str, hint: bool = False
) -> Callable[[Connection], None]:
    """What asks computer player `bot` for a move after event `seq`, in the transaction that stores the event.

    `question` is a `Question` as a JSON object. PostgreSQL's listeners are told. A job that is there already stays: a
    `hint` never meets another question after the same event, as it is a person who is to move then.
    """
    budget = msgspec.json.decode(question, type=Budget)
    if budget.quick:
        own = bots.budget(bot)
        budget = Budget(own.seconds, own.iterations, budget.moves)
    row = {"table": table, "seq": seq, "owner": owner, "bot": bot, "hint": hint, "question": question}
    row |= {"quick": budget.quick, "lease": budget.lease}

    def offers(connection: Connection) -> None:
        connection.execute(_sql(connection, OFFER_AND_RING if _postgres(connection) else OFFER), row)

    return offers


def take(connection: Connection, worker: str, quick: int) -> list[Job]:
    """Lease the oldest free jobs to `worker`: up to `quick` new ones that are answered at once, then one other.

    Needs a writing transaction. What has been tried before counts as other: if it kills its worker, it does so alone.
    """
    rows = connection.execute(_sql(connection, TAKE), {"worker": worker, "quick": quick}).all()
    jobs = [
        Job(row.table, row.seq, row.bot, bool(row.hint), bool(row.quick) and row.tries == 1, *row[5:]) for row in rows
    ]
    return sorted(jobs, key=lambda job: (not job.quick, -job.waited))


def answer(connection: Connection, answers: Sequence[Answer]) -> None:
    """Write answers; the first to a question counts. PostgreSQL's listeners are told."""
    if answers:
        connection.execute(_sql(connection, ANSWER), {"rows": msgspec.json.encode(answers).decode()})


def fail(connection: Connection, worker: str, jobs: Sequence[Job]) -> None:
    """Let jobs be tried again at once."""
    rows = [{"worker": worker, "table": job.table, "seq": job.seq} for job in jobs]
    if rows:
        connection.execute(_sql(connection, FAIL), rows)


def give_back(connection: Connection, worker: str, tried: bool) -> int:
    """End all leases of a worker; if it has not `tried` them, they do not count as tries. How many they were."""
    values = {"worker": worker, "untried": int(not tried)}
    return connection.execute(_sql(connection, GIVE_BACK), values).rowcount


def answered(connection: Connection, owner: str, stale: int) -> list[Answer]:
    """The answers to be played or told, oldest first: those for `owner`, and all that wait `stale` milliseconds."""
    rows = connection.execute(_sql(connection, READ), {"owner": owner, "stale": stale})
    return [Answer(row.table, row.seq, row.answer, bool(row.hint)) for row in rows]


def forget(table: str, seq: int, hint: bool = False) -> Callable[[Connection], None]:
    """What removes the jobs of a table asked at event `seq` or before: played, told (hints), or no longer asked."""

    def forgets(connection: Connection) -> None:
        connection.execute(text(FORGET), {"table": table, "seq": seq, "hint": hint})

    return forgets


def _postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def _sql(connection: Connection, template: str) -> TextClause:
    return _filled(template, connection.dialect.name, str(now(connection)))


@functools.cache
def _filled(template: str, dialect: str, now: str) -> TextClause:
    # A worker never waits for a row while it holds another, so that it and the server's writer cannot block each other.
    lock = "for update of jobs skip locked" if dialect == "postgresql" else ""
    return text(template.format(now=now, lock=lock, told=TOLD[dialect], ring=RING[dialect]))
