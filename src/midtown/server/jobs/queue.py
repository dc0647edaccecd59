"""A job queue for computer players in the database; workers lease jobs and store answers.

A killed worker loses nothing: an expired lease frees its job. Leases use the database's clock, on which workers of all
hosts agree. If that clock is set back, leases that end too late are ignored.
"""

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, TextClause, text

from midtown import bots
from midtown.bots import Question
from midtown.server.storage.service_clock import now

OFFERED = "midtown_jobs"
"""PostgreSQL's channel for new jobs; payloads are empty."""
ANSWERED = "midtown_answers_"
"""Prefix of PostgreSQL's channel for the answers to jobs of a server; payloads are empty."""

MARGIN = 5000
"""Milliseconds of a lease beyond the computer player's thinking time."""
SEARCH_LEASE = 60_000
"""Milliseconds of a lease if only iterations bound the search."""

OFFER = """insert into jobs ("table", seq, owner, bot, hint, quick, lease, offered_at, question)
    values (:table, :seq, :owner, :bot, :hint, :quick, :lease, {now}, :question) on conflict do nothing"""

FREE = "answered_at is null and not (leased_until > {now} and leased_until <= {now} + lease)"
TAKE = f"""with quick as (
        select "table", seq from jobs where {FREE} and (quick and tries = 0) order by offered_at limit :quick {{lock}}
    ), slow as (
        select "table", seq from jobs where {FREE} and not (quick and tries = 0) order by offered_at limit 1 {{lock}}
    )
    update jobs set leased_until = {{now}} + lease, worker = :worker, tries = tries + 1
    from (select "table", seq from quick union all select "table", seq from slow) chosen
    where jobs."table" = chosen."table" and jobs.seq = chosen.seq
    returning jobs."table", jobs.seq, bot, hint, quick, lease, tries, question,
        {{now}} - offered_at as waited"""

ROWS = {
    "sqlite": "select value ->> 0, value ->> 1, value ->> 2 from json_each(:rows)",
    "postgresql": "select r ->> 0, (r ->> 1)::int, r ->> 2 from json_array_elements(cast(:rows as json)) r",
}
RING = {
    "sqlite": "",
    "postgresql": f"returning pg_notify('{ANSWERED}' || owner, '')",
}
ANSWER = """with given ("table", seq, move) as ({given}), open as (
        select jobs."table", jobs.seq, given.move from jobs
        join given on jobs."table" = given."table" and jobs.seq = given.seq where answered_at is null {lock}
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
    """A leased job; `tries` includes the current one."""

    table: str
    seq: int
    bot: str
    hint: bool
    """Whether the job is to give advice, not to choose a move."""
    quick: bool
    """Whether it is answered at once and was not tried before."""
    lease: int
    """Duration of the lease in milliseconds."""
    tries: int
    text: str
    """The question, as JSON."""
    waited: int = 0
    """Milliseconds from the offer to the lease."""

    def question(self) -> Question:
        """Decode the question; raise ValueError or TypeError if it is invalid."""
        return Question(**msgspec.json.decode(self.text))


class Answer(NamedTuple):
    """The answer to a job: a move or a hint after event `seq` of a table."""

    table: str
    seq: int
    text: str
    """The move; for a hint, an `Advice` as JSON."""
    hint: bool = False
    """Whether it is shown to the player to move, not played."""


class Budget(msgspec.Struct):
    """The budget of a question. Without limits, or with a single move, it is answered at once."""

    seconds: float | None = None
    iterations: int | None = None
    moves: list[str] = []

    @property
    def quick(self) -> bool:
        """Return whether several such jobs can be leased together."""
        return len(self.moves) == 1 or (self.seconds is None and self.iterations is None)

    @property
    def lease(self) -> int:
        """Milliseconds after which the job's worker counts as dead."""
        if self.quick:
            return MARGIN
        return MARGIN + (SEARCH_LEASE if self.seconds is None else int(1000 * self.seconds))


def offer(
    table: str, seq: int, bot: str, question: str, owner: str, hint: bool = False
) -> Callable[[Connection], None]:
    """Return a side effect that offers a job to `bot`, for the transaction that stores event `seq`.

    `question` is a `Question` as a JSON object. An existing job stays: a `hint` never meets another question after the
    same event, because a person is to move then. After the commit, workers are to be woken.
    """
    budget = msgspec.json.decode(question, type=Budget)
    if budget.quick:
        own = bots.budget(bot)
        budget = Budget(own.seconds, own.iterations, budget.moves)
    row = {"table": table, "seq": seq, "owner": owner, "bot": bot, "hint": hint, "question": question}
    row |= {"quick": budget.quick, "lease": budget.lease}

    def offers(connection: Connection) -> None:
        connection.execute(_sql(connection, OFFER), row)

    return offers


def waiting(connection: Connection) -> bool:
    """Return whether there is a job that could be leased."""
    return connection.execute(_sql(connection, f"select 1 from jobs where {FREE} limit 1")).first() is not None


def take(connection: Connection, worker: str, quick: int) -> list[Job]:
    """Lease the oldest free jobs to `worker`: up to `quick` new ones that are answered at once, then one other.

    Needs a write transaction. Jobs tried before count as other, so that one that kills its worker affects no others.
    """
    rows = connection.execute(_sql(connection, TAKE), {"worker": worker, "quick": quick}).all()
    jobs = [
        Job(
            table=row.table,
            seq=row.seq,
            bot=row.bot,
            hint=bool(row.hint),
            quick=bool(row.quick) and row.tries == 1,
            lease=row.lease,
            tries=row.tries,
            text=row.question,
            waited=row.waited,
        )
        for row in rows
    ]
    return sorted(jobs, key=lambda job: (not job.quick, -job.waited))


def answer(connection: Connection, answers: Sequence[Answer]) -> None:
    """Store answers; the first answer to a job counts. On PostgreSQL, the jobs' owners are notified."""
    if answers:
        connection.execute(_sql(connection, ANSWER), {"rows": msgspec.json.encode(answers).decode()})


def fail(connection: Connection, worker: str, jobs: Sequence[Job]) -> None:
    """End the leases of failed jobs, so that they can be tried again at once."""
    rows = [{"worker": worker, "table": job.table, "seq": job.seq} for job in jobs]
    if rows:
        connection.execute(_sql(connection, FAIL), rows)


def give_back(connection: Connection, worker: str, tried: bool) -> int:
    """End all leases of a worker and return their number; unless `tried`, they do not count as tries."""
    values = {"worker": worker, "untried": int(not tried)}
    return connection.execute(_sql(connection, GIVE_BACK), values).rowcount


def answered(connection: Connection, owner: str, stale: int) -> list[Answer]:
    """Return answers, oldest first: those for server `owner`, and all that have waited `stale` milliseconds."""
    rows = connection.execute(_sql(connection, READ), {"owner": owner, "stale": stale})
    return [Answer(row.table, row.seq, row.answer, bool(row.hint)) for row in rows]


def forget(table: str, seq: int, hint: bool = False) -> Callable[[Connection], None]:
    """Return a side effect that deletes a table's jobs of event `seq` and before; either hints or moves."""

    def forgets(connection: Connection) -> None:
        connection.execute(text(FORGET), {"table": table, "seq": seq, "hint": hint})

    return forgets


def _sql(connection: Connection, template: str) -> TextClause:
    return _filled(template, connection.dialect.name, str(now(connection)))


@functools.cache
def _filled(template: str, dialect: str, now: str) -> TextClause:
    # A worker never waits for a row while it holds another, so that it and the server's writer cannot block each other.
    lock = "for update of jobs skip locked" if dialect == "postgresql" else ""
    return text(template.format(now=now, lock=lock, given=ROWS[dialect], ring=RING[dialect]))
