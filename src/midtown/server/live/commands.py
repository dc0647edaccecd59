"""What people, computer players and clocks ask of a table, each as a question that the hub puts to it."""

import msgspec

from midtown.server import access, decide, jobs
from midtown.server.clock import Clock
from midtown.server.context import Context
from midtown.server.decide import Counted, Decision
from midtown.server.identity import Visitor
from midtown.server.messages import ToServer
from midtown.server.opening import Sitting, opening
from midtown.server.refusals import refused
from midtown.server.settings import SeatPlan
from midtown.server.store import Effect
from midtown.server.table import Table


def ask(context: Context, player: str | None, message: ToServer, table: Table) -> Decision | Counted:
    """What a player's message comes to."""
    decision = decide.decide(table, access.actor(table, player), message)
    if isinstance(decision, Decision) and decision.body.get("what") == "rematch" and decision.body.get("done"):
        return _rematch(table, decision, context.clock, context.hub.server)
    return decision


def _rematch(table: Table, decision: Decision, clock: Clock, server: str) -> Decision:
    """Those who agreed at a fresh table, where the next of them begins."""
    numbers = table.again | dict.fromkeys(decision.body["seats"], decision.body["number"])
    along = {*table.proposals.get("rematch", ()), *decision.body["seats"]}
    missing = table.persons() - along
    order = [*range(1, len(table.seats)), 0]
    plans = [_plan(table, number, number in missing) for number in order]
    again = opening(
        msgspec.structs.replace(table.settings, seats=plans, record=None),
        _creator(table, decision, missing),
        Sitting(
            [None if table.seats[number].gone or number in missing else table.seats[number].player for number in order],
            table.names,
            [(new, numbers[old]) for new, old in enumerate(order) if old in along and numbers.get(old)],
        ),
        clock,
        server,
        table.next_secret,
    )
    return decision._replace(body={**decision.body, "table": again.table.id}, effects=(again.effect,))


def _creator(table: Table, decision: Decision, missing: set[int]) -> str:
    """Who may do what only a table's creator may: whoever began the next game, if the old one is not along."""
    beginner = table.seats[decision.body["seats"][0]].player
    gone = any(seat in missing for seat in table.held(table.creator))
    return beginner if gone and beginner is not None else table.creator


def _plan(table: Table, number: int, missing: bool) -> SeatPlan:
    """Who shall sit where `number` has sat; for whom is not along the one who takes the seats of those who leave."""
    seat = table.seats[number]
    if missing and table.settings.on_leave != "abandon":
        return SeatPlan("bot", bot=table.settings.on_leave)
    if seat.bot:
        return SeatPlan("bot", bot=seat.bot)
    return SeatPlan("device", seat.name) if seat.kind == "device" else SeatPlan("open")


def join(visitor: Visitor, seat: int | None, number: str, use: Effect | None, table: Table) -> Decision:
    """Take a seat, any that is free if none is named; `use` marks the invite as used."""
    free = [place for place, chair in enumerate(table.seats) if not chair.taken]
    if table.status != "open" or not free:
        raise refused("table", "join.full")
    if table.held(visitor.id):
        raise refused("table", "join.twice")
    if seat is not None and seat not in free:
        raise refused("table", "join.taken")
    if table.settings.rated and not visitor.claimed:
        raise refused("identity", "join.rated")
    table.names[visitor.id] = visitor.name
    body = {"player": visitor.id, "number": number}
    return Decision("joined", free[0] if seat is None else seat, body, None, (use,) if use else ())


def answered(seq: int, move: str, table: Table) -> Decision:
    """The move of a computer player that was asked after event `seq`."""
    seat = table.to_move
    if table.turn != seq or seat is None or table.match is None or not table.seats[seat].bot:
        raise refused("stale", "table.stale")
    step = table.match.prepare(move)
    return Decision("moved", seat, {"move": move, "draws": step.draws}, step, (jobs.forget(table.id, seq),))


def timed_out(tick: int, table: Table) -> Decision:
    """The time of the seat to move has run out."""
    deadline, seat = table.deadline, table.to_move
    if deadline is None or seat is None or deadline > tick:
        raise refused("stale", "table.stale")
    return decide.left(table, (seat,), "timeout")


def removed(player: str, table: Table) -> Decision:
    """A player has deleted his account."""
    seats = table.held(player)
    if not seats or table.ended:
        raise refused("stale", "table.stale")
    return decide.left(table, seats, "left")
