"""Notices that a table was found, for those who look for one on a phone that sleeps."""

from sqlalchemy import Connection

from midtown.server.accounts import contacts, identity
from midtown.server.context import Context
from midtown.server.notifications.browsers import push_to
from midtown.server.support.refusals import CATALOGUE
from midtown.server.tables.state import TableState
from midtown.server.urls import origin_of


async def notify(context: Context, table: TableState) -> None:
    """Notify the browsers of everybody at a new table that want reminders."""
    url = f"{origin_of(context.config)}/table/{table.id}"
    for player in {seat.player for seat in table.seats if seat.player is not None}:

        def reads(
            database: Connection, player: str = player
        ) -> tuple[identity.Visitor | None, list[contacts.Subscription]]:
            return identity.visitor_by_id(database, player), contacts.subscriptions_of(database, player)

        visitor, browsers = await context.store.read(reads)
        if visitor is not None and browsers:
            title = CATALOGUE.text("pairing.found", visitor.language)
            message = {"type": "found", "table": table.id, "title": title, "body": table.game.TITLE, "url": url}
            await push_to(context, browsers, message)
