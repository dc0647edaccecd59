"""Endpoints of series: operators, and for a club its owners and officers, repeat tournaments each week."""

from typing import Annotated

import msgspec
from fastapi import Path
from sqlalchemy import Connection

from midtown.server.accounts import names
from midtown.server.features.series import rows, rules
from midtown.server.features.series.rows import Listed, Series
from midtown.server.features.series.schemas import NewSeries, SeriesChange, SeriesId, SeriesInfo, SeriesStart
from midtown.server.features.tournaments import Terms, TournamentTerms, check_terms
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, RequiredVisitor, Viewer
from midtown.server.support.refusals import refused

router = routing.router("tournaments")
Which = Annotated[SeriesId, Path()]


@router.get("/series")
async def list_series(context: Ctx, viewer: Viewer) -> list[SeriesInfo]:
    """List repeating tournaments with their next starts; those of private clubs only for their members."""
    now = context.clock.calendar()

    def read(connection: Connection) -> list[SeriesInfo]:
        return [_info(listed, now) for listed in rows.visible_series(connection, viewer)]

    return await context.store.read(read)


@router.post("/series", status_code=201)
async def make_series(context: Ctx, visitor: RequiredVisitor, body: NewSeries) -> SeriesInfo:
    """Repeat a tournament each week; only operators can, and for a public club its owners and officers."""
    now = context.clock.calendar()
    if not visitor.claimed:
        raise refused("identity", "tournament.claimed")
    context.moderation.check_writer(visitor.id)
    terms, rounds = _check(body.terms, body.rounds, body.zone)
    series = Series(
        id=rows.new_id(),
        name=names.clean_name(body.name),
        terms=terms,
        rounds=rounds,
        weekday=body.weekday,
        minute=body.minute,
        zone=body.zone,
        creator=visitor.id,
        club=body.club,
        paused=False,
        made_until=now,
    )
    context.limits.take("series", visitor.id)

    def makes(connection: Connection) -> SeriesInfo:
        rows.create(connection, series)
        rows.make_due(connection, series.id, now)
        listed = rows.visible_series(connection, visitor.id)
        return _info(next(item for item in listed if item.series.id == series.id), now)

    return await context.store.write(makes)


@router.patch("/series/{series}", status_code=204)
async def change_series(context: Ctx, visitor: RequiredVisitor, series: Which, body: SeriesChange) -> None:
    """Change, pause or resume a repeating tournament.

    Unless it is only paused or resumed, announced tournaments that nobody has entered are replaced by those of the new
    rule; the others stay as they are.
    """
    now = context.clock.calendar()
    context.moderation.check_writer(visitor.id)
    context.limits.take("series", visitor.id)
    given = body.model_dump(exclude_none=True, exclude={"terms"})
    if body.name is not None:
        given["name"] = names.clean_name(body.name)

    def changes(connection: Connection) -> None:
        stored = rows.check_manages(connection, series, visitor.id)
        changed = stored._replace(**given)
        former = TournamentTerms(**msgspec.structs.asdict(stored.terms))
        terms, rounds = _check(body.terms or former, changed.rounds or 1, changed.zone)
        rows.change(connection, stored, changed._replace(terms=terms, rounds=rounds), now)

    await context.store.write(changes)


@router.delete("/series/{series}", status_code=204)
async def end_series(context: Ctx, visitor: RequiredVisitor, series: Which) -> None:
    """End a repeating tournament for good; what is announced already stays."""
    context.limits.take("series", visitor.id)

    def ends(connection: Connection) -> None:
        rows.check_manages(connection, series, visitor.id)
        rows.end(connection, series)

    await context.store.write(ends)


def _check(terms: TournamentTerms, rounds: int, zone: str) -> tuple[Terms, int]:
    """Return the terms with every option's value, and the number of rounds; Refused if they do not fit a series."""
    if terms.private:
        raise refused("request", "series.private")
    if not rules.is_zone(zone):
        raise refused("request", "series.zone", zone=zone)
    return check_terms(Terms(**terms.model_dump()), rounds)


def _info(listed: Listed, now: int) -> SeriesInfo:
    series = listed.series
    starts = [] if series.paused else rules.next_starts(series.rule, now)
    return SeriesInfo(
        id=series.id,
        name=series.name,
        terms=TournamentTerms(**msgspec.structs.asdict(series.terms)),
        rounds=series.rounds,
        weekday=series.weekday,
        minute=series.minute,
        zone=series.zone,
        club=series.club,
        club_name=listed.club_name,
        paused=series.paused,
        manages=listed.manages,
        starts=[SeriesStart(at=start.at, note=start.note) for start in starts],
    )
