"""Pairs of people whose rated games against each other look arranged: a hint where to look, not a verdict.

Such a pair has had at least `LEAST` rated games against each other within `DAYS` days, and one of the two was ahead in
at least 80 % of them. Besides, at least half of these wins ended early, or more than 80 % of all rated games of the
winner were against the other. A game ended early if somebody left or ran out of time before both had made five moves.
"""

from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, FromClause, and_, case, exists, func, or_, select

from midtown.server.storage.schema import events, players, results
from midtown.support.units import DAY

DAYS: Final = 30
LEAST: Final = 6
ONE_SIDED: Final = 80
"""Percent of the games that one of the two has won, at least; more than that of the winner's games are few others'."""
FIRST_MOVES: Final = 5
"""Moves of a seat before which a game ends early."""
MOST: Final = 100


class Pair(NamedTuple):
    """Two people whose rated games look arranged; all counts are of the last 30 days."""

    winner: str
    winner_name: str
    loser: str
    loser_name: str
    games: int
    """Rated games of the two against each other."""
    won: int
    """Those in which the winner was ahead of the loser."""
    early: int
    """Those of them that ended early."""
    rated: int
    """All rated games of the winner."""


def arranged(connection: Connection, now: int) -> list[Pair]:
    """Return up to 100 pairs whose games look arranged, those with the most games first."""
    since = now - DAYS * DAY
    mine, theirs = results.alias("mine"), results.alias("theirs")
    won = func.sum(case((mine.c.place < theirs.c.place, 1), else_=0))
    met = select(mine.c.player.label("winner"), theirs.c.player.label("loser"), func.count().label("games"))
    met = met.add_columns(won.label("won")).select_from(mine.join(theirs, _same(mine, theirs)))
    # By those who were here lately, as results are found by their player.
    met = met.join(players, players.c.id == mine.c.player).where(players.c.seen_at > since, players.c.owner.is_(None))
    met = met.where(_counts(mine, since), theirs.c.player.is_not(None)).group_by(mine.c.player, theirs.c.player)
    pairs = met.having(func.count() >= LEAST, won * 100 >= func.count() * ONE_SIDED).cte("pairs")

    mine, theirs = results.alias("my"), results.alias("their")
    early = select(func.count()).select_from(mine.join(theirs, _same(mine, theirs)))
    early = early.where(_counts(mine, since), mine.c.player == pairs.c.winner, theirs.c.player == pairs.c.loser)
    early = early.where(mine.c.place < theirs.c.place, _ended_early(mine, theirs))
    rated = results.alias("rated")
    all_games = select(func.count(rated.c.table.distinct())).where(_counts(rated, since))
    all_games = all_games.where(rated.c.player == pairs.c.winner)
    columns = (early.correlate(pairs).scalar_subquery(), all_games.correlate(pairs).scalar_subquery())
    counted = select(pairs, columns[0].label("early"), columns[1].label("rated")).cte("counted")

    winner, loser = players.alias("winner"), players.alias("loser")
    few_others = counted.c.games * 100 > counted.c.rated * ONE_SIDED
    answer = select(winner.c.id, winner.c.name, loser.c.id, loser.c.name)
    answer = answer.add_columns(counted.c.games, counted.c.won, counted.c.early, counted.c.rated)
    answer = answer.join(counted, counted.c.winner == winner.c.id).join(loser, loser.c.id == counted.c.loser)
    answer = answer.where(loser.c.owner.is_(None), or_(counted.c.early * 2 >= counted.c.won, few_others))
    answer = answer.order_by(counted.c.games.desc(), counted.c.won.desc(), winner.c.id, loser.c.id).limit(MOST)
    return [Pair._make(row) for row in connection.execute(answer)]


def _same(mine: FromClause, theirs: FromClause) -> ColumnElement[bool]:
    return and_(mine.c.table == theirs.c.table, mine.c.seat != theirs.c.seat)


def _counts(mine: FromClause, since: int) -> ColumnElement[bool]:
    return and_(mine.c.rated, mine.c.ended_at > since, mine.c.place.is_not(None))


def _ended_early(mine: FromClause, theirs: FromClause) -> ColumnElement[bool]:
    left = exists().where(events.c.table == mine.c.table, events.c.kind == "left")
    return and_(left, or_(_moves(mine) < FIRST_MOVES, _moves(theirs) < FIRST_MOVES))


def _moves(one: FromClause) -> ColumnElement[int]:
    moved = (events.c.table == one.c.table, events.c.kind == "moved", events.c.seat == one.c.seat)
    return select(func.count()).select_from(events).where(*moved).correlate(one).scalar_subquery()
