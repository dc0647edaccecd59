"""Endpoints of where notices come: browsers and e-mail addresses."""

import asyncio
from typing import Annotated

from fastapi import Query, Request, Response
from sqlalchemy import Connection

from midtown.server.accounts import contacts
from midtown.server.accounts.contacts import Subscription
from midtown.server.context import contact_of
from midtown.server.features.notifications.delivery import KEY_SIGNS, Mail, push_of, send_mail
from midtown.server.features.notifications.devices import label
from midtown.server.features.notifications.schemas import AskEmail, ConfirmEmail, PushKey, Subscribe
from midtown.server.http import presenters, routing
from midtown.server.http.auth import Ctx, RequiredVisitor, address_of, token_of
from midtown.server.http.errors import language_of
from midtown.server.schemas.shared import Me
from midtown.server.support.refusals import CATALOGUE, refused

router = routing.router("reminders")


@router.get("/me/subscription")
async def push_key(context: Ctx) -> PushKey:
    """Return the key that a browser needs to subscribe to notices."""
    config = context.config
    push = push_of(config.data, contact_of(config), config.push_services)
    return PushKey(key=await asyncio.to_thread(lambda: push.public_key))


@router.put("/me/subscription")
async def subscribe(request: Request, context: Ctx, visitor: RequiredVisitor, browser: Subscribe) -> Me:
    """Enable notices in this browser, until its session ends. A former subscription of it ends."""
    services, token = context.config.push_services, token_of(request)
    push = push_of(context.config.data, contact_of(context.config), services)
    key = (await asyncio.to_thread(lambda: push.public_key))[:KEY_SIGNS]
    subscription = Subscription(browser.endpoint, browser.keys.model_dump(), key)
    name = label(request.headers.get("user-agent", ""))

    def subscribes(connection: Connection) -> Me:
        contacts.subscribe(connection, visitor.id, subscription, services, token, name)
        return presenters.present_account(connection, visitor.id)

    return await context.store.write(subscribes)


@router.delete("/me/subscription")
async def unsubscribe(
    context: Ctx, visitor: RequiredVisitor, endpoint: Annotated[str, Query(max_length=1000, pattern=r"^[!-~]+$")]
) -> Me:
    """Disable notices in a browser."""

    def unsubscribes(connection: Connection) -> Me:
        contacts.unsubscribe(connection, endpoint, visitor.id)
        return presenters.present_account(connection, visitor.id)

    return await context.store.write(unsubscribes)


@router.put("/me/email", status_code=202)
async def ask_email(request: Request, context: Ctx, visitor: RequiredVisitor, wish: AskEmail) -> Response:
    """Send a verification code to an e-mail address.

    Notices use the address once it is confirmed.
    """
    server = context.config.smtp
    if server is None:
        raise refused("request", "email.off")
    if not contacts.is_address(wish.email):
        raise refused("request", "email.form")
    context.limits.take("mail", visitor.id)
    context.limits.take("mail_address", address_of(request))
    context.limits.take("mail_recipient", contacts.mailbox(wish.email))
    now = context.clock.calendar()
    code = await context.store.write(lambda connection: contacts.ask_email(connection, visitor.id, wish.email, now))
    language = language_of(request.scope)
    subject, text = (CATALOGUE.text(f"reminder.code-{key}", language, code=code) for key in ("subject", "text"))
    try:
        await asyncio.to_thread(send_mail, server, context.config.sender, Mail(wish.email, subject, text))
    except OSError:
        raise refused("storage", "email.failed") from None
    return Response(status_code=202)


@router.post("/me/email")
async def confirm_email(context: Ctx, visitor: RequiredVisitor, confirmation: ConfirmEmail) -> Me:
    """Confirm an e-mail address with its verification code."""
    context.limits.take("logins_name", f"player:{visitor.id}")
    now = context.clock.calendar()

    def confirms(connection: Connection) -> Me:
        contacts.confirm_email(connection, visitor.id, confirmation.code, now)
        return presenters.present_account(connection, visitor.id)

    return await context.store.write(confirms)


@router.delete("/me/email")
async def drop_email(context: Ctx, visitor: RequiredVisitor) -> Me:
    """Disable notices by e-mail and delete the address."""

    def drops(connection: Connection) -> Me:
        contacts.drop_email(connection, visitor.id)
        return presenters.present_account(connection, visitor.id)

    return await context.store.write(drops)
