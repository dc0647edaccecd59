"""The deals of the days, and the games that players have of them."""

import secrets
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, select, update

from midtown import games
from midtown.fairness import sha256
from midtown.game import Options
from midtown.server.context import Context
from midtown.server.storage.database import insert_new
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import deal_games, deals
from midtown.server.support.calendar import GRACE, day_of, deal_id, planned
from midtown.server.support.periodic import Periodic
from midtown.server.support.refusals import refused

AHEAD: Final = 7
"""Days for which secrets are made in advance."""
MOST_FINISHED: Final = 2000
"""Games of a deal that a result is compared with; beyond it, the last ones."""
_FINISHED: Final[ColumnElement[bool]] = and_(deal_games.c.counted, deal_games.c.score.is_not(None))


class Deal(NamedTuple):
    """A deal; the fields are the columns of the table `deals`."""

    id: str
    day: int
    game: str
    seats: int
    main: bool
    """Whether it has the game's usual number of seats."""
    options: str
    """As JSON."""
    secret: str
    made_at: int
    revealed: bool = False
    """Whether its secret is shown; it stays so, even if the calendar is set back."""

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret."""
        return sha256(self.secret)

    @property
    def settled(self) -> Options:
        """The value of each of the game's options."""
        return msgspec.json.decode(self.options, type=Options)

    @property
    def shown_secret(self) -> str | None:
        """The secret once nothing counts any more, otherwise None."""
        return self.secret if self.revealed else None

    def check_secret(self, now: int) -> None:
        """Raise Refused if it would count today although its secret has been shown."""
        if self.revealed and self.day == day_of(now):
            raise refused("table", "daily.shown")


def ensure(connection: Connection, now: int) -> None:
    """Make the deals of today and of some days ahead that are not there yet, and show secrets of past days.

    A calendar that was ahead has shown those of days to come. They are replaced, except today's, which may be played.
    """
    first = day_of(now)
    connection.execute(
        update(deals).where(deals.c.day < day_of(now - GRACE), deals.c.revealed.is_(False)).values(revealed=True)
    )
    connection.execute(
        delete(deals).where(deals.c.day > first, deals.c.revealed, ~exists().where(deal_games.c.deal == deals.c.id))
    )
    made = set(connection.execute(select(deals.c.id).where(deals.c.day >= first)).scalars())
    for day in range(first, first + AHEAD + 1):
        for game, seats, main in planned(day):
            key = deal_id(day, game, seats)
            if key not in made:
                options = msgspec.json.encode(games.game(game).resolve_options(seats, {})).decode()
                row = {"day": day, "game": game, "seats": seats, "main": main, "options": options, "made_at": now}
                insert_new(connection, deals, row | {"id": key, "secret": secrets.token_hex(32)})


def deals_of_day(connection: Connection, day: int) -> list[Deal]:
    """Return the deals of a day, the usual ones first."""
    rows = select(deals).where(deals.c.day == day).order_by(deals.c.main.desc(), deals.c.game)
    return [Deal(*row) for row in connection.execute(rows)]


def deals_between(connection: Connection, first: int, last: int) -> list[Deal]:
    """Return the deals of the days from `first` to `last`, the newest day first."""
    rows = select(deals).where(deals.c.day.between(first, last)).order_by(deals.c.day.desc(), deals.c.id)
    return [Deal(*row) for row in connection.execute(rows)]


def get(connection: Connection, deal: str, now: int) -> Deal:
    """Return a deal; raise Refused if there is none, or its day has not begun."""
    row = connection.execute(select(deals).where(deals.c.id == deal)).first()
    if row is None or row.day > day_of(now):
        raise refused("missing", "daily.missing")
    return Deal(*row)


class DealGame(NamedTuple):
    """A player's game of a deal."""

    deal: str
    table: str
    counted: bool
    ended_at: int | None
    score: int | None
    """None until the game was played to its end."""

    @property
    def state(self) -> Literal["playing", "finished", "left"]:
        """`playing`, `finished`, or `left`."""
        return "finished" if self.score is not None else "left" if self.ended_at is not None else "playing"


class Finished(NamedTuple):
    """A counted game that was played to its end."""

    player: str
    name: str
    face: int | None
    claimed: bool
    score: int
    moves: str
    """As JSON."""

    @property
    def played(self) -> list[str]:
        """All moves of the game."""
        return msgspec.json.decode(self.moves, type=list[str])


def begin_game(connection: Connection, deal: Deal, player: str, table: str, now: int, counted: bool) -> bool:
    """Store that a player begins a deal at `table`; return False if they have begun it before."""
    row = {"deal": deal.id, "player": player, "table": table, "counted": counted, "started_at": now}
    return insert_new(connection, deal_games, row)


def games_of_player(connection: Connection, player: str | None, ids: Sequence[str]) -> dict[str, DealGame]:
    """Return a player's games of these deals, by deal."""
    columns = (deal_games.c[name] for name in DealGame._fields)
    rows = select(*columns).where(deal_games.c.player == player, deal_games.c.deal.in_(ids))
    return {row.deal: DealGame(*row) for row in connection.execute(rows)}


def finished_counts(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """Return how many people have finished each of these deals."""
    rows = select(deal_games.c.deal, func.count()).where(_FINISHED, deal_games.c.deal.in_(ids))
    return {row[0]: row[1] for row in connection.execute(rows.group_by(deal_games.c.deal))}


def finished_games(connection: Connection, deal: str) -> list[Finished]:
    """Return the counted games of a deal, the best first; the earlier of two equal ones comes first."""
    columns = (players.c.id, players.c.name, players.c.face, players.c.claim.is_not(None), deal_games.c.score)
    rows = select(*columns, deal_games.c.moves).join(players, players.c.id == deal_games.c.player)
    rows = rows.where(_FINISHED, deal_games.c.deal == deal).order_by(deal_games.c.ended_at.desc()).limit(MOST_FINISHED)
    newest = [Finished(*row) for row in connection.execute(rows)]
    newest.reverse()
    return sorted(newest, key=lambda game: -game.score)


def moves_of(connection: Connection, deal: str, player: str) -> list[str]:
    """Return all moves of a player's finished game."""
    rows = select(deal_games.c.moves).where(deal_games.c.deal == deal, deal_games.c.player == player)
    return msgspec.json.decode(connection.execute(rows).scalar_one(), type=list[str])


async def make_deals(context: Context) -> None:
    """Make the deals of today and of the days ahead that are missing."""
    now = context.clock.calendar()
    await context.store.write(lambda connection: ensure(connection, now))


PERIODIC: Final = Periodic(60.0, make_deals)
