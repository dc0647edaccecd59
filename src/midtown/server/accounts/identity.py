"""Who somebody is: a guest at once, by a token in his cookie; by name and password or passkey on any device.

Of a token only its SHA-256 is kept. Moments (`now`) are the calendar's, in milliseconds. Every function works on a
connection that its caller has begun and will commit.
"""

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, String, bindparam, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from midtown.locale import LANGUAGES, Language
from midtown.server.naming import clean, folded, guest_name
from midtown.server.refusals import refused
from midtown.server.schema import passkeys, players, seats, sessions

DAY: Final = 24 * 60 * 60 * 1000
GUEST_DAYS: Final = 90
"""Days after which a guest who sits nowhere is forgotten."""
SESSION_DAYS: Final = 365
"""Days unseen after which a session ends."""
SESSIONS: Final = 50
"""Sessions of one player; the oldest end."""
LONGEST_TOKEN: Final = 100

# Statements that are asked often are built once.
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
    """Who asks. `claimed` says whether the name is his alone, by a password or a passkey."""

    id: str
    name: str
    claimed: bool
    language: Language
    seen_at: int = 0
    away_until: int = 0


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_guest(connection: Connection, now: int, language: Language = "en") -> tuple[Visitor, str]:
    """A new guest, and the token that makes whoever shows it this guest."""
    visitor = Visitor(secrets.token_hex(8), guest_name(), False, language, now)
    connection.execute(
        insert(players).values(id=visitor.id, name=visitor.name, language=language, created_at=now, seen_at=now)
    )
    return visitor, new_session(connection, visitor.id, now)


def new_session(connection: Connection, player: str, now: int) -> str:
    """The token of a new session of `player`."""
    token = new_token()
    connection.execute(insert(sessions).values(token=hash_of(token), player=player, created_at=now))
    if old := list(connection.execute(_OLD_SESSIONS, {"of": player}).scalars()):
        connection.execute(delete(sessions).where(sessions.c.token.in_(old)))
    return token


def visitor_of(connection: Connection, token: str) -> Visitor | None:
    """Whose session the token is; None if it is none any more."""
    if not token or len(token) > LONGEST_TOKEN:
        return None
    row = connection.execute(_VISITOR, {"hash": hash_of(token)}).first()
    return None if row is None else _visitor(row)


def visitor_named(connection: Connection, player: str) -> Visitor | None:
    """The player with that id."""
    row = connection.execute(select(players).where(players.c.id == player)).first()
    return None if row is None else _visitor(row)


def _visitor(row: Row[Any]) -> Visitor:
    language: Language = next((known for known in LANGUAGES if known == row.language), "en")
    return Visitor(row.id, row.name, row.claim is not None, language, row.seen_at, row.away_until)


def touch(connection: Connection, player: str, now: int) -> None:
    """He has been here."""
    connection.execute(update(players).where(players.c.id == player, players.c.seen_at < now).values(seen_at=now))


def set_language(connection: Connection, player: str, language: Language) -> None:
    """The language in which he is written to."""
    connection.execute(update(players).where(players.c.id == player).values(language=language))


def set_away(connection: Connection, player: str, until: int) -> None:
    """His vacation lasts until that moment; 0 ends it."""
    connection.execute(update(players).where(players.c.id == player).values(away_until=until))


def rename(connection: Connection, player: str, name: str) -> str:
    """The name as it is shown from now on; Refused if it is no name, or the claimed name of somebody else."""
    shown = clean(name)
    claimed = connection.execute(select(players.c.claim).where(players.c.id == player)).scalar() is not None
    _take(connection, player, shown, claimed=claimed)
    return shown


def claim(connection: Connection, player: str, name: str, password: str | None = None) -> str:
    """Make the name his alone; `password` is what `passwords.hashed` made of one. The name as shown, or Refused."""
    shown = clean(name)
    _take(connection, player, shown, claimed=True)
    if password is not None:
        connection.execute(update(players).where(players.c.id == player).values(password=password))
    return shown


def _take(connection: Connection, player: str, shown: str, *, claimed: bool) -> None:
    fold = folded(shown)
    if connection.execute(select(players.c.id).where(players.c.claim == fold, players.c.id != player)).first():
        raise refused("request", "name.taken", name=shown)
    values = {"name": shown, "claim": fold} if claimed else {"name": shown}
    try:
        with connection.begin_nested():
            connection.execute(update(players).where(players.c.id == player).values(**values))
    except IntegrityError:  # another server has been faster
        raise refused("request", "name.taken", name=shown) from None


def password_of(connection: Connection, name: str) -> tuple[str, str | None] | None:
    """Player and kept password of a claimed name."""
    found = select(players.c.id, players.c.password).where(players.c.claim == folded(name))
    row = connection.execute(found).first()
    return None if row is None else (row.id, row.password)


def kept_password(connection: Connection, player: str) -> str | None:
    """What is kept of the player's password, if he has one."""
    return connection.execute(select(players.c.password).where(players.c.id == player)).scalar()


def has_passkey(connection: Connection, player: str) -> bool:
    """Whether he can log in with a passkey."""
    return bool(connection.execute(select(exists().where(passkeys.c.player == player))).scalar())


def log_in(connection: Connection, player: str, kept: str, now: int) -> str:
    """The token of a new session of one whose password has been found to be that of `kept`; Refused if that changed."""
    if kept_password(connection, player) != kept:
        raise refused("identity", "identity.login")
    touch(connection, player, now)
    return new_session(connection, player, now)


def log_out(connection: Connection, token: str) -> None:
    """End this session."""
    connection.execute(delete(sessions).where(sessions.c.token == hash_of(token)))


def log_out_everywhere(connection: Connection, player: str, but: str = "") -> None:
    """End all sessions of the player, but the one with that token."""
    mine = sessions.c.player == player
    connection.execute(delete(sessions).where(mine, sessions.c.token != hash_of(but)))


def names(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """The names of those players that there (still) are."""
    asked = sorted(set(ids))
    found: dict[str, str] = {}
    for start in range(0, len(asked), 500):
        rows = connection.execute(
            select(players.c.id, players.c.name).where(players.c.id.in_(asked[start : start + 500]))
        )
        found.update((row.id, row.name) for row in rows)
    return found


def forget_guests(connection: Connection, now: int, most: int = 500) -> int:
    """Delete at most so many guests without claimed name and seat who were not here for 90 days; how many."""
    sits = exists().where(seats.c.player == players.c.id)
    old = players.c.seen_at < now - GUEST_DAYS * DAY
    gone = select(players.c.id).where(players.c.claim.is_(None), old, ~sits).limit(most)
    ids = [row.id for row in connection.execute(gone)]
    connection.execute(delete(players).where(players.c.id.in_(ids)))
    unseen = select(players.c.id).where(players.c.seen_at < now - SESSION_DAYS * DAY)
    connection.execute(delete(sessions).where(sessions.c.player.in_(unseen)))
    return len(ids)
