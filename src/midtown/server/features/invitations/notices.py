"""Notices of invitations by the channels of those who are not looking: their browsers, and e-mail if they are away."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from midtown.server.accounts import contacts, identity, relations
from midtown.server.accounts.identity import Visitor
from midtown.server.context import Context, origin_of
from midtown.server.features import notifications
from midtown.server.features.invitations.rules import Invitation
from midtown.server.support.refusals import CATALOGUE, Refused
from midtown.server.tables.state import TableState
from midtown.support.i18n import Language, Message


class Recipient(NamedTuple):
    """Somebody who gets a notice: their language, and where they are reached."""

    language: Language
    email: str | None
    browsers: list[contacts.Subscription]
    present: bool


async def tell_invited(
    context: Context, inviter: Visitor, table: TableState, invitations: Sequence[Invitation]
) -> None:
    """Tell people that they are invited: their browsers at once, and by e-mail those who are not here."""
    url = f"{origin_of(context.config)}/people"
    for invitation in invitations:
        recipient = await context.store.read(partial(_recipient, player=invitation.player, tick=context.clock.tick()))
        if recipient is None:
            continue
        title = CATALOGUE.text("invitation.title", recipient.language, name=inviter.name)
        body = f"{table.game.TITLE}, {_pace(table).text(recipient.language)}"
        if invitation.word:
            body = f"{body}: {invitation.word}"
        message = {"type": "invited", "table": table.id, "title": title, "body": body, "url": url}
        await notifications.push_to(context, recipient.browsers, message)
        if recipient.email and not recipient.present and _may_mail(context, invitation.player):
            text = CATALOGUE.text("invitation.mail", recipient.language, name=inviter.name, body=body, url=url)
            await notifications.mail_to(context, recipient.email, title, text, recipient.language)


async def tell_host(context: Context, visitor: Visitor, table: TableState) -> None:
    """Tell the browsers of a table's host that somebody has accepted, or that the game has begun."""
    recipient = await context.store.read(partial(_recipient, player=table.creator, tick=context.clock.tick()))
    if recipient is None:
        return
    key = "invitation.sits" if table.status == "open" else "invitation.begins"
    title = CATALOGUE.text(key, recipient.language, name=visitor.name)
    url = f"{origin_of(context.config)}/table/{table.id}"
    message = {"type": "accepted", "table": table.id, "title": title, "body": table.game.TITLE, "url": url}
    await notifications.push_to(context, recipient.browsers, message)


def _recipient(connection: Connection, player: str, tick: int) -> Recipient | None:
    who = identity.visitor_by_id(connection, player)
    if who is None:
        return None
    present = bool(relations.players_here(connection, player, [player], tick))
    return Recipient(
        who.language, contacts.email_of(connection, player), contacts.subscriptions_of(connection, player), present
    )


def _may_mail(context: Context, player: str) -> bool:
    try:
        context.limits.take("invitations_mail", player)
    except Refused:
        return False
    return True


def _pace(table: TableState) -> Message:
    """Return the pace of a table in words."""
    pace = table.settings.pace
    if pace.kind == "live":
        return CATALOGUE.message("invitation.live", minutes=f"{pace.minutes:g}")
    if pace.kind == "days":
        days = pace.days
        return (
            CATALOGUE.message("invitation.days", n=round(days))
            if days >= 1
            else CATALOGUE.message("invitation.hours", n=round(days * 24))
        )
    return CATALOGUE.message("invitation.untimed")
