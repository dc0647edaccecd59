"""The practice deals of a day: what a server deals cannot be known without it, so a date gives the cards here."""

from typing import Final

from midtown.fairness import sha256
from midtown.local.routes import Request, Routes
from midtown.local.storage import Changes
from midtown.server.support import calendar
from midtown.server.support.refusals import Refused, refused
from midtown.server.tables import starting
from midtown.server.tables.settings import SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting

route: Final = Routes()
NAME: Final = "practice"
"""Of what is stored: today's tables by their deals."""


@route("POST", "/daily/deals/{deal}/games", 201)
async def begin_practice(request: Request) -> object:
    """Begin a practice deal of today, or go on with it; once it is over, begin it again."""
    deal, today = request.path["deal"], calendar.day_of(request.now)
    planned = {calendar.deal_id(today, game, seats): (game, seats) for game, seats, _ in calendar.planned(today)}
    if deal not in planned:
        raise refused("missing", "daily.missing")
    tables = request.device.tables
    stored = await tables.storage.value(NAME)
    begun = {key: str(table) for key, table in stored.items() if key in planned} if isinstance(stored, dict) else {}
    if deal in begun and not (await _over(request, begun[deal])):
        return {"table": begun[deal]}
    game, seats = planned[deal]
    plans = [SeatPlan("me"), *(SeatPlan("bot", bot=level) for level in calendar.computers(seats))]
    settings = starting.validate(TableSettings(game=game, options={}, rules=1, seats=plans))
    sitting = Sitting([tables.player, *[None] * (seats - 1)], {tables.player: tables.name}, [])
    table = await tables.open(settings, tables.player, sitting, sha256(f"midtown practice {deal}"))
    await tables.storage.write(Changes(values={NAME: {**begun, deal: table.state.id}}))
    return {"table": table.state.id}


async def _over(request: Request, table: str) -> bool:
    try:
        return bool((await request.device.tables.get(table)).state.ended)
    except Refused:
        return True
