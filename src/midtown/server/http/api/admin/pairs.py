"""The endpoint of operators about pairs whose rated games look arranged."""

from midtown.server.http.api.admin.orders import admin_router
from midtown.server.http.dependencies import Ctx
from midtown.server.operators import pairs
from midtown.server.schemas.operators import PairOf

router = admin_router()


@router.get("/pairs")
async def list_pairs(context: Ctx) -> list[PairOf]:
    """List up to 100 pairs of people whose rated games of the last 30 days look arranged, the most games first."""
    now = context.clock.calendar()
    rows = await context.store.read(lambda database: pairs.arranged(database, now))
    return [PairOf(**row._asdict()) for row in rows]
