"""Passkeys: to claim one's name with one, and to log in with it. Each takes two steps, `begin` and `finish`."""

import asyncio
import json

from fastapi import Request, Response
from sqlalchemy import Connection

from midtown.server import passkeys
from midtown.server.api import people
from midtown.server.api.me import me_of
from midtown.server.api.visitor import Someone, address_of, give_cookie
from midtown.server.context import context_of
from midtown.server.models_people import Ceremony, Finish, Me
from midtown.server.origin import site
from midtown.server.passkeys import Options

router = people.router("passkeys")


@router.post("/me/passkey/begin")
async def begin_registration(request: Request, visitor: Someone) -> Ceremony:
    """Begin to make a passkey."""
    context = context_of(request)
    context.limits.take("logins_name", visitor.id)
    mine = await context.store.read(lambda database: [key for key, _ in passkeys.listed(database, visitor.id)])
    place = site(context.settings)
    options = await asyncio.to_thread(passkeys.registration_options, place, visitor.id, visitor.name, mine)
    return await _begun(request, options, visitor.id)


@router.post("/me/passkey/finish")
async def finish_registration(request: Request, visitor: Someone, step: Finish) -> Me:
    """Keep the passkey; my name is mine alone from now on."""
    context = context_of(request)
    now = context.clock.calendar()
    challenge = await context.store.write(
        lambda database: passkeys.spend_challenge(database, step.token, visitor.id, now)
    )
    place = site(context.settings)
    passkey = await asyncio.to_thread(passkeys.made, place, visitor.id, challenge, step.credential)

    def adds(database: Connection) -> Me:
        passkeys.add(database, passkey, now)
        return people.me(database, visitor.id)

    return await context.store.write(adds)


@router.delete("/me/passkey/{key}")
async def remove_passkey(request: Request, visitor: Someone, key: str) -> Me:
    """Forget a passkey; not the only way in which I can log in."""

    def removes(database: Connection) -> Me:
        passkeys.remove(database, visitor.id, key)
        return people.me(database, visitor.id)

    return await context_of(request).store.write(removes)


@router.post("/session/passkey/begin")
async def begin_login(request: Request) -> Ceremony:
    """Begin to log in with a passkey; no name is asked."""
    context = context_of(request)
    context.limits.take("logins_address", address_of(request))
    options = await asyncio.to_thread(passkeys.login_options, site(context.settings))
    return await _begun(request, options, None)


@router.post("/session/passkey/finish")
async def finish_login(request: Request, response: Response, step: Finish) -> Me:
    """Log in; the cookie is that of the new session."""
    context = context_of(request)
    now = context.clock.calendar()
    challenge = await context.store.write(lambda database: passkeys.spend_challenge(database, step.token, None, now))
    passkey = await context.store.read(lambda database: passkeys.find(database, step.credential.get("id")))
    place = site(context.settings)
    count = await asyncio.to_thread(passkeys.signed, place, passkey, challenge, step.credential)
    token = await context.store.write(lambda database: passkeys.log_in(database, passkey, count, now))
    give_cookie(request, response, token)
    return await me_of(request, token)


async def _begun(request: Request, options: Options, player: str | None) -> Ceremony:
    context = context_of(request)
    now = context.clock.calendar()
    token = await context.store.write(
        lambda database: passkeys.keep_challenge(database, options.challenge, player, now)
    )
    return Ceremony(token=token, options=json.loads(options.json))
