"""Endpoints for passkeys: registration, login, deletion. Each ceremony has two steps, `begin` and `finish`."""

import asyncio
import json

from fastapi import Request, Response
from sqlalchemy import Connection

from midtown.server.accounts import identity, memberships, notice_settings, passkeys, passwords
from midtown.server.accounts.passkeys import PasskeyOptions
from midtown.server.context import Context, site
from midtown.server.features.people.account import me_of
from midtown.server.features.people.schemas import Ceremony, Finish, FinishLogIn
from midtown.server.http import presenters, routing
from midtown.server.http.auth import (
    Ctx,
    OptionalVisitor,
    RequiredVisitor,
    address_of,
    browser_token,
    replace_cookie,
    replace_sessions,
    set_cookie,
    set_device_cookie,
)
from midtown.server.live import guest_games
from midtown.server.live.presence import change_sessions
from midtown.server.schemas.shared import Me

router = routing.router("passkeys")


@router.post("/me/passkey/begin")
async def begin_registration(context: Ctx, visitor: RequiredVisitor) -> Ceremony:
    """Begin to register a passkey."""
    context.limits.take("logins_name", f"player:{visitor.id}")
    keys = await context.store.read(lambda connection: [key for key, _ in passkeys.passkeys_of(connection, visitor.id)])
    place = site(context.config)
    options = await asyncio.to_thread(passkeys.registration_options, place, visitor.id, visitor.name, keys)
    return await _begun(context, options, visitor.id)


@router.post("/me/passkey/finish")
async def finish_registration(
    request: Request, context: Ctx, response: Response, visitor: RequiredVisitor, step: Finish
) -> Me:
    """Finish registering a passkey.

    The account's name is claimed with it, a browser's session gets a new token, and all other sessions end.
    """
    now, old = context.clock.calendar(), browser_token(request)
    challenge = await context.store.write(
        lambda connection: passkeys.spend_challenge(connection, step.token, visitor.id, now)
    )
    place = site(context.config)
    passkey = await asyncio.to_thread(passkeys.verify_registration, place, visitor.id, challenge, step.credential)

    def add(connection: Connection) -> tuple[Me, str | None, str | None]:
        passkeys.add(connection, passkey, now)
        token = replace_sessions(request, connection, visitor.id, now)
        return presenters.present_account(connection, visitor.id), token, _device_proof(connection, visitor.id)

    me, token, proof = await change_sessions(context.hub, [visitor.id], add)
    if old is not None and token is not None:
        replace_cookie(request, response, old, token)
        set_device_cookie(request, response, proof)
    return me


@router.delete("/me/passkey/{key}")
async def remove_passkey(request: Request, context: Ctx, response: Response, visitor: RequiredVisitor, key: str) -> Me:
    """Delete a passkey.

    A browser's session gets a new token, and all other sessions end. The only means of logging in cannot be deleted.
    """
    now, old = context.clock.calendar(), browser_token(request)

    def removes(connection: Connection) -> tuple[Me, str | None]:
        passkeys.remove(connection, visitor.id, key)
        token = replace_sessions(request, connection, visitor.id, now)
        return presenters.present_account(connection, visitor.id), token

    me, token = await change_sessions(context.hub, [visitor.id], removes)
    if old is not None and token is not None:
        replace_cookie(request, response, old, token)
    return me


@router.post("/session/passkey/begin")
@routing.for_strangers
async def begin_login(request: Request, context: Ctx) -> Ceremony:
    """Begin to log in with a passkey.

    No name is needed.
    """
    context.limits.take("logins_address", address_of(request))
    options = await asyncio.to_thread(passkeys.login_options, site(context.config))
    return await _begun(context, options, None)


@router.post("/session/passkey/finish")
@routing.for_strangers
async def finish_login(
    request: Request, context: Ctx, response: Response, former: OptionalVisitor, step: FinishLogIn
) -> Me:
    """Finish logging in with a passkey.

    The response sets the cookie of the new session; the browser's former session ends. A guest with unfinished games is
    asked first (409) what is to become of them, and the step can be repeated with the answer.
    """
    now = context.clock.calendar()
    passkey = await context.store.read(lambda connection: passkeys.find(connection, step.credential.get("id")))
    if step.games is None:
        await guest_games.settle(context.hub, former, passkey.player, None)
    challenge = await context.store.write(
        lambda connection: passkeys.spend_challenge(connection, step.token, None, now)
    )
    place = site(context.config)
    count = await asyncio.to_thread(passkeys.verify_login, place, passkey, challenge, step.credential)

    await guest_games.settle(context.hub, former, passkey.player, step.games)

    def logs_in(connection: Connection) -> tuple[str, str | None]:
        token = passkeys.log_in(connection, passkey, count, now)
        if former is not None:
            identity.end_former(connection, passkey.player, browser_token(request), token)
            memberships.pass_on(connection, former, passkey.player)
            notice_settings.pass_on(connection, former, passkey.player)
        return token, _device_proof(connection, passkey.player)

    token, proof = await change_sessions(
        context.hub, [passkey.player, former.id if former else passkey.player], logs_in
    )
    set_cookie(request, response, token)
    set_device_cookie(request, response, proof)
    return await me_of(context, token)


def _device_proof(connection: Connection, player: str) -> str | None:
    """Return the proof for a device of the player, or None without a password, which nobody can guess at."""
    stored = identity.password_hash(connection, player)
    return None if stored is None else passwords.device_proof(stored, player)


async def _begun(context: Context, options: PasskeyOptions, player: str | None) -> Ceremony:
    now = context.clock.calendar()
    token = await context.store.write(
        lambda connection: passkeys.store_challenge(connection, options.challenge, player, now)
    )
    return Ceremony(token=token, options=json.loads(options.json))
