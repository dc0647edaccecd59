"""A job queue for computer players in the database; workers lease jobs and store answers.

A killed worker loses nothing: an expired lease frees its job. Leases use the database's clock, on which workers of all
hosts agree. If that clock is set back, leases that end too late are ignored.

Every job has a cause: the person or tournament that it is done for. Causes share the workers' time. Each has a place
on a scale of milliseconds, and each of its jobs moves it on by what the job is expected to cost. A job's turn is where
it ends there, and lower turns go first: who asks for little is soon next, who asks for much shares with others that do.
A cause that comes later begins where the last job that was taken begins, so nobody saves time up.
In the `background`, after all others, are the tables where only computers play.
"""

import functools
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, TextClause, text

from midtown import bots
from midtown.bots import Question
from midtown.server.jobs.work import unleased_sql
from midtown.server.storage.database import Values
from midtown.server.storage.effect import Effect
from midtown.server.storage.service_clock import now
from midtown.support.units import MINUTE

OFFERED = "midtown_jobs"
"""PostgreSQL's channel for new jobs; payloads are empty."""
ANSWERED = "midtown_answers_"
"""Prefix of PostgreSQL's channel for the answers to jobs of a server; payloads are empty."""

MARGIN = 5000
"""Milliseconds of a lease beyond the computer player's thinking time."""
SEARCH_LEASE = MINUTE
"""Milliseconds of a lease if only iterations bound the search."""
ITERATIONS = 10
"""Iterations that count as a millisecond. Compiled, most positions of most games have more of them in one."""
LONG = max(budget.seconds or 0.0 for budget in map(bots.budget, bots.LEVELS))
"""Seconds of the slowest level's search; what takes more is a long search."""

OFFER = """insert into jobs
    ("table", seq, owner, bot, hint, cause, background, quick, lease, cost, offered_at, question, turn)
    select :table, :seq, :owner, :bot, :hint, :cause, :background, :quick, :lease, :cost, {now}, :question,
        max(turn) + :cost
    from (
        select 0 as turn
        union all select max(begun) from job_turns where line = :line
        union all select turn from job_turns where cause = :cause and line = :line
        union all select max(turn) from jobs
            where cause = :cause and background = :background and quick = :quick and answered_at is null
    ) turns where true on conflict do nothing"""
"""A new job begins where the last one of its cause ends, but nowhere that the line has left behind."""

FREE = f"answered_at is null and {unleased_sql('lease')}"
AT_ONCE = "(quick and tries = 0)"
# What is answered at once has turns of its own; when it is taken they become negative, as it is first if that fails.
CHOOSE = f"""with quick as (
        select "table", seq from jobs where {FREE} and {AT_ONCE} and background <= :background
        order by background, turn, offered_at limit :quick {{lock}}
    ), slow as (
        select "table", seq from jobs where {FREE} and not {AT_ONCE} and background <= :background
        order by background, turn, offered_at limit 1 {{lock}}
    )"""
LEASE = """update jobs set leased_until = {now} + lease, worker = :worker, tries = tries + 1,
        turn = case when quick then -abs(turn) else turn end
    from (select "table", seq from quick union all select "table", seq from slow) chosen
    where jobs."table" = chosen."table" and jobs.seq = chosen.seq
    returning jobs."table", jobs.seq, cause, background, turn, bot, hint, quick, lease, cost, tries, question,
        {now} - offered_at as waited"""
SERVE = """insert into job_turns (cause, line, turn, begun)
    select cause, line, max(turn), max(turn - cost) from given where true group by cause, line order by cause, line
    on conflict (cause, line) do update set turn = excluded.turn, begun = excluded.begun
    where job_turns.turn < excluded.turn"""
"""Causes in one order, so that no two workers block each other."""
TAKE = {
    "sqlite": f"{CHOOSE} {LEASE}",
    "postgresql": f"""{CHOOSE}, taken as ({LEASE}), given as (
        select cause, 2 * cast(background as int) + cast(quick as int) as line, abs(turn) as turn, cost from taken
    ), served as ({SERVE}) select * from taken""",
}
"""PostgreSQL does all of it with one question."""
SERVE_TAKEN = f"""with given (cause, line, turn, cost) as (
        select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(:rows)
    ) {SERVE}"""
CROWD = f"""select count(distinct cause) from jobs
    where {FREE} and not {AT_ONCE} and background <= :background and cause <> :cause"""

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
FORGET_TURNS = """delete from job_turns where turn <=
    (select max(newer.begun) from job_turns newer where newer.line = job_turns.line)"""
FORGET = text('delete from jobs where "table" = :table and seq <= :seq and hint = :hint')


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
    cause: str = ""
    """The person or tournament that it is done for."""
    waited: int = 0
    """Milliseconds from the offer to the lease."""
    crowd: int = 1
    """Of a long search: the number of causes that waited as it was taken, its own included."""

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


def cost(seconds: float | None, iterations: int | None) -> int:
    """Return the milliseconds of thinking that are expected of a search with these limits."""
    limits = [1000 * seconds] if seconds is not None else []
    limits += [iterations / ITERATIONS] if iterations is not None else []
    return max(1, round(min(limits, default=0)))


class Cause(NamedTuple):
    """Who makes the work that a job is."""

    name: str
    """The id of a person or a tournament."""
    background: bool = False
    """Whether no person waits for the answer."""


def offer(table: str, seq: int, bot: str, question: Question, owner: str, cause: Cause, hint: bool = False) -> Effect:
    """Return a side effect that offers a job to `bot`, for the transaction that stores event `seq`.

    A question without limits has those of `bot`. Without any, or with a single move, it is answered at once.
    An existing job stays: a `hint` never meets another question after the same event, because a person is to move then.
    After the commit, workers are to be woken.
    """
    own, seconds, iterations = bots.budget(bot), question.seconds, question.iterations
    if seconds is None and iterations is None:
        seconds, iterations = own.seconds, own.iterations
    quick = len(question.moves) == 1 or (seconds is None and iterations is None)
    both = own.within(seconds, iterations)
    written = msgspec.json.encode(question._asdict()).decode()
    row = {"table": table, "seq": seq, "owner": owner, "bot": bot, "hint": hint, "question": written, "quick": quick}
    row |= {"lease": MARGIN if quick else MARGIN + (SEARCH_LEASE if seconds is None else int(1000 * seconds))}
    row |= {"cost": 1 if quick else cost(both.seconds, both.iterations)}
    row |= {"cause": cause.name, "background": cause.background, "line": _line(cause.background, quick)}
    return Effect(_offer, {"row": row})


def _offer(connection: Connection, row: Values) -> None:
    connection.execute(_sql(connection, OFFER), row)


def has_waiting(connection: Connection) -> bool:
    """Return whether there is a job that could be leased."""
    return connection.execute(_sql(connection, f"select 1 from jobs where {FREE} limit 1")).first() is not None


def take(connection: Connection, worker: str, quick: int, background: bool = False) -> list[Job]:
    """Lease free jobs to `worker`: up to `quick` new ones that are answered at once, then one other.

    Causes take turns, by what they wait for: first where people wait, and what only computers wait for with
    `background`. Needs a write transaction. Jobs tried before count as other, so that one that kills its worker affects
    no others.
    """
    values = {"worker": worker, "quick": quick, "background": background}
    rows = connection.execute(_sql(connection, TAKE[connection.dialect.name]), values).all()
    if rows and connection.dialect.name == "sqlite":
        served = [(row.cause, _line(row.background, row.quick), abs(row.turn), row.cost) for row in rows]
        connection.execute(text(SERVE_TAKEN), {"rows": msgspec.json.encode(served).decode()})
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
            cause=row.cause,
            waited=row.waited,
            crowd=_crowd(connection, row.cause, background) if row.cost > 1000 * LONG else 1,
        )
        for row in rows
    ]
    return sorted(jobs, key=lambda job: (not job.quick, -job.waited))


def forget_turns(connection: Connection, now: int = 0) -> None:
    """Delete the turns of causes that the others have left behind: they matter no more."""
    connection.execute(text(FORGET_TURNS))


def _line(background: bool, quick: bool) -> int:
    """Return where a job waits: people and the background, searches and quick answers have turns of their own."""
    return 2 * bool(background) + bool(quick)


def _crowd(connection: Connection, cause: str, background: bool) -> int:
    """Return how many causes wait for searches, with the one whose search has just been taken."""
    values = {"cause": cause, "background": background}
    return 1 + int(connection.execute(_sql(connection, CROWD), values).scalar_one())


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


def unread_answers(connection: Connection, owner: str, stale: int) -> list[Answer]:
    """Return answers, oldest first: those for server `owner`, and all that have waited `stale` milliseconds."""
    rows = connection.execute(_sql(connection, READ), {"owner": owner, "stale": stale})
    return [Answer(row.table, row.seq, row.answer, bool(row.hint)) for row in rows]


def forget(table: str, seq: int, hint: bool = False) -> Effect:
    """Return a side effect that deletes a table's jobs of event `seq` and before; either hints or moves."""
    return Effect(FORGET, {"table": table, "seq": seq, "hint": hint})


def _sql(connection: Connection, template: str) -> TextClause:
    return _fill_template(template, connection.dialect.name, str(now(connection)))


@functools.cache
def _fill_template(template: str, dialect: str, now: str) -> TextClause:
    # A worker never waits for a row while it holds another, so that it and the server's writer cannot block each other.
    lock = "for update of jobs skip locked" if dialect == "postgresql" else ""
    return text(template.format(now=now, lock=lock, given=ROWS[dialect], ring=RING[dialect]))
