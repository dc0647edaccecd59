"""How I am told that it is my turn when I am not here: browsers' notifications, and e-mails."""

import asyncio
from typing import Annotated

from fastapi import Query, Request, Response
from sqlalchemy import Connection

from midtown.server import contacts
from midtown.server.api import people
from midtown.server.api.visitor import Someone
from midtown.server.contacts import Subscription
from midtown.server.context import context_of
from midtown.server.delivery import Mail, push_of, send_mail
from midtown.server.failures import language_of
from midtown.server.models_people import AskEmail, ConfirmEmail, Me, PushKey, Subscribe
from midtown.server.origin import contact_of
from midtown.server.refusals import CATALOGUE, refused

router = people.router("reminders")


@router.get("/me/subscription")
async def push_key(request: Request) -> PushKey:
    """What a browser needs to subscribe."""
    settings = context_of(request).settings
    return PushKey(key=await asyncio.to_thread(lambda: push_of(settings.data, contact_of(settings)).public_key))


@router.put("/me/subscription")
async def subscribe(request: Request, visitor: Someone, browser: Subscribe) -> Me:
    """Remind me in this browser, too."""
    subscription = Subscription(browser.endpoint, browser.keys.model_dump())

    def subscribes(database: Connection) -> Me:
        contacts.subscribe(database, visitor.id, subscription)
        return people.me(database, visitor.id)

    return await context_of(request).store.write(subscribes)


@router.delete("/me/subscription")
async def unsubscribe(
    request: Request, visitor: Someone, endpoint: Annotated[str, Query(max_length=1000, pattern=r"^[!-~]+$")]
) -> Me:
    """Remind me in that browser no more."""

    def unsubscribes(database: Connection) -> Me:
        contacts.unsubscribe(database, endpoint, visitor.id)
        return people.me(database, visitor.id)

    return await context_of(request).store.write(unsubscribes)


@router.put("/me/email", status_code=202)
async def ask_email(request: Request, visitor: Someone, wish: AskEmail) -> Response:
    """Send a code to this address; reminders go there once I have told it."""
    context = context_of(request)
    server = context.settings.smtp
    if server is None:
        raise refused("request", "email.off")
    context.limits.take("mail", visitor.id)
    now = context.clock.calendar()
    code = await context.store.write(lambda database: contacts.ask_email(database, visitor.id, wish.email, now))
    language = language_of(request.scope)
    subject, text = (CATALOGUE.text(f"reminder.code-{key}", language, code=code) for key in ("subject", "text"))
    try:
        await asyncio.to_thread(send_mail, server, context.settings.sender, Mail(wish.email, subject, text))
    except OSError:
        raise refused("storage", "email.failed") from None
    return Response(status_code=202)


@router.post("/me/email")
async def confirm_email(request: Request, visitor: Someone, told: ConfirmEmail) -> Me:
    """Tell the code; reminders go to the address from now on."""
    context = context_of(request)
    context.limits.take("logins_name", visitor.id)
    now = context.clock.calendar()

    def confirms(database: Connection) -> Me:
        contacts.confirm_email(database, visitor.id, told.code, now)
        return people.me(database, visitor.id)

    return await context.store.write(confirms)


@router.delete("/me/email")
async def drop_email(request: Request, visitor: Someone) -> Me:
    """Send me no more e-mails."""

    def drops(database: Connection) -> Me:
        contacts.drop_email(database, visitor.id)
        return people.me(database, visitor.id)

    return await context_of(request).store.write(drops)
