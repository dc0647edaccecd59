"""Whom a player follows and blocks, and who of them is here."""

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from midtown.server.accounts.identity import Visitor
from midtown.server.accounts.names import fold_name
from midtown.server.storage.database import upsert
from midtown.server.storage.schema.accounts import blocks, follows, players, presence, reports
from midtown.server.storage.schema.features import entrants, invitations, tournaments
from midtown.server.storage.schema.play import seats, tables
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_lines
from midtown.support.units import MINUTE

MOST_FOLLOWED: Final = 200
"""Maximum number of players that one player can follow."""
MOST_BLOCKED: Final = 1000
"""Maximum number of players that one player can block."""
PRESENT_MS: Final = MINUTE
"""Milliseconds for which a player counts as here after they were seen."""
AT_ONCE: Final = 500


class Followed(NamedTuple):
    """Somebody whom a player follows."""

    player: str
    name: str
    face: int | None
    here: bool
    table: str | None
    """The newest public table where they play, if they are here."""
    game: str | None
    """The game of that table."""


class FoundPlayer(NamedTuple):
    """Somebody with a claimed name and a page."""

    player: str
    name: str
    face: int | None


def follow(connection: Connection, player: str, other: str, now: int) -> None:
    """Follow `other`; raise Refused if there is no such player, one has blocked the other, or there are too many."""
    if player == other:
        raise refused("request", "person.self")
    if connection.execute(select(players.c.id).where(players.c.id == other)).first() is None:
        raise refused("missing", "person.missing")
    near = select(players.c.id).where(players.c.id == other, ~blocked_by_either(player))
    if connection.execute(near).first() is None:
        raise refused("request", "person.follow")
    if not follows_player(connection, player, other):
        count = select(func.count()).select_from(follows).where(follows.c.player == player)
        if connection.execute(count).scalar_one() >= MOST_FOLLOWED:
            raise refused("request", "person.follow_many", most=MOST_FOLLOWED)
        upsert(connection, follows, {"player": player, "followed": other}, {"at": now})


def unfollow(connection: Connection, player: str, other: str) -> None:
    """Follow `other` no longer."""
    connection.execute(delete(follows).where(follows.c.player == player, follows.c.followed == other))


def end_following(connection: Connection, player: str, other: str) -> None:
    """End that either of two players follows the other."""
    pair = and_(follows.c.player == player, follows.c.followed == other)
    two = and_(follows.c.player == other, follows.c.followed == player)
    connection.execute(delete(follows).where(or_(pair, two)))


def follows_player(connection: Connection, player: str, other: str) -> bool:
    """Return whether a player follows another."""
    row = select(follows.c.at).where(follows.c.player == player, follows.c.followed == other)
    return connection.execute(row).first() is not None


def may_be_invited(connection: Connection, other: Visitor, inviter: str) -> bool:
    """Return whether a person's setting lets `inviter` invite them. That they have blocked them makes no difference."""
    if other.program or other.invited_by == "nobody" or other.id == inviter:
        return False
    return other.invited_by == "everybody" or follows_player(connection, other.id, inviter)


def find_people(connection: Connection, viewer: str, name: str, most: int) -> list[FoundPlayer]:
    """Return people whose claimed name begins with `name`, as far as they show themselves to `viewer`."""
    begins = players.c.claim.startswith(fold_name(name), autoescape=True)
    rows = select(players.c.id, players.c.name, players.c.face).where(begins, players.c.owner.is_(None))
    rows = rows.where(~players.c.hidden, players.c.id != viewer, ~blocked_by_either(viewer))
    return [FoundPlayer(*row) for row in connection.execute(rows.order_by(players.c.claim).limit(most))]


def followed_players(connection: Connection, player: str, tick: int) -> list[Followed]:
    """Return those whom a player follows by name, those who are here first."""
    rows = select(players.c.id, players.c.name, players.c.face).join(follows, follows.c.followed == players.c.id)
    rows = rows.where(follows.c.player == player).order_by(func.lower(players.c.name), players.c.id)
    people = connection.execute(rows).all()
    present = players_here(connection, player, [row.id for row in people], tick)
    places = _places(connection, present)
    listed = [Followed(*row, row.id in present, *places.get(row.id, (None, None))) for row in people]
    return sorted(listed, key=lambda person: not person.here)


def people_here(connection: Connection, viewer: str, tick: int, most: int) -> tuple[list[Followed], int]:
    """Return at most `most` of those who are here as far as `viewer` may know, and how many are here in all.

    Others are named only with a claimed name and a page. Those whom the viewer follows come first, then those who play
    at a public table, then the rest by name.
    """
    everybody = all_here(connection, viewer, tick)
    followed = set(connection.execute(select(follows.c.followed).where(follows.c.player == viewer)).scalars())
    named = [person for person in everybody if person.has_page or person.id in followed]
    places = _places(connection, {person.id for person in named})
    named.sort(key=lambda person: (person.id not in followed, person.id not in places))
    people = [Followed(*person[:3], True, *places.get(person.id, (None, None))) for person in named[:most]]
    return people, len(everybody)


def _places(connection: Connection, people: set[str]) -> dict[str, tuple[str, str]]:
    """Return the newest running public table of each player, with its game."""
    rows = select(seats.c.player, tables.c.id, tables.c.game).join(tables, tables.c.id == seats.c.table)
    rows = rows.where(seats.c.player.in_(sorted(people)), tables.c.public, tables.c.status == "running")
    rows = rows.order_by(tables.c.created_at, tables.c.id)
    return {row.player: (row.id, row.game) for row in connection.execute(rows)}


def block(connection: Connection, player: str, other: str) -> None:
    """Block `other` for `player`; raise Refused if there is no such player or both are the same.

    Neither follows the other any more.
    """
    _check(connection, player, other)
    if len(blocked_players(connection, player)) >= MOST_BLOCKED:
        raise refused("request", "person.many", most=MOST_BLOCKED)
    upsert(connection, blocks, {"player": player, "blocked": other}, {})
    end_following(connection, player, other)


def unblock(connection: Connection, player: str, other: str) -> None:
    """Unblock `other` for `player`."""
    connection.execute(delete(blocks).where(blocks.c.player == player, blocks.c.blocked == other))


def blocked_players(connection: Connection, player: str) -> dict[str, str]:
    """Return the players that `player` has blocked: names by id."""
    query = select(players.c.id, players.c.name).join(blocks, blocks.c.blocked == players.c.id)
    rows = connection.execute(query.where(blocks.c.player == player).order_by(players.c.name, players.c.id))
    return {row.id: row.name for row in rows}


class Incident(NamedTuple):
    """What a report is about, besides the other player."""

    text: str
    table: str | None = None
    invitation: str | None = None
    """The invitation whose words, or words of answer, are reported."""


def report(connection: Connection, player: str, other: str, incident: Incident, now: int) -> int:
    """Store a report and return its number.

    Raise Refused if there is no such player, both are the same, the text shows nothing, or the invitation is not one
    between the two. Its words are stored with the report, as they may be withdrawn.
    """
    _check(connection, player, other)
    if not (text := visible_lines(incident.text)):
        raise refused("request", "person.report")
    words = None if incident.invitation is None else _words(connection, player, other, incident.invitation)
    row = {"at": now, "reporter": player, "about": other, "table": incident.table, "text": text, "words": words}
    key = connection.execute(insert(reports).values(**row)).inserted_primary_key
    assert key is not None
    return int(key[0])


def report_puzzle(connection: Connection, player: str, puzzle: str, text: str, now: int) -> None:
    """Store a report about a puzzle, instead of the player's former one that is open; raise Refused without a text."""
    if not (lines := visible_lines(text)):
        raise refused("request", "person.report")
    former = (reports.c.reporter == player, reports.c.puzzle == puzzle, reports.c.closed_at.is_(None))
    connection.execute(delete(reports).where(*former))
    row = {"at": now, "reporter": player, "about": player, "text": lines, "puzzle": puzzle}
    connection.execute(insert(reports).values(**row))


def _words(connection: Connection, player: str, other: str, invitation: str) -> str:
    """Return what `other` has written to `player` with an invitation, or in answer to one."""
    columns = invitations.c
    query = select(columns.inviter, columns.player, columns.word, columns.reply).where(columns.id == invitation)
    row = connection.execute(query).first()
    if row is None or {row.inviter, row.player} != {player, other}:
        raise refused("missing", "invitation.missing")
    return str(row.word if row.inviter == other else row.reply)


def _check(connection: Connection, player: str, other: str) -> None:
    if player == other:
        raise refused("request", "person.self")
    if connection.execute(select(players.c.id).where(players.c.id == other)).first() is None:
        raise refused("missing", "person.missing")


def store_presence(connection: Connection, seen: Collection[str], tick: int) -> None:
    """Store that players were seen at `tick`, except for those who do not show it; forget who was not seen for long."""
    connection.execute(delete(presence).where(presence.c.seen_tick <= tick - PRESENT_MS))
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    wanted = sorted(seen)
    for start in range(0, len(wanted), AT_ONCE):
        visible = select(players.c.id, literal(tick, BigInteger)).where(
            players.c.id.in_(wanted[start : start + AT_ONCE]), players.c.shows_presence
        )
        rows = dialect.insert(presence).from_select(["player", "seen_tick"], visible)
        connection.execute(rows.on_conflict_do_update(index_elements=["player"], set_={"seen_tick": tick}))


def show_presence(connection: Connection, player: str, on: bool) -> None:
    """Store whether others see that the player is here; if not, forget when they were seen."""
    connection.execute(update(players).where(players.c.id == player).values(shows_presence=on))
    if not on:
        connection.execute(delete(presence).where(presence.c.player == player))


def players_here(connection: Connection, viewer: str, wanted: Collection[str], tick: int) -> set[str]:
    """Return who of some players is here, as far as `viewer` may know: nobody who hides it or has blocked them."""
    seen = select(presence.c.player).join(players, players.c.id == presence.c.player)
    seen = seen.where(presence.c.player.in_(sorted(wanted)), presence.c.seen_tick > tick - PRESENT_MS)
    return set(connection.execute(seen.where(players.c.shows_presence, ~blocked_by_either(viewer))).scalars())


class Present(NamedTuple):
    """Somebody who is here."""

    id: str
    name: str
    face: int | None
    has_page: bool
    """Whether the name is claimed, and others may read the page."""


def all_here(connection: Connection, viewer: str, tick: int) -> list[Present]:
    """Return all others who are here as far as `viewer` may know, by name: nobody who hides it or has blocked them."""
    has_page = and_(players.c.claim.is_not(None), ~players.c.hidden)
    seen = select(players.c.id, players.c.name, players.c.face, has_page).join(
        presence, players.c.id == presence.c.player
    )
    seen = seen.where(presence.c.seen_tick > tick - PRESENT_MS, players.c.shows_presence, players.c.id != viewer)
    seen = seen.where(~blocked_by_either(viewer)).order_by(func.lower(players.c.name), players.c.id)
    return [Present(*row) for row in connection.execute(seen)]


def blocked_by_either(viewer: str) -> ColumnElement[bool]:
    """Return whether `viewer` and the player of a row have blocked one another."""
    return exists().where(
        or_(
            and_(blocks.c.player == viewer, blocks.c.blocked == players.c.id),
            and_(blocks.c.player == players.c.id, blocks.c.blocked == viewer),
        )
    )


def note_seen(connection: Connection, seen: Collection[str], tick: int) -> None:
    """Store that players were seen at `tick` where it decides whether they are paired."""
    on = select(tournaments.c.id).where(tournaments.c.status == "running")
    conditions = (entrants.c.player.in_(sorted(seen)), entrants.c.tournament.in_(on))
    connection.execute(update(entrants).where(*conditions).values(seen_tick=tick))
