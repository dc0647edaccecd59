"""Endpoints of the visitor's own account: profile, password, login and logout, deletion."""

from typing import Annotated

from fastapi import Query, Request, Response
from sqlalchemy import Connection

from midtown.server.accounts import identity, memberships, notice_settings, passwords, relations, vacations
from midtown.server.accounts.identity import Visitor
from midtown.server.accounts.names import fold_name
from midtown.server.context import Context
from midtown.server.features.people.schemas import ChangeMe, LogIn, NewProgram, SetPassword
from midtown.server.http import presenters, routing
from midtown.server.http.auth import (
    Ctx,
    Guest,
    OptionalVisitor,
    RequiredVisitor,
    address_of,
    browser_token,
    delete_cookie,
    device_of,
    new_guest,
    replace_cookie,
    replace_sessions,
    set_cookie,
    set_device_cookie,
    token_of,
)
from midtown.server.live import guest_games
from midtown.server.live.moderation import check_name, delete_account
from midtown.server.live.player_changes import apply_vacations, change_face, rename_player
from midtown.server.live.presence import change_sessions
from midtown.server.schemas.shared import Me
from midtown.server.support.refusals import refused
from midtown.server.tables import side_effects

router = routing.router("me")


@router.get("/me")
async def read_me(context: Ctx, arrive: Guest) -> Me:
    """Return the visitor's account.

    A visitor without a session becomes a guest and gets a cookie.
    """
    visitor = await arrive()
    if arrive.player is None:
        return presenters.present_newcomer(visitor)
    return await context.store.read(lambda connection: presenters.present_account(connection, visitor.id))


@router.post("/me", status_code=201)
async def new_program(request: Request) -> NewProgram:
    """Create a guest account for a program.

    The program keeps the token itself; no cookie is set.
    """
    visitor, token = await new_guest(request)
    return NewProgram(token=token, me=presenters.present_newcomer(visitor))


@router.patch("/me")
async def change_me(context: Ctx, visitor: RequiredVisitor, change: ChangeMe) -> Me:
    """Change name, face, language, vacation, reminders, or what others see of the visitor.

    That is a page, whether they are here, and their name with published games. And who may invite them.
    """
    if change.away_until is not None:
        if 0 < change.away_until <= context.clock.calendar():
            raise refused("request", "person.away-past")
        if change.away_until > 0:  # who is back may always say so
            context.limits.take("vacations", visitor.id)

    def update_row(connection: Connection) -> Me:
        if change.name is not None:
            check_name(connection, visitor.id, context.clock.calendar())
            identity.rename(connection, visitor.id, change.name)
        if change.language is not None:
            identity.set_language(connection, visitor.id, change.language)
        if change.away_until is not None:
            clock = context.clock
            if vacations.set_vacation(connection, visitor.id, change.away_until, clock.calendar(), clock.tick()):
                side_effects.recompute_deadlines(connection, visitor.id)
        if change.digest_minutes is not None:
            identity.set_digest(connection, visitor.id, change.digest_minutes)
        if change.hidden is not None:
            identity.set_hidden(connection, visitor.id, change.hidden)
        if change.presence is not None:
            relations.show_presence(connection, visitor.id, change.presence)
        if change.publishes_name is not None:
            identity.set_publishes_name(connection, visitor.id, change.publishes_name)
        if change.invited_by is not None:
            identity.set_invited_by(connection, visitor.id, change.invited_by)
        if "face" in change.model_fields_set:
            identity.set_face(connection, visitor.id, change.face)
        return presenters.present_account(connection, visitor.id)

    me = await context.store.write(update_row)
    rename_player(context.hub, me.id, me.name)
    change_face(context.hub, me.id, me.face)
    if change.away_until is not None:
        await apply_vacations(context.hub, me.id)
        context.hub.listener.vacations_changed(me.id)
    return me


@router.delete("/me", status_code=204)
async def delete_me(request: Request, context: Ctx, visitor: RequiredVisitor) -> Response:
    """Delete the account: name, sessions, passkeys, ratings and chat messages.

    The player leaves their tables. Finished games stay, without the name.
    """
    await delete_account(context.hub, visitor.id)
    response = Response(status_code=204)
    delete_cookie(request, response, device=True)
    return response


@router.post("/me/password")
async def set_password(
    request: Request, context: Ctx, response: Response, visitor: RequiredVisitor, wish: SetPassword
) -> Me:
    """Claim the name with a password, or change the password.

    All other sessions of the account end, and a browser's session gets a new token.
    """
    now, old = context.clock.calendar(), browser_token(request)
    context.limits.take("logins_name", f"player:{visitor.id}")
    passwords.check(wish.password)
    stored = await context.store.read(lambda connection: identity.password_hash(connection, visitor.id))
    if stored is not None and not await passwords.verify(stored, wish.current or ""):
        raise refused("identity", "password.current")
    hashed = await passwords.hash_password(wish.password)

    def claims(connection: Connection) -> tuple[Me, str | None]:
        if identity.password_hash(connection, visitor.id) != stored:
            raise refused("identity", "password.current")
        if wish.name is not None and wish.name != visitor.name:
            check_name(connection, visitor.id, now)
        identity.claim(connection, visitor.id, wish.name or visitor.name, hashed)
        token = replace_sessions(request, connection, visitor.id, now)
        return presenters.present_account(connection, visitor.id), token

    me, token = await change_sessions(context.hub, [visitor.id], claims)
    if old is not None and token is not None:
        replace_cookie(request, response, old, token)
        set_device_cookie(request, response, passwords.device_proof(hashed, visitor.id))
    rename_player(context.hub, me.id, me.name)
    return me


@router.post("/session")
@routing.for_strangers
async def log_in(request: Request, response: Response, context: Ctx, former: OptionalVisitor, who: LogIn) -> Me:
    """Log in with name and password.

    The response sets the cookie of the new session; the browser's former session ends. A guest with unfinished games is
    asked first (409) what is to become of them.
    """
    token, proof = await _log_in(request, context, who, former)
    set_cookie(request, response, token)
    set_device_cookie(request, response, proof)
    return await me_of(context, token)


@router.post("/session/program")
@routing.for_strangers
async def log_in_program(request: Request, context: Ctx, who: LogIn) -> NewProgram:
    """Log in a program with name and password.

    The program keeps the token itself; no cookie is set.
    """
    token, _ = await _log_in(request, context, who, None)
    return NewProgram(token=token, me=await me_of(context, token))


async def _log_in(request: Request, context: Context, who: LogIn, former: Visitor | None) -> tuple[str, str]:
    """Return the token of a new session, and the proof for this device.

    Every failure takes equally long and gives the same message. A device on which the player was logged in has an
    allowance of its own, so that wrong guesses of strangers do not lock it out.
    """
    context.limits.take("logins_address", address_of(request))
    row = await context.store.read(lambda connection: identity.password_of(connection, who.name))
    player, stored = row or (None, None)
    proof = passwords.device_proof(stored or "", player or "")
    own = stored is not None and passwords.are_equal(proof, device_of(request))
    context.limits.take("logins_name", f"device:{player}" if own else f"name:{fold_name(who.name)}")
    if not await passwords.verify(stored, who.password) or player is None or stored is None:
        raise refused("identity", "identity.login")
    now = context.clock.calendar()
    await guest_games.settle(context.hub, former, player, who.games)

    def logs_in(connection: Connection) -> str:
        token = identity.log_in(connection, player, stored, now)
        if former is not None:
            identity.end_former(connection, player, browser_token(request), token)
            memberships.pass_on(connection, former, player)
            notice_settings.pass_on(connection, former, player)
        return token

    return await change_sessions(context.hub, [player, *([former.id] if former else [])], logs_in), proof


async def me_of(context: Context, token: str) -> Me:
    """Return the account of the session with this token."""

    def read(connection: Connection) -> Me:
        visitor = identity.visitor_of(connection, token)
        return presenters.present_account(connection, visitor.id if visitor else "")

    return await context.store.read(read)


@router.delete("/session", status_code=204)
async def log_out(
    request: Request,
    context: Ctx,
    visitor: RequiredVisitor,
    everywhere: Annotated[bool, Query(description="Whether to end the sessions on all devices.")] = False,
) -> Response:
    """Log out.

    A guest cannot return to their account afterwards.
    """

    def ends(connection: Connection) -> None:
        own = token_of(request) or ""
        if everywhere:
            identity.log_out_everywhere(connection, visitor.id, but=own)
        identity.log_out(connection, own)

    await change_sessions(context.hub, [visitor.id], ends)
    response = Response(status_code=204)
    delete_cookie(request, response, device=everywhere)
    return response
