"""Commands to live tables: how they are submitted, and what they decide."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection, delete, select, update

from midtown.fairness import Shuffle
from midtown.game import GameError
from midtown.server.accounts import engagements, memberships
from midtown.server.accounts.identity import Visitor
from midtown.server.jobs import queue
from midtown.server.live.hub import Hub
from midtown.server.live.opening import prepare
from midtown.server.live.session import TableSession
from midtown.server.live.submissions import Command
from midtown.server.schemas.actions import Action, AgreeMessage, ProposeMessage
from midtown.server.storage.effect import Effect
from midtown.server.storage.schema.features import table_notes
from midtown.server.storage.schema.play import tables
from midtown.server.storage.service_clock import Clock
from midtown.server.support.periodic import Periodic, log_failure
from midtown.server.support.refusals import CATALOGUE, Refused, refused
from midtown.server.tables import access, decide, links, side_effects
from midtown.server.tables.decide import Decision, Duplicate
from midtown.server.tables.events import Agreed, Joined, Passed, Stopped
from midtown.server.tables.long_searches import LongSearches, seats_with_long_searches
from midtown.server.tables.rematch import agreed_seats, rematch_of
from midtown.server.tables.state import TableState


@dataclass(eq=False)
class Waiter:
    """A requester of one message that waits for the outcome."""

    future: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def stored(self, message: str, seq: int) -> None:
        """Resolve the future with the number of the event."""
        if not self.future.done():
            self.future.set_result(seq)

    duplicate = stored

    def refused(self, message: str, error: GameError, table: TableState) -> None:
        """Raise the refusal in the future."""
        if not self.future.done():
            self.future.set_exception(error)


async def submit(
    session: TableSession,
    command: Command,
    message: str = "",
    sender: str | None = None,
    arrived: int | None = None,
) -> int:
    """Return the number of the event once it is stored; raise GameError if the command of a `sender` is refused.

    `arrived` is the tick of its arrival, if that was before.
    """
    waiter = Waiter()
    session.submit(waiter, message, command, sender, arrived)
    return await waiter.future


async def visible_session(hub: Hub, table: str, player: str | None, watch: str | None) -> TableSession:
    """Return a table that the player may look at, as it is stored now.

    Otherwise raise Refused as if it did not exist.
    """
    session = await hub.get_fresh(table)
    if access.is_insider(session.table, player):
        return session
    if watch:
        linked: bool = await hub.store.read(partial(links.has_link, table=session.table, token=watch))
        if linked:
            return session
    if player is not None:
        belongs: bool = await hub.store.read(partial(memberships.watches, table=table, player=player))
        if belongs:
            return session
    raise access.missing_table()


def act(hub: Hub, player: str | None, message: Action, table: TableState) -> Decision | Duplicate:
    """Decide a player's message; a rematch that all agreed to opens its table in the same transaction."""
    decision = decide.decide(table, access.actor(table, player), message)
    match decision:
        case Decision(body=Agreed(what="rematch", done=True) as body):
            _all_here(hub, table, body)
            decision = _rematch(table, decision, body, hub.clock, hub.server)
            along = {table.person_at(seat) for seat in agreed_seats(table, body)}
            return _guard_players(table, decision, along, player, "table.elsewhere", hub.clock.calendar())
    return decision


class EngagedError(Refused):
    """Raised if a live game cannot begin, as somebody else is at another one, or may be any moment."""


def _guard_players(
    table: TableState, decision: Decision, players: Collection[str | None], actor: str | None, text: str, now: int
) -> Decision:
    """Return a decision of an `actor` by which a game begins for some players; a live one needs them to be free.

    The transaction looks once more, as they may come to several tables at once.
    """
    people = sorted(player for player in players if player is not None)
    if table.settings.pace.kind != "live":
        return decision
    values = {"people": people, "actor": actor, "text": text, "now": now, "names": table.names}
    return replace(decision, guard=Effect(_check_free_to_begin, values))


def _check_free_to_begin(
    connection: Connection, people: Sequence[str], actor: str | None, text: str, now: int, names: Mapping[str, str]
) -> None:
    others = {player for player in people if player != actor}
    locked = engagements.lock(connection, people)
    if busy := engagements.players_kept_free(connection, others, now) if locked else others:
        called = ", ".join(sorted(names.get(player, "") for player in busy))
        raise EngagedError("table", CATALOGUE.message(text, names=called))


def _all_here(hub: Hub, table: TableState, body: Agreed) -> None:
    """Raise Refused if somebody whose live clock a rematch would start is not at the table."""
    if table.settings.pace.kind != "live":
        return
    session = hub.sessions.get(table.id)
    present = set(session.presence().seats) if session is not None else set()
    if away := agreed_seats(table, body) - present:
        # Who shares a device with others is named once.
        names = dict.fromkeys(table.names.get(table.person_at(seat) or "", "") for seat in sorted(away))
        raise refused("table", "table.away", names=", ".join(names))


async def check_rematch(hub: Hub, held: LongSearches, address: str, player: str, table: TableState) -> None:
    """Raise Refused if a rematch cannot begin now.

    With a live clock somebody else who has agreed to it may play elsewhere, or will soon. And there may be too many
    long searches already that were opened from the `address`.
    """
    if _live_rematch(table):
        await _check_free(hub, player, table)
    await held.hold(hub.store, address, table.id, table.settings, again=True)


async def _check_free(hub: Hub, player: str, table: TableState) -> None:
    agreed = {table.person_at(seat) for seat in table.proposals.get("rematch", ())} - {None, player}
    others = {other for other in agreed if other is not None}
    kept_free = partial(engagements.players_kept_free, wanted=others, now=hub.clock.calendar())
    busy = await hub.store.read(kept_free) if others else set()
    if busy:
        raise refused("table", "table.elsewhere", names=", ".join(sorted(table.names.get(item, "") for item in busy)))


def may_begin_rematch(message: Action, table: TableState) -> bool:
    """Return whether a message may begin a rematch with a live clock or long searches: `check_rematch` comes first."""
    rematch = isinstance(message, ProposeMessage | AgreeMessage) and message.what == "rematch"
    return rematch and (_live_rematch(table) or bool(seats_with_long_searches(table.settings)))


def _live_rematch(table: TableState) -> bool:
    return table.settings.pace.kind == "live" and "rematch" in table.proposals


def refuse(player: str | None, message: str, error: GameError, table: TableState) -> Duplicate:
    """Raise `error`, which prevents a player's message, unless the message is stored already."""
    if (duplicate := decide.find_duplicate(table, player, message)) is not None:
        return duplicate
    raise error


def _rematch(table: TableState, decision: Decision, body: Agreed, clock: Clock, server: str) -> Decision:
    """Return the decision with the fresh table for those who agreed."""
    again = rematch_of(table, body)
    drawn = again.settings.rated  # else one could play again only where the next seat is the better one
    opened = prepare(again.settings, again.creator, again.sitting, clock, server, table.next_secret, draws_seats=drawn)
    return replace(decision, body=replace(body, table=opened.table.id), effects=(opened.effect,))


def join(visitor: Visitor, seat: int | None, number: str, use: Effect | None, now: int, table: TableState) -> Decision:
    """Take a seat `now`, any that is free if none is named; `use` marks the invite as used."""
    free = [place for place, chair in enumerate(table.seats) if not chair.taken]
    if table.status != "open" or not free:
        raise refused("table", "join.full")
    if table.held_seats(visitor.id):
        raise refused("table", "join.twice")
    if seat is not None and seat not in free:
        raise refused("table", "join.taken")
    if table.settings.rated and not visitor.claimed:
        raise refused("identity", "join.rated")
    if table.settings.rated and visitor.program:
        raise refused("identity", "join.program")
    place = free[0] if seat is None else seat
    decision = Decision(
        seat=place,
        body=Joined(player=visitor.id, number=number, order=_drawn_order(table, place, number, len(free))),
        names={visitor.id: visitor.name},
        faces={visitor.id: visitor.face},
        effects=(use,) if use else (),
    )
    players = {visitor.id, *(chair.player for chair in table.seats)}
    return decision if len(free) > 1 else _guard_players(table, decision, players, visitor.id, "join.busy", now)


def _drawn_order(table: TableState, seat: int, number: str, free: int) -> tuple[int, ...]:
    """Return how the seats of a rated game are drawn that begins with who takes `seat`; else empty.

    Seats are worth different chances. So neither the host nor who comes later chooses one.
    """
    if free > 1 or not table.settings.rated:
        return ()
    numbers = [*table.numbers, (seat, number)] if number else list(table.numbers)
    return Shuffle(table.secret, numbers).seat_order(len(table.seats))


def stand_up(player: str, table: TableState) -> Decision:
    """Free the seats of somebody at a table whose game has not begun; raise Refused if there is nothing to free."""
    seats = table.held_seats(player)
    if table.status != "open" or not seats:
        raise refused("stale", "table.stale")
    return decide.leave_decision(table, seats, "left")


def can_change_hands(table: TableState, account: str) -> bool:
    """Return whether seats of a guest can become an account's: no result counts, and it has had no seat here."""
    sat = {*table.left.values(), *(seat.player for seat in table.seats)}
    return not table.settings.unaided and account not in sat


def pass_on(guest: str, visitor: Visitor, table: TableState) -> Decision:
    """Make the seats of a guest those of the account as which they have logged in.

    Raise Refused where results count or are compared, or where the account has a seat, or had one.
    """
    seats = table.held_seats(guest)
    if not seats or table.ended:
        raise refused("table", "table.nobody_there")
    if not can_change_hands(table, visitor.id):
        raise refused("table", "passing.not")
    return Decision(
        seat=seats[0],
        body=Passed(guest=guest, player=visitor.id, seats=seats),
        names={visitor.id: visitor.name},
        faces={visitor.id: visitor.face},
        effects=(Effect(_hand_over, {"table": table.id, "guest": guest, "player": visitor.id}),),
    )


def _hand_over(connection: Connection, table: str, guest: str, player: str) -> None:
    """Make a guest's table, and what they have noted there, the account's."""
    conditions = (tables.c.id == table, tables.c.creator == guest)
    connection.execute(update(tables).where(*conditions).values(creator=player))
    noted = (table_notes.c.table == table, table_notes.c.player)
    connection.execute(delete(table_notes).where(noted[0], noted[1] == player))
    connection.execute(update(table_notes).where(noted[0], noted[1] == guest).values(player=player))


def play_answer(seq: int, move: str, table: TableState) -> Decision:
    """Play the move of a computer player that was asked after event `seq`."""
    seat = table.to_move
    if table.turn != seq or seat is None or table.match is None or not table.seats[seat].bot:
        raise refused("stale", "table.stale")
    decision = decide.move_decision(table.match, seat, move)
    return replace(decision, effects=(queue.forget(table.id, seq),))


def time_out(table: TableState) -> Decision:
    """Refuse, as the seat to move still has time: where it has none, its clock's flag comes before any command."""
    raise refused("stale", "table.stale")


def call_off(table: TableState) -> Decision:
    """End a game whose tournament was called off."""
    if table.status != "running":
        raise refused("stale", "table.stale")
    return Decision(seat=None, body=Stopped(reason="called_off"))


async def time_out_all(hub: Hub) -> None:
    """Let every table decide whose deadline is over by its row."""
    late = select(tables.c.id).where(tables.c.deadline_tick <= hub.clock.tick())
    for table in await hub.store.read(lambda connection: list(connection.execute(late).scalars())):
        await log_failure(_time_out(hub, table))


async def _time_out(hub: Hub, table: str) -> None:
    """Let a table decide whether time has run out; if it has not, the column that says so is wrong."""
    session = await hub.get(table)
    await session.reload_vacations()
    with suppress(GameError):
        await submit(session, time_out)
    deadline = session.table.deadline
    if deadline is None or deadline > hub.clock.tick():
        await hub.store.write(side_effects.store_deadline(session.table))


TIMING_OUT: Final = Periodic(0.5, time_out_all)
