"""Oneself: name, language, vacation, password; logging in and out; deleting the account."""

from contextlib import suppress
from functools import partial
from typing import Annotated

from fastapi import Query, Request, Response
from sqlalchemy import Connection

from midtown.game import GameError
from midtown.server import deletion, identity, passwords
from midtown.server.api import people
from midtown.server.api.visitor import (
    Guest,
    Someone,
    address_of,
    give_cookie,
    new_guest,
    take_cookie,
    token_of,
)
from midtown.server.asks import ask
from midtown.server.context import context_of
from midtown.server.desk import put
from midtown.server.known import gone, renamed
from midtown.server.messages import LeaveMessage
from midtown.server.models_people import ChangeMe, LogIn, Me, NewProgram, SetPassword
from midtown.server.naming import folded
from midtown.server.refusals import refused

router = people.router("me")


@router.get("/me")
async def read_me(request: Request, visitor: Guest) -> Me:
    """Who I am. Whoever comes without a session is a guest from now on, and gets a cookie."""
    return await context_of(request).store.read(lambda database: people.me(database, visitor.id))


@router.post("/me", status_code=201)
async def new_program(request: Request) -> NewProgram:
    """A new guest for a program, which keeps the token itself; no cookie is set."""
    visitor, token = await new_guest(request)
    me = await context_of(request).store.read(lambda database: people.me(database, visitor.id))
    return NewProgram(token=token, me=me)


@router.patch("/me")
async def change_me(request: Request, visitor: Someone, change: ChangeMe) -> Me:
    """Change name, language or vacation."""
    context = context_of(request)
    if (change.away_until or 0) > context.clock.calendar() + 366 * identity.DAY:
        raise refused("request", "person.away")

    def changes(database: Connection) -> Me:
        if change.name is not None:
            identity.rename(database, visitor.id, change.name)
        if change.language is not None:
            identity.set_language(database, visitor.id, change.language)
        if change.away_until is not None:
            identity.set_away(database, visitor.id, change.away_until)
        return people.me(database, visitor.id)

    me = await context.store.write(changes)
    renamed(context.hub, me.id, me.name)
    return me


@router.delete("/me", status_code=204)
async def delete_me(request: Request, visitor: Someone) -> Response:
    """Delete my account: name, sessions, passkeys, ratings, what I wrote. Tables are left,
    and all games stay, without my name.
    """
    context = context_of(request)
    for table in await context.store.read(lambda database: deletion.playing(database, visitor.id)):
        with suppress(GameError):  # it is over, or is left by another device
            live = await context.hub.live(table)
            await put(context, live, partial(ask, context, visitor.id, LeaveMessage(id="")))
    watched = await context.store.read(lambda database: deletion.watched_chat(database, visitor.id))
    deleted = await context.store.write(lambda database: deletion.delete_account(database, visitor.id, watched))
    gone(context.hub, visitor.id, deleted)
    response = Response(status_code=204)
    take_cookie(request, response)
    return response


@router.post("/me/password")
async def set_password(request: Request, visitor: Someone, wish: SetPassword) -> Me:
    """Claim my name with a password, or change it; every other session of mine ends then."""
    context = context_of(request)
    context.limits.take("logins_name", visitor.id)
    passwords.check(wish.password)
    kept = await context.store.read(lambda database: identity.kept_password(database, visitor.id))
    if kept is not None and not await passwords.fits(kept, wish.current or ""):
        raise refused("identity", "password.current")
    hashed = await passwords.hashed(wish.password)

    def claims(database: Connection) -> Me:
        if identity.kept_password(database, visitor.id) != kept:
            raise refused("identity", "password.current")
        identity.claim(database, visitor.id, wish.name or visitor.name, hashed)
        identity.log_out_everywhere(database, visitor.id, but=token_of(request) or "")
        return people.me(database, visitor.id)

    me = await context.store.write(claims)
    renamed(context.hub, me.id, me.name)
    return me


@router.post("/session")
async def log_in(request: Request, response: Response, who: LogIn) -> Me:
    """Log in by name and password; the cookie is that of the new session."""
    token = await _log_in(request, who)
    give_cookie(request, response, token)
    return await me_of(request, token)


@router.post("/session/program")
async def log_in_program(request: Request, who: LogIn) -> NewProgram:
    """The same for a program, which keeps the token itself; no cookie is set."""
    token = await _log_in(request, who)
    return NewProgram(token=token, me=await me_of(request, token))


async def _log_in(request: Request, who: LogIn) -> str:
    """The token of a new session; whatever is wrong, it takes as long and says the same."""
    context = context_of(request)
    context.limits.take("logins_address", address_of(request))
    context.limits.take("logins_name", folded(who.name))
    found = await context.store.read(lambda database: identity.password_of(database, who.name))
    player, kept = found or (None, None)
    if not await passwords.fits(kept, who.password) or player is None or kept is None:
        raise refused("identity", "identity.login")
    now = context.clock.calendar()
    return await context.store.write(lambda database: identity.log_in(database, player, kept, now))


async def me_of(request: Request, token: str) -> Me:
    """What the one with this token is told of himself."""

    def reads(database: Connection) -> Me:
        visitor = identity.visitor_of(database, token)
        return people.me(database, visitor.id if visitor else "")

    return await context_of(request).store.read(reads)


@router.delete("/session", status_code=204)
async def log_out(
    request: Request,
    visitor: Someone,
    everywhere: Annotated[bool, Query(description="End the sessions on all devices.")] = False,
) -> Response:
    """Log out. A guest who does is never again the one he was."""

    def ends(database: Connection) -> None:
        if everywhere:
            identity.log_out_everywhere(database, visitor.id)
        identity.log_out(database, token_of(request) or "")

    await context_of(request).store.write(ends)
    response = Response(status_code=204)
    take_cookie(request, response)
    return response
