"""The table of a rematch: who comes along, in which order they sit, and what is played. Pure."""

from typing import NamedTuple

from msgspec.structs import replace

from midtown import games
from midtown.bots import USUAL
from midtown.game import changed_options
from midtown.server.tables.events import Agreed
from midtown.server.tables.settings import SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting, can_break_off, fair_clock
from midtown.server.tables.state import TableState


class Rematch(NamedTuple):
    """What a rematch begins with; its shuffle is that of `next_secret`."""

    settings: TableSettings
    creator: str
    sitting: Sitting


def agreed_seats(table: TableState, body: Agreed) -> set[int]:
    """Return the seats whose holders have agreed to a rematch."""
    return {*table.proposals.get("rematch", ()), *body.seats}


def rematch_of(table: TableState, body: Agreed) -> Rematch:
    """Return the fresh table of those who agreed, where the next of them begins, or whose seats are drawn if rated."""
    numbers = {**table.again, **dict.fromkeys(body.seats, body.number)}
    along = agreed_seats(table, body)
    missing = table.person_seats() - along
    order = [*range(1, len(table.seats)), 0]
    plans = [_plan(table, number, number in missing, number in along) for number in order]
    settings = table.settings
    # A table from before may be rated with options, or with a clock, with which none is rated any more; or its game may
    # break off when somebody leaves.
    changed = changed_options(games.game(settings.game), len(plans), settings.options)
    rated = settings.rated and not changed and fair_clock(replace(settings, seats=plans))
    next_settings = replace(settings, seats=plans, rated=rated)
    return Rematch(
        replace(
            next_settings,
            on_leave=USUAL if can_break_off(next_settings) else settings.on_leave,
            record=None,
            deal="",
            tournament="",
            duplicate=False,
            first_move=0,
            rematch_of=table.id,
        ),
        _creator(table, body, along),
        Sitting(
            [table.person_at(number) if number in along else None for number in order],
            table.names,
            [(new, numbers[old]) for new, old in enumerate(order) if old in along and numbers.get(old)],
            table.faces,
        ),
    )


def _creator(table: TableState, body: Agreed, along: set[int]) -> str:
    """Return the creator of the next table: the old one, or the player who began it if the old one is missing."""
    beginner = table.person_at(body.seats[0])
    gone = not along.issuperset(table.own_seats(table.creator))
    return beginner if gone and beginner is not None else table.creator


def _plan(table: TableState, number: int, missing: bool, along: bool) -> SeatPlan:
    """Return who is to sit where `number` has sat; if its player is `missing`, what replaces them.

    Who has lost the seat to a computer player gets it again if they come `along`.
    """
    seat = table.seats[number]
    if along and seat.bot:
        return SeatPlan("open")
    if missing and table.settings.on_leave != "abandon":
        return SeatPlan("bot", bot=table.settings.on_leave)
    if seat.bot:
        return SeatPlan("bot", bot=seat.bot)
    return SeatPlan("device", seat.name) if seat.kind == "device" else SeatPlan("open")
