"""What a new table is: its settings checked and completed, who sits where, and its first event. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from midtown import games
from midtown.bots import BOT, bot, bot_names, budget, is_network
from midtown.fairness import Shuffle
from midtown.game import RequestError, changed_options
from midtown.match import Match
from midtown.record import Record
from midtown.server.accounts import names
from midtown.server.support.refusals import Refused, refused
from midtown.server.support.visible_text import read_record
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.events import Event, Opened
from midtown.server.tables.settings import LEAST_HOURS, LEAST_MINUTES, Pace, SeatPlan, TableSettings
from midtown.server.tables.state import TableState
from midtown.support.i18n import CATALOGUE

MOST_SECONDS = 5.0
"""What a computer player at a table may think about a move."""
MOST_ITERATIONS = 20_000
"""The same for those whose search is bounded by iterations."""


def _computer(name: str) -> None:
    """Refused if there is no such computer player for strangers, or none that the workers have the time for."""
    if is_network(name):
        raise RequestError(CATALOGUE.message("request.bot", bot=name[:40], bots=", ".join(bot_names())))
    bot(name)
    spends = budget(name)
    if (spends.seconds or 0) > MOST_SECONDS or (spends.iterations or 0) > MOST_ITERATIONS:
        raise refused("request", "opening.slow", seconds=f"{MOST_SECONDS:g}", iterations=str(MOST_ITERATIONS))


def validate(settings: TableSettings) -> TableSettings:
    """Return the settings with every option's value; GameError if they are not valid."""
    game = games.for_players(settings.game, len(settings.seats))
    for plan in settings.seats:
        if plan.kind == "bot":
            _computer(plan.bot)
    if sum(plan.kind == "me" for plan in settings.seats) > 1:
        raise refused("request", "opening.one_me")
    if settings.on_leave != "abandon":
        _computer(settings.on_leave)
    if all(plan.kind == "bot" for plan in settings.seats):
        raise refused("request", "opening.nobody")
    if settings.rated and any(plan.kind == "device" for plan in settings.seats):
        raise refused("request", "opening.rated_device")
    if settings.rated and settings.record is not None:
        raise refused("request", "opening.rated_record")
    if settings.rated and settings.hints:
        raise refused("request", "opening.rated_hints")
    pace = settings.pace
    if (pace.kind == "live" and pace.minutes <= 0) or (pace.kind == "days" and pace.days <= 0):
        raise refused("request", "opening.no_time")
    options = game.resolve_options(len(settings.seats), settings.options)
    if settings.rated and (changed := changed_options(game, len(settings.seats), options)):
        raise refused("request", "opening.rated_options", options=", ".join(changed))
    if settings.rated and not fair_clock(settings):
        raise refused("request", "opening.rated_clock", minutes=str(LEAST_MINUTES), hours=str(LEAST_HOURS))
    if can_break_off(settings):
        raise refused("request", "opening.rated_leave")
    return msgspec.structs.replace(settings, options=options, rules=game.RULES)


def fair_clock(settings: TableSettings) -> bool:
    """Return whether a rated game can have this clock: there is one, and between people it leaves time to move."""
    alone = sum(plan.kind != "bot" for plan in settings.seats) < 2
    match settings.pace:
        case Pace(kind="live", minutes=minutes):
            return alone or minutes >= LEAST_MINUTES
        case Pace(kind="days", days=days):
            return alone or days >= LEAST_HOURS / 24
    return False


def can_break_off(settings: TableSettings) -> bool:
    """Return whether a rated game could be over, without a result for several who stay, because a person leaves it.

    Who is behind, or wants to help somebody who is, could take the result from who leads.
    """
    people = sum(plan.kind != "bot" for plan in settings.seats)
    return settings.rated and settings.on_leave == "abandon" and people > 1 and len(settings.seats) > 2


def validate_continued(settings: TableSettings) -> TableSettings:
    """Return the settings of a table that continues the unfinished game of a record."""
    record = read_record(settings.record)
    match = Match.load(settings.record)
    if not match.moves:
        raise refused("request", "opening.no_moves")
    if match.to_move is None:
        raise refused("request", "opening.finished")
    if len(match.players) != len(settings.seats) or match.name != settings.game:
        raise refused("request", "opening.other_game")
    return msgspec.structs.replace(validate(settings), options=match.options, record=record.document())


def read_only(record: Record) -> TableSettings:
    """Return the settings of a table that only shows the game of a record."""
    seats = [_recorded(name, record.called.get(seat, "")) for seat, name in enumerate(record.players)]
    return TableSettings(
        game=record.game, options=record.options, rules=record.rules, seats=seats, record=record.document()
    )


def _recorded(name: str, called: str) -> SeatPlan:
    """Return the seat of a record's player; a computer player may be `called` by a name of its own."""
    own = _clean_name(called) if name.startswith(BOT) else ""
    return SeatPlan("record", own, name.removeprefix(BOT)) if own else SeatPlan("record", _clean_name(name))


def _clean_name(name: str) -> str:
    try:
        return names.clean_name(name)
    except Refused:
        return ""


class Sitting(NamedTuple):
    """The players of the seats at the start, their names, their contributions to the shuffle, and their faces."""

    players: list[str | None]
    names: Mapping[str, str]
    numbers: list[tuple[int, str]]
    faces: Mapping[str, int | None] = {}


def start(table: TableState, sitting: Sitting, at: int, tick: int, *, draws_seats: bool) -> tuple[TableState, Event]:
    """Return a new table after its first event, and that; `draws_seats`: whether seats are drawn if the game begins."""
    plans = table.settings.seats
    full = all(plan.kind == "bot" or player for plan, player in zip(plans, sitting.players, strict=True))
    shuffle = Shuffle(table.secret, list(sitting.numbers))
    order = shuffle.seat_order(len(plans)) if draws_seats and full else ()
    body = Opened(players=tuple(sitting.players), numbers=tuple(sitting.numbers), order=order)
    event = Event(seq=0, at=at, tick=tick, seat=None, message="", body=body)
    return apply_event(table.with_names(sitting.names).with_faces(sitting.faces), event), event
