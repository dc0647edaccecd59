"""Players and their sessions: guests with a session token, and claimed names with a password or passkey.

Tokens are stored as their SHA-256. `now` is the calendar time in milliseconds. Every function works on a connection
whose transaction the caller begins and commits.
"""

import hashlib
import secrets
from collections.abc import Collection, Iterable
from typing import Final, Literal, NamedTuple, TypeVar

from sqlalchemy import Column, Connection, String, bindparam, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from midtown.server.accounts import engagements
from midtown.server.accounts.names import clean_name, fold_name, guest_name, person_name, program_name
from midtown.server.storage.database import AnyRow
from midtown.server.storage.schema.accounts import name_skeletons, players, sessions, subscriptions
from midtown.server.storage.schema.hooks import feeds
from midtown.server.storage.schema.play import left_seats, seats
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import skeletons
from midtown.support.i18n import LANGUAGES, Language
from midtown.support.units import DAY

GUEST_DAYS: Final = 90
"""Days after which an absent guest without a seat is deleted."""
SESSION_DAYS: Final = 365
"""Days of absence after which a player's sessions end."""
SESSIONS: Final = 50
"""Maximum number of sessions of a player; the oldest end."""
LONGEST_TOKEN: Final = 100
InvitedBy = Literal["everybody", "followed", "nobody"]
INVITED_BY: Final[tuple[InvitedBy, ...]] = ("everybody", "followed", "nobody")
Value = TypeVar("Value")
AT_ONCE: Final = 500
"""Values in a query."""

# Frequent statements are built once.
_VISITOR = (
    select(players)
    .join(sessions, sessions.c.player == players.c.id)
    .where(sessions.c.token == bindparam("hash", type_=String))
)
_OLD_SESSIONS = (
    select(sessions.c.token)
    .where(sessions.c.player == bindparam("of", type_=String))
    .order_by(sessions.c.created_at.desc())
    .offset(SESSIONS)
)


class Visitor(NamedTuple):
    """The player behind a session. `claimed`: the name is reserved by a password or passkey."""

    id: str
    name: str
    claimed: bool
    language: Language
    seen_at: int = 0
    away_until: int = 0
    hidden: bool = False
    """Whether others see no page of the player."""
    face: int | None = None
    """The chosen parts of the player's medal; None: made from the id."""
    shows_presence: bool = True
    """Whether others see that the player is here."""
    publishes_name: bool = False
    """Whether public games of the player may be published with the name."""
    digest_minutes: int = 0
    """For how long reminders are collected."""
    invited_by: InvitedBy = "everybody"
    """Who may invite the player: everybody, those whom they follow, or nobody."""
    owner: str | None = None
    """The player who has registered this program; None for a person."""

    @property
    def program(self) -> bool:
        """Return whether this is a program with an account of its own."""
        return self.owner is not None


def new_token() -> str:
    """Return a random secret of 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """Return the SHA-256 of a token, as it is stored."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_guest(connection: Connection, now: int, language: Language = "en") -> tuple[Visitor, str]:
    """Create a guest; return it with the token of its session."""
    visitor = Visitor(id=secrets.token_hex(8), name=guest_name(), claimed=False, language=language, seen_at=now)
    connection.execute(
        insert(players).values(id=visitor.id, name=visitor.name, language=language, created_at=now, seen_at=now)
    )
    return visitor, new_session(connection, visitor.id, now)


def new_session(connection: Connection, player: str, now: int, prefix: str = "") -> str:
    """Create a session of `player` and return its token, which begins with `prefix`."""
    token = prefix + new_token()
    connection.execute(insert(sessions).values(token=hash_of(token), player=player, created_at=now))
    if old := list(connection.execute(_OLD_SESSIONS, {"of": player}).scalars()):
        connection.execute(delete(sessions).where(sessions.c.token.in_(old)))
    return token


def renew_session(connection: Connection, player: str, token: str, now: int) -> str:
    """Replace a session by a new one when its rights rise, and return the new token.

    A token that somebody has planted or seen before is then worth nothing.
    """
    renewed = new_session(connection, player, now)
    reminded = subscriptions.c.session == hash_of(token)
    connection.execute(update(subscriptions).where(reminded).values(session=hash_of(renewed)))
    connection.execute(delete(sessions).where(sessions.c.token == hash_of(token)))
    return renewed


def end_former(connection: Connection, player: str, old: str | None, token: str) -> None:
    """End the session that a browser had before it got `token`, which is `player`'s.

    Reminders in the browser stay if the former session was the same player's.
    """
    if old is None or old == token:
        return
    conditions = (subscriptions.c.session == hash_of(old), subscriptions.c.player == player)
    connection.execute(update(subscriptions).where(*conditions).values(session=hash_of(token)))
    log_out(connection, old)


def visitor_of(connection: Connection, token: str) -> Visitor | None:
    """Return the player of a session, or None if there is no session with this token."""
    if not token or len(token) > LONGEST_TOKEN:
        return None
    row = connection.execute(_VISITOR, {"hash": hash_of(token)}).first()
    return None if row is None else _visitor(row)


def visitor_by_id(connection: Connection, player: str) -> Visitor | None:
    """Return the player with an id, or None."""
    row = connection.execute(select(players).where(players.c.id == player)).first()
    return None if row is None else _visitor(row)


def _visitor(row: AnyRow) -> Visitor:
    language: Language = next((language_ for language_ in LANGUAGES if language_ == row.language), "en")
    invited_by = next((choice for choice in INVITED_BY if choice == row.invited_by), INVITED_BY[0])
    return Visitor(
        id=row.id,
        name=row.name,
        claimed=row.claim is not None,
        language=language,
        seen_at=row.seen_at,
        away_until=row.away_until,
        hidden=row.hidden,
        face=row.face,
        shows_presence=row.shows_presence,
        publishes_name=row.publishes_name,
        digest_minutes=row.digest_minutes,
        owner=row.owner,
        invited_by=invited_by,
    )


def may_read_page(player: Visitor, viewer: Visitor | None) -> bool:
    """Return whether a visitor may read a player's page: one's own, or that of a claimed name unless it is hidden."""
    return (viewer is not None and viewer.id == player.id) or (player.claimed and not player.hidden)


def touch(connection: Connection, player: str, now: int) -> None:
    """Store that the player was seen at `now`."""
    connection.execute(update(players).where(players.c.id == player, players.c.seen_at < now).values(seen_at=now))


def set_language(connection: Connection, player: str, language: Language) -> None:
    """Store the language for messages to the player."""
    connection.execute(update(players).where(players.c.id == player).values(language=language))


def set_digest(connection: Connection, player: str, minutes: int) -> None:
    """Store for how long reminders to the player are collected."""
    connection.execute(update(players).where(players.c.id == player).values(digest_minutes=minutes))


def set_hidden(connection: Connection, player: str, hidden: bool) -> None:
    """Store whether others see no page of the player."""
    connection.execute(update(players).where(players.c.id == player).values(hidden=hidden))


def set_invited_by(connection: Connection, player: str, choice: InvitedBy) -> None:
    """Store who may invite the player."""
    connection.execute(update(players).where(players.c.id == player).values(invited_by=choice))


def set_publishes_name(connection: Connection, player: str, on: bool) -> None:
    """Store whether public games of the player may be published with the name."""
    connection.execute(update(players).where(players.c.id == player).values(publishes_name=on))


def set_face(connection: Connection, player: str, face: int | None) -> None:
    """Store the chosen parts of the player's medal, or None for the one made from the id."""
    connection.execute(update(players).where(players.c.id == player).values(face=face))


def rename(connection: Connection, player: str, name: str) -> str:
    """Rename a player and return the cleaned name.

    Raise Refused if it is invalid, or looks like a name that another player has claimed. A program keeps its mark.
    """
    cleaned = _check_name(connection, player, name)
    claimed = connection.execute(select(players.c.claim).where(players.c.id == player)).scalar() is not None
    _take(connection, player, cleaned, claimed=claimed)
    return cleaned


def claim(connection: Connection, player: str, name: str, password: str | None = None) -> str:
    """Reserve a name for a player and return it cleaned; raise Refused as `rename` does.

    `password` is a hash made by `passwords.hash_password`, to be stored with it.
    """
    cleaned = _check_name(connection, player, name)
    _take(connection, player, cleaned, claimed=True)
    if password is not None:
        connection.execute(update(players).where(players.c.id == player).values(password=password))
    return cleaned


def _check_name(connection: Connection, player: str, name: str) -> str:
    """Return a name as the player may have it, if it is new to them."""
    row = connection.execute(select(players.c.name, players.c.owner).where(players.c.id == player)).first()
    if row is not None and row.owner is not None:
        return program_name(name)
    return clean_name(name) if row is not None and row.name == name else person_name(name)


def check_shown(connection: Connection, visitor: Visitor, names: Iterable[str] = ()) -> None:
    """Raise Refused if what everybody is to read looks like a name that somebody else has claimed.

    That is a guest's own name, which may have been free when it was chosen, and `names`.
    """
    for name in names if visitor.claimed else (visitor.name, *names):
        _check_free(connection, visitor.id, name, skeletons(name))


def _check_free(connection: Connection, player: str, name: str, alike: set[str]) -> None:
    others = select(name_skeletons.c.player).where(
        name_skeletons.c.skeleton.in_(alike), name_skeletons.c.player != player
    )
    if connection.execute(others).first():
        raise refused("request", "name.taken", name=name)


def _take(connection: Connection, player: str, name: str, *, claimed: bool) -> None:
    fold, alike = fold_name(name), skeletons(name)
    own = connection.execute(select(players.c.claim).where(players.c.id == player)).scalar()
    if own != fold:
        _check_free(connection, player, name, alike)
    values = {"name": name, "claim": fold} if claimed else {"name": name}
    try:
        with connection.begin_nested():
            connection.execute(update(players).where(players.c.id == player).values(**values))
            if claimed and own != fold:
                connection.execute(delete(name_skeletons).where(name_skeletons.c.player == player))
                rows = [{"skeleton": skeleton, "player": player} for skeleton in sorted(alike)]
                connection.execute(insert(name_skeletons), rows)
    except IntegrityError:  # another server was faster
        raise refused("request", "name.taken", name=name) from None


def password_of(connection: Connection, name: str) -> tuple[str, str | None] | None:
    """Return id and password hash of the player with a claimed name, or None."""
    query = select(players.c.id, players.c.password).where(players.c.claim == fold_name(name))
    row = connection.execute(query).first()
    return None if row is None else (row.id, row.password)


def password_hash(connection: Connection, player: str) -> str | None:
    """Return the player's password hash, or None."""
    return connection.execute(select(players.c.password).where(players.c.id == player)).scalar()


def log_in(connection: Connection, player: str, verified: str, now: int) -> str:
    """Create a session and return its token; raise Refused if the password hash is no longer `verified`."""
    if password_hash(connection, player) != verified:
        raise refused("identity", "identity.login")
    touch(connection, player, now)
    return new_session(connection, player, now)


def log_out(connection: Connection, token: str) -> None:
    """End the session with this token, and reminders in its browser.

    A guest cannot come back, and so leaves the tournaments that they have entered.
    """
    player = connection.execute(
        delete(sessions).where(sessions.c.token == hash_of(token)).returning(sessions.c.player)
    ).scalar()
    if player is not None:
        _forget_unknown_browsers(connection, player)
        left = visitor_by_id(connection, player)
        if left is not None and not left.claimed and not left.program and not tokens(connection, [player]):
            engagements.withdraw(connection, [player], "left")


def log_out_everywhere(connection: Connection, player: str, but: str = "") -> None:
    """End all sessions of the player except the one with the token `but`, and reminders in their browsers.

    Addresses of feeds end, too: who has had a session may know them.
    """
    condition = sessions.c.player == player
    connection.execute(delete(sessions).where(condition, sessions.c.token != hash_of(but)))
    connection.execute(delete(feeds).where(feeds.c.player == player))
    _forget_unknown_browsers(connection, player)


def _forget_unknown_browsers(connection: Connection, player: str) -> None:
    """Delete the player's subscriptions of which is not known with which session they end: it may be this one."""
    unknown = (subscriptions.c.player == player, subscriptions.c.session.is_(None))
    connection.execute(delete(subscriptions).where(*unknown))


def tokens(connection: Connection, whose: Collection[str]) -> set[str]:
    """Return the hashes of the tokens of some players' sessions."""
    return set(connection.execute(select(sessions.c.token).where(sessions.c.player.in_(whose))).scalars())


def ended_tokens(connection: Connection, tokens: Iterable[str]) -> set[str]:
    """Return those of these hashes of tokens that are no session's any more."""
    wanted = sorted(set(tokens))
    lasting: set[str] = set()
    for start in range(0, len(wanted), AT_ONCE):
        condition = sessions.c.token.in_(wanted[start : start + AT_ONCE])
        lasting.update(connection.execute(select(sessions.c.token).where(condition)).scalars())
    return set(wanted) - lasting


def names(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """Return the names of players by id, without those that do not exist."""
    return _column(connection, ids, players.c.name)


def faces(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """Return the chosen faces of players by id, without those who have chosen none."""
    return {player: face for player, face in _column(connection, ids, players.c.face).items() if face is not None}


def _column(connection: Connection, ids: Iterable[str], column: Column[Value]) -> dict[str, Value]:
    wanted = sorted(set(ids))
    values: dict[str, Value] = {}
    for start in range(0, len(wanted), AT_ONCE):
        condition = players.c.id.in_(wanted[start : start + AT_ONCE])
        rows = connection.execute(select(players.c.id, column).where(condition))
        values.update((player, value) for player, value in rows)
    return values


def forget_guests(connection: Connection, now: int, most: int = 500) -> int:
    """Delete up to `most` unseated guests unseen for 90 days; return the number deleted.

    Also end the sessions of players unseen for a year.
    """
    sits = exists().where(seats.c.player == players.c.id)
    old = players.c.seen_at < now - GUEST_DAYS * DAY
    gone = select(players.c.id).where(players.c.claim.is_(None), old, ~sits).limit(most)
    ids = [row.id for row in connection.execute(gone)]
    connection.execute(delete(left_seats).where(left_seats.c.player.in_(ids)))
    connection.execute(delete(players).where(players.c.id.in_(ids)))
    unseen = select(players.c.id).where(players.c.seen_at < now - SESSION_DAYS * DAY)
    connection.execute(delete(sessions).where(sessions.c.player.in_(unseen)))
    return len(ids)
