"""Opening a table: what was asked for is checked and settled, then its rows are written."""

import secrets
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, insert

from midtown import games
from midtown.bots import BOT, bot, bot_names, budget, is_network
from midtown.fairness import Shuffle, sha256
from midtown.game import RequestError, changed_options
from midtown.match import Match
from midtown.record import Record
from midtown.server.accounts import names
from midtown.server.jobs import queue
from midtown.server.storage.effect import Effect
from midtown.server.storage.schema.play import events, invites, seats, tables
from midtown.server.storage.service_clock import Clock
from midtown.server.support.refusals import Refused, refused
from midtown.server.support.visible_text import read_record
from midtown.server.tables import news, repository, side_effects
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.events import Event, Opened
from midtown.server.tables.long_searches import work_cause
from midtown.server.tables.questions import question
from midtown.server.tables.settings import LEAST_HOURS, LEAST_MINUTES, Pace, SeatPlan, TableSettings
from midtown.server.tables.side_effects import searches_ended
from midtown.server.tables.state import TableState
from midtown.support.documents import JsonObject
from midtown.support.i18n import CATALOGUE
from midtown.support.units import DAY

Row = JsonObject

INVITE_DAYS = 14

MOST_SECONDS = 5.0
"""What a computer player at a table may think about a move."""
MOST_ITERATIONS = 20_000
"""The same for those whose search is bounded by iterations."""


class PreparedTable(NamedTuple):
    """A table that can be written: it, its first event, the rows' changes, and its invites."""

    table: TableState
    effect: Effect
    invites: dict[int | None, str]
    """By seat, None: to watch; the tokens, which are nowhere else."""


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


def prepare(
    settings: TableSettings,
    creator: str,
    sitting: Sitting,
    clock: Clock,
    server: str,
    secret: str | None = None,
    *,
    draws_seats: bool = False,
    paired: bool = False,
) -> PreparedTable:
    """Return a new table; with a new secret unless the players' numbers already answer a given one.

    `draws_seats` is whether the seats are drawn if the game begins at once, and `paired` whether all were
    looking for it.
    """
    table = repository.new_state(
        secrets.token_hex(6), creator, (secret or secrets.token_hex(32), secrets.token_hex(32)), settings
    )
    full = all(plan.kind == "bot" or player for plan, player in zip(settings.seats, sitting.players, strict=True))
    shuffle = Shuffle(table.secret, list(sitting.numbers))
    order = shuffle.seat_order(len(settings.seats)) if draws_seats and full else ()
    body = Opened(players=tuple(sitting.players), numbers=tuple(sitting.numbers), order=order)
    event = Event(seq=0, at=clock.calendar(), tick=clock.tick(), seat=None, message="", body=body)
    table = apply_event(table.with_names(sitting.names).with_faces(sitting.faces), event)
    tokens: dict[int | None, str] = {None: secrets.token_urlsafe(16)}
    tokens |= {number: invitation(table.id) for number, seat in enumerate(table.seats) if not seat.taken}
    return PreparedTable(table, _write(table, event, tokens, server, paired), tokens)


def _write(table: TableState, event: Event, tokens: dict[int | None, str], server: str, paired: bool) -> Effect:
    settings = table.settings
    row = {
        "id": table.id,
        "game": settings.game,
        "settings": msgspec.json.encode(settings).decode(),
        "creator": table.creator,
        "public": settings.public,
        "status": table.status,
        "secret": table.secret,
        "next_secret": table.next_secret,
        "created_at": event.at,
        "ended_at": event.at if table.ended else None,
        "quiet_since": event.at if table.ended else None,
        "deadline_tick": table.deadline,
        "pace": settings.pace.kind,
    }
    held = [
        {"table": table.id, "seat": number, "player": seat.player}
        for number, seat in enumerate(table.seats)
        if seat.player is not None
    ]
    invited = [invite(table.id, seat, token, event.at) for seat, token in tokens.items()]
    first = dict(zip(events.c.keys(), repository.event_row(table.id, event, table.to_move), strict=True))
    effects = [side_effects.store_deadline(table)]  # now, as people on vacation may be to move
    if bot_to_move := table.bot_to_move:
        effects += [
            queue.offer(table.id, event.seq, bot_to_move, question(table, event.seq), server, work_cause(table))
        ]
    effects += [*searches_ended(table), *news.of_opening(table, event, server, paired=paired)]
    return Effect(_insert, {"table": row, "first": first, "invited": invited, "held": held, "effects": effects})


def _insert(
    connection: Connection, table: Row, first: Row, invited: list[Row], held: list[Row], effects: list[Effect]
) -> None:
    """Insert a table with its first event and its invites, and who sits there; then carry out the other effects."""
    connection.execute(insert(tables), table)
    connection.execute(insert(events), first)
    connection.execute(insert(invites), invited)
    if held:
        connection.execute(insert(seats), held)
    for effect in effects:
        effect(connection)


def invitation(table: str) -> str:
    """Return a new token for a seat; it begins with its table, by which a proxy chooses the process."""
    return f"{table}-{secrets.token_urlsafe(16)}"


def invite(table: str, seat: int | None, token: str, at: int) -> Row:
    """Return the row of an invite; only the token's hash is stored."""
    return {"token": sha256(token), "table": table, "seat": seat, "expires_at": at + INVITE_DAYS * DAY}
