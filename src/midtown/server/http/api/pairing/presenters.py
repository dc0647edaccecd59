"""Conversions of searches for a table to the types of the API."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, select

from midtown.arena.rating import Skill
from midtown.server.accounts.presence import apart
from midtown.server.pairing import seeks
from midtown.server.pairing.matching import PATIENCE
from midtown.server.pairing.seeks import Wishes
from midtown.server.schemas.pairing import FoundTable, Search, Seek, SeekRating, Wanted
from midtown.server.storage.schema import players, seats, tables


def search(database: Connection, seek: seeks.Seek, tick: int) -> Search:
    """Return the visitor's own search."""
    waited = max(0, tick - seek.since)
    return Search(
        key=seek.key,
        wanted=wanted(seek.wishes),
        waited=waited,
        others=len(visible(database, seeks.waiting(database, tick), seek.player)),
        computers=waited >= PATIENCE,
        commitment=seek.commitment,
        table=None if seek.table is None else _found_table(database, seek.table, seek.player),
    )


def wanted(wishes: Wishes) -> Wanted:
    """Return what is looked for."""
    return Wanted.model_validate({"games": wishes.games, "players": wishes.seats, "paces": wishes.paces})


def _found_table(database: Connection, table: str, player: str) -> FoundTable:
    game = database.execute(select(tables.c.game).where(tables.c.id == table)).scalar_one()
    names = select(players.c.name).join(seats, seats.c.player == players.c.id)
    there = names.where(seats.c.table == table, players.c.id != player).order_by(seats.c.seat)
    return FoundTable(id=table, game=game, names=list(database.execute(there).scalars()))


def others(database: Connection, viewer: str | None, tick: int) -> list[Seek]:
    """Return everybody else who is looking, as the viewer may see it."""
    there = visible(database, seeks.waiting(database, tick), viewer)
    skills = seeks.ratings_of(database, [one.player for one in there if one.claimed and not one.hidden])
    return [
        Seek(
            player=one.player,
            name=one.name,
            face=one.face,
            page=one.claimed and not one.hidden,
            wanted=wanted(one.wishes),
            waited=max(0, tick - one.since),
            ratings=_ratings(one.wishes, skills.get(one.player, {})),
        )
        for one in there
    ]


def visible(database: Connection, there: Sequence[seeks.Seek], viewer: str | None) -> list[seeks.Seek]:
    """Return the searches of others without those from whom a block keeps the viewer apart."""
    ids = [one.player for one in there if one.player != viewer]
    rows = select(players.c.id).where(players.c.id.in_(ids))
    if viewer is not None:
        rows = rows.where(~apart(viewer))
    kept = set(database.execute(rows).scalars())
    return [one for one in there if one.player in kept]


def _ratings(wishes: Wishes, skills: Mapping[tuple[str, int], Skill]) -> list[SeekRating]:
    places = sorted({(kind.game, kind.seats) for kind in wishes.kinds()} & skills.keys())
    return [
        SeekRating(game=game, players=number, rating=round(skill.mu - 3 * skill.sigma, 2))
        for game, number in places
        for skill in [skills[game, number]]
    ]
