"""A table in a list, and the settings and seats of one that was asked for."""

from midtown.server.accounts import names
from midtown.server.schemas.tables import Departure, PaceRequest, SeatRequest, ShortResult, TableInfo, TableRequest
from midtown.server.tables import views
from midtown.server.tables.names import computer, seat_names
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting
from midtown.server.tables.state import TableState


def settings_of(body: TableRequest) -> TableSettings:
    """Return the settings of the table that was asked for, not checked yet."""
    pace = body.pace
    return TableSettings(
        game=body.game,
        options=body.options,
        rules=1,
        seats=[_plan(seat) for seat in body.seats],
        public=body.public,
        rated=body.rated,
        hints=body.hints,
        pace=Pace(kind=pace.kind, minutes=pace.minutes, increment=pace.increment, days=pace.days),
        on_leave=body.on_leave,
        record=body.record,
    )


def _plan(seat: SeatRequest) -> SeatPlan:
    """Keep a name only for a seat at a shared device, and a level only for a computer player."""
    name = names.person_name(seat.name) if seat.kind == "device" else ""
    return SeatPlan(seat.kind, name, seat.bot if seat.kind == "bot" else "")


def sitting_of(settings: TableSettings, player: str, name: str, face: int | None, number: str) -> Sitting:
    """Return who sits where when `player` opens a table."""
    own = [seat for seat, plan in enumerate(settings.seats) if plan.kind in ("me", "device")]
    players = [player if seat in own else None for seat in range(len(settings.seats))]
    return Sitting(players, {player: name}, [(own[0], number)] if own and number else [], {player: face})


def line(table: TableState, player: str | None, created_at: int, tick: int) -> TableInfo:
    """Return a table as `player` sees it in a list at `tick`."""
    pace = table.settings.pace
    own = table.held_seats(player)
    return TableInfo(
        id=table.id,
        game=table.settings.game,
        status=table.status,
        names=[name or None for name in seat_names(table.seats)],
        players=[seat.player for seat in table.seats],
        faces=[None if seat.kind == "device" else table.faces.get(seat.player or "") for seat in table.seats],
        bots=[computer(seat) or None for seat in table.seats],
        options=table.settings.options,
        rated=table.settings.rated,
        hints=table.settings.hints,
        continued=table.continued,
        deal=table.settings.deal or None,
        tournament=table.settings.tournament or None,
        pace=PaceRequest(kind=pace.kind, minutes=pace.minutes, increment=pace.increment, days=pace.days),
        moves=len(table.match.moves) if table.match is not None else 0,
        to_move=table.to_move,
        mine=list(own),
        departed=_departure(table, player),
        waiting=table.to_move in own,
        left=views.time_left(table, tick),
        result=_result(table),
        created_at=created_at,
    )


def _departure(table: TableState, player: str | None) -> Departure | None:
    """Return what a player has left, and why; None if they still have a seat, or never had."""
    lost = table.departed_seats(player)
    if not lost or table.held_seats(player):
        return None
    return Departure(seats=list(lost), reason=next(event.kind for event in table.departures if event.seat in lost))


def _result(table: TableState) -> ShortResult | None:
    if (result := views.result(table)) is None:
        return None
    forfeits = [forfeit.seat for forfeit in result.forfeits]
    return ShortResult(ended=result.ended, scores=result.scores, winners=result.winners, forfeits=forfeits)
