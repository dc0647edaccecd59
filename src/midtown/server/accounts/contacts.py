"""How somebody can be reached when he is not here: a confirmed e-mail address, and his browsers' push services."""

import re
import secrets
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from midtown.server.identity import hash_of
from midtown.server.refusals import refused
from midtown.server.schema import challenges, players, subscriptions
from midtown.server.upsert import upsert

CODE_MS: Final = 60 * 60 * 1000
CODE_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
ADDRESS: Final = re.compile(r"[!-?A-~]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,180}[A-Za-z0-9])")
KEY: Final = re.compile(r"[A-Za-z0-9_-]{20,100}={0,2}")
MOST: Final = 10
"""Browsers of one player that are told."""

SERVICES: Final = ("googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""Whose hosts are asked to tell a browser something: the makers of browsers. The server asks nobody else."""


class Subscription(NamedTuple):
    """A browser that wants to be told: where, and with which keys (`p256dh`, `auth`) for its eyes only."""

    endpoint: str
    keys: dict[str, str]


def ask_email(connection: Connection, player: str, email: str, now: int) -> str:
    """The code that proves that the address is his, good for an hour; Refused if it is no address."""
    if not ADDRESS.fullmatch(email):
        raise refused("request", "email.form")
    code = "".join(secrets.choice(CODE_SIGNS) for _ in range(8))
    connection.execute(delete(challenges).where(challenges.c.token == _code_hash(player, code)))
    row = {
        "token": _code_hash(player, code),
        "player": player,
        "challenge": email.encode(),
        "expires_at": now + CODE_MS,
    }
    connection.execute(insert(challenges).values(**row))
    return code


def confirm_email(connection: Connection, player: str, code: str, now: int) -> str:
    """The address that gets e-mails from now on; Refused if the code is not that of an hour ago at most."""
    told = (
        challenges.c.token == _code_hash(player, code),
        challenges.c.player == player,
        challenges.c.expires_at >= now,
    )
    email = connection.execute(delete(challenges).where(*told).returning(challenges.c.challenge)).scalar()
    if email is None:
        raise refused("identity", "email.code")
    connection.execute(update(players).where(players.c.id == player).values(email=bytes(email).decode()))
    return bytes(email).decode()


def drop_email(connection: Connection, player: str) -> None:
    """No more e-mails."""
    connection.execute(update(players).where(players.c.id == player).values(email=None))


def subscribe(
    connection: Connection, player: str, subscription: Subscription, services: tuple[str, ...] = SERVICES
) -> None:
    """Tell this browser, too; Refused if its service is none of `services`, or its keys are none."""
    if not served(subscription.endpoint, services):
        raise refused("request", "push.service")
    if not all(KEY.fullmatch(subscription.keys.get(name, "")) for name in ("p256dh", "auth")):
        raise refused("request", "push.keys")
    keys = msgspec.json.encode({name: subscription.keys[name] for name in ("p256dh", "auth")}).decode()
    upsert(connection, subscriptions, {"endpoint": subscription.endpoint}, {"player": player, "keys": keys})
    mine = select(subscriptions.c.endpoint).where(subscriptions.c.player == player)
    others = [row.endpoint for row in connection.execute(mine) if row.endpoint != subscription.endpoint]
    if others[MOST - 1 :]:
        connection.execute(delete(subscriptions).where(subscriptions.c.endpoint.in_(others[MOST - 1 :])))


def unsubscribe(connection: Connection, endpoint: str, player: str | None = None) -> None:
    """Tell that browser no more; with `player`, only if it is his."""
    gone = delete(subscriptions).where(subscriptions.c.endpoint == endpoint)
    connection.execute(gone if player is None else gone.where(subscriptions.c.player == player))


def subscriptions_of(connection: Connection, player: str) -> list[Subscription]:
    """The player's browsers that are told."""
    rows = connection.execute(select(subscriptions).where(subscriptions.c.player == player))
    return [Subscription(row.endpoint, msgspec.json.decode(row.keys, type=dict[str, str])) for row in rows]


def email_of(connection: Connection, player: str) -> str | None:
    """The player's e-mail address, if he wants e-mails."""
    return connection.execute(select(players.c.email).where(players.c.id == player)).scalar()


def served(endpoint: str, services: tuple[str, ...]) -> bool:
    """Whether the address is one of these services' hosts, and asked for in secret (but on this very computer)."""
    try:
        url = urlsplit(endpoint)
        host = (url.hostname or "").lower()
        plain = host in ("127.0.0.1", "localhost") and host in services
        secret = url.scheme == "https" and url.port in (None, 443)
    except ValueError:
        return False
    ours = any(host == service or host.endswith(f".{service}") for service in services)
    return ours and (secret or plain) and url.username is None


def _code_hash(player: str, code: str) -> str:
    return hash_of(f"email {player} {code.strip().upper()}")
