"""Where players are reached: addresses of e-mail, and browsers with their push services."""

import re
import secrets
from collections.abc import Collection
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from midtown.server.accounts.identity import hash_of
from midtown.server.storage.database import AnyRow, upsert
from midtown.server.storage.schema.accounts import challenges, players, subscriptions
from midtown.server.support.refusals import refused
from midtown.support.units import DAY, HOUR

CODE_MS: Final = HOUR
CODE_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
ATOM: Final = r"[A-Za-z0-9_+'&=~#-]+"
LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS: Final = re.compile(rf"(?=[^@]{{1,64}}@){ATOM}(?:\.{ATOM})*@(?:{LABEL}\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]")
"""One address of a host with a domain: atoms of RFC 5321, but none of the signs by which mail servers route."""
KEY: Final = re.compile(r"[A-Za-z0-9_-]{20,100}={0,2}")
KEPT: Final = 30 * DAY
"""How long a subscription that has ended is listed."""
MOST: Final = 10
"""Maximum number of subscriptions of a player."""
SERVICES: Final = ("googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""Push services of browser vendors, each with all hosts below it. The server sends requests to no other hosts."""
_REST: Final = r"(?P<rest>(?:/[!-\[\]-~]*)?)"
ENDPOINT: Final = re.compile(rf"https://(?P<host>{LABEL}(?:\.{LABEL})+)(?::443)?{_REST}")
"""An HTTPS URL of a plain host name at the usual port: no user, no backslash, no escapes before the path."""
LOCAL: Final = re.compile(rf"http://(?P<host>127\.0\.0\.1|localhost)(?P<port>:[0-9]{{1,5}}){_REST}")
"""A push service on this machine, which needs no encryption. It has to be listed itself."""


class Subscription(NamedTuple):
    """A Web Push subscription: the endpoint, and the encryption keys `p256dh` and `auth`."""

    endpoint: str
    keys: dict[str, str]
    server_key: str | None = None
    """The beginning of our public key with which it was made; None: not known."""


class Device(NamedTuple):
    """A browser that shows notices, as its owner sees it."""

    id: str
    label: str
    """The browser and its system, such as `Firefox, Linux`; empty if not known."""
    here: bool
    """Whether it is the browser that asks."""
    sent_at: int | None
    lost_at: int | None


def is_address(email: str) -> bool:
    """Return whether a text is a single e-mail address."""
    return ADDRESS.fullmatch(email) is not None


def mailbox(email: str) -> str:
    """Return what the addresses of a mailbox have in common: most services ignore case, and what follows a plus."""
    local, _, host = email.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{host}"


def ask_email(connection: Connection, player: str, email: str, now: int) -> str:
    """Store and return a verification code for an address, valid for an hour; raise Refused for an invalid one."""
    if not is_address(email):
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
    """Set the address that a code was sent to and return it; raise Refused if the code is wrong or too old."""
    valid = (
        challenges.c.token == _code_hash(player, code),
        challenges.c.player == player,
        challenges.c.expires_at >= now,
    )
    email = connection.execute(delete(challenges).where(*valid).returning(challenges.c.challenge)).scalar()
    if email is None:
        raise refused("identity", "email.code")
    connection.execute(update(players).where(players.c.id == player).values(email=bytes(email).decode()))
    return bytes(email).decode()


def drop_email(connection: Connection, player: str) -> None:
    """Delete the player's e-mail address."""
    connection.execute(update(players).where(players.c.id == player).values(email=None))


def subscribe(
    connection: Connection,
    player: str,
    subscription: Subscription,
    services: tuple[str, ...] = SERVICES,
    token: str | None = None,
    label: str = "",
) -> None:
    """Store a subscription, dropping others beyond the maximum; raise Refused for a bad service or bad keys.

    It ends with the session of `token`. Others of that session have ended: a browser has one.
    """
    endpoint = checked_endpoint(subscription.endpoint, services)
    if endpoint is None:
        raise refused("request", "push.service")
    if not all(KEY.fullmatch(subscription.keys.get(name, "")) for name in ("p256dh", "auth")):
        raise refused("request", "push.keys")
    keys = msgspec.json.encode({name: subscription.keys[name] for name in ("p256dh", "auth")}).decode()
    values = {"player": player, "keys": keys, "session": token and hash_of(token), "label": label, "lost_at": None}
    upsert(connection, subscriptions, {"endpoint": endpoint}, values | {"server_key": subscription.server_key})
    if token:
        former = (subscriptions.c.session == hash_of(token), subscriptions.c.endpoint != endpoint)
        connection.execute(delete(subscriptions).where(*former))
    query = select(subscriptions.c.endpoint).where(subscriptions.c.player == player)
    others = [row.endpoint for row in connection.execute(query) if row.endpoint != endpoint]
    if others[MOST - 1 :]:
        connection.execute(delete(subscriptions).where(subscriptions.c.endpoint.in_(others[MOST - 1 :])))


def unsubscribe(connection: Connection, endpoint: str, player: str | None = None) -> None:
    """Delete a subscription, by its endpoint as given or as checked; with `player`, only if it is theirs."""
    spellings = {endpoint, checked_endpoint(endpoint, SERVICES) or endpoint}
    gone = delete(subscriptions).where(subscriptions.c.endpoint.in_(spellings))
    connection.execute(gone if player is None else gone.where(subscriptions.c.player == player))


def subscriptions_of(connection: Connection, player: str) -> list[Subscription]:
    """Return the player's subscriptions that have not ended."""
    own = (subscriptions.c.player == player, subscriptions.c.lost_at.is_(None))
    return [_subscription(row) for row in connection.execute(select(subscriptions).where(*own))]


def _subscription(row: AnyRow) -> Subscription:
    return Subscription(row.endpoint, msgspec.json.decode(row.keys, type=dict[str, str]), row.server_key)


def lose(connection: Connection, endpoint: str, now: int) -> None:
    """Store that a subscription has ended: its owner reads it in the settings, and nothing is sent there any more."""
    alive = (subscriptions.c.endpoint == endpoint, subscriptions.c.lost_at.is_(None))
    connection.execute(update(subscriptions).where(*alive).values(lost_at=now, keys="{}"))


def note_sent(connection: Connection, endpoints: Collection[str], now: int) -> None:
    """Store that notices were accepted for some subscriptions."""
    connection.execute(update(subscriptions).where(subscriptions.c.endpoint.in_(endpoints)).values(sent_at=now))


def forget_lost(connection: Connection, now: int) -> None:
    """Delete subscriptions that ended long ago."""
    connection.execute(delete(subscriptions).where(subscriptions.c.lost_at <= now - KEPT))


def devices_of(connection: Connection, player: str, token: str | None) -> list[Device]:
    """Return the player's browsers that show notices or did until their subscription was lost, this one first."""
    rows = connection.execute(select(subscriptions).where(subscriptions.c.player == player))
    session = token and hash_of(token)
    devices = [
        Device(
            id=device_id(row.endpoint),
            label=row.label,
            here=bool(session) and row.session == session,
            sent_at=row.sent_at,
            lost_at=row.lost_at,
        )
        for row in rows
    ]
    return sorted(devices, key=lambda device: (not device.here, device.lost_at is not None, device.label, device.id))


def device_id(endpoint: str) -> str:
    """Return the id of a browser for its owner: who knows an endpoint could send to it."""
    return hash_of(endpoint)[:16]


def find_device(connection: Connection, player: str, device: str) -> Subscription:
    """Return the subscription of a player's browser; raise Refused if there is none."""
    rows = connection.execute(select(subscriptions).where(subscriptions.c.player == player))
    for row in rows:
        if device_id(row.endpoint) == device:
            return _subscription(row)
    raise refused("missing", "push.missing")


def email_of(connection: Connection, player: str) -> str | None:
    """Return the player's e-mail address, or None."""
    return connection.execute(select(players.c.email).where(players.c.id == player)).scalar()


def _code_hash(player: str, code: str) -> str:
    return hash_of(f"email {player} {code.strip().upper()}")


def checked_hook(url: str, services: tuple[str, ...]) -> str | None:
    """Return the URL of a web-hook rebuilt from its checked parts, or None if nothing is sent there.

    That is HTTPS at a host with a name, whichever; on this machine only what is one of `services`.
    """
    if (named := ENDPOINT.fullmatch(url)) and named["host"].rpartition(".")[2][0].isalpha():  # else an IP address
        return f"https://{named['host'].lower()}{named['rest'] or '/'}"
    return checked_endpoint(url, services) if LOCAL.fullmatch(url) else None


def checked_endpoint(endpoint: str, services: tuple[str, ...]) -> str | None:
    """Return an endpoint rebuilt from its checked parts, or None if it belongs to none of `services`."""
    if url := ENDPOINT.fullmatch(endpoint):
        host = url["host"].lower()
        served = any(host == service or host.endswith(f".{service}") for service in services)
        return f"https://{host}{url['rest'] or '/'}" if served else None
    if url := LOCAL.fullmatch(endpoint):
        return f"http://{url['host']}{url['port']}{url['rest'] or '/'}" if url["host"] in services else None
    return None
