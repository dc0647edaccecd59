"""Passkeys (WebAuthn): to claim one's name with one, and to log in with it.

Each ceremony has two steps. The first keeps a challenge for five minutes and gives its token, the second spends it,
whatever comes of it. What takes time (options, checks) touches no database and runs in a thread; the rest is short.
"""

from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, func, insert, select, update

from midtown.server.identity import claim, hash_of, kept_password, new_session, new_token, touch
from midtown.server.refusals import refused
from midtown.server.schema import challenges, passkeys, players

CHALLENGE_MS: Final = 5 * 60 * 1000
MOST: Final = 20
"""Passkeys of one player."""


class Site(NamedTuple):
    """For whom the passkeys are: the host's name, and the pages that may ask for them."""

    host: str
    origins: list[str]


class Options(NamedTuple):
    """What the browser is told, as JSON, and the challenge in it."""

    json: str
    challenge: bytes


class Passkey(NamedTuple):
    """A passkey as it is kept; `key` is its id in base64url."""

    key: str
    player: str
    public_key: bytes
    sign_count: int


def site_of(origin: str, others: tuple[str, ...] = ()) -> Site:
    """The site whose pages stand at `origin`, such as `https://midtown.example`."""
    return Site(
        urlsplit(origin).hostname or "localhost", [origin.rstrip("/"), *(other.rstrip("/") for other in others)]
    )


def registration_options(site: Site, player: str, name: str, keys: list[str]) -> Options:
    """What a browser needs to make a passkey for the player, who has these already."""
    from webauthn import base64url_to_bytes, generate_registration_options, options_to_json
    from webauthn.helpers import structs

    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Midtown",
        user_name=name,
        user_id=player.encode(),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in keys],
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
    )
    return Options(options_to_json(options), options.challenge)


def login_options(site: Site) -> Options:
    """What a browser needs to offer the passkeys it has for this site."""
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(rp_id=site.host)
    return Options(options_to_json(options), options.challenge)


def made(site: Site, player: str, challenge: bytes, credential: dict[str, Any]) -> Passkey:
    """The passkey that the player's browser has made; Refused if it does not answer the challenge."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origins,
        )
    except Exception as error:  # the library raises all kinds on strangers' bytes
        raise refused("identity", "passkey.wrong") from error
    key = bytes_to_base64url(verified.credential_id)
    return Passkey(key, player, verified.credential_public_key, verified.sign_count)


def signed(site: Site, passkey: Passkey, challenge: bytes, credential: dict[str, Any]) -> int:
    """The new count of signatures of a passkey that has signed the challenge; Refused if it has not."""
    from webauthn import verify_authentication_response

    try:
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origins,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except Exception as error:
        raise refused("identity", "passkey.wrong") from error
    return verified.new_sign_count


def keep_challenge(
    connection: Connection, challenge: bytes, player: str | None, now: int, live: int = CHALLENGE_MS
) -> str:
    """The token with which `player` (None: whoever) can answer the challenge until `live` ms have passed."""
    token = new_token()
    row = {"token": hash_of(token), "player": player, "challenge": challenge, "expires_at": now + live}
    connection.execute(insert(challenges).values(**row))
    return token


def spend_challenge(connection: Connection, token: str, player: str | None, now: int) -> bytes:
    """The challenge of that token, which is no more; Refused if there is none for this player, or it is too late."""
    mine = challenges.c.player.is_(None) if player is None else challenges.c.player == player
    spent = delete(challenges).where(challenges.c.token == hash_of(token), mine, challenges.c.expires_at >= now)
    challenge = connection.execute(spent.returning(challenges.c.challenge)).scalar()
    if challenge is None:
        raise refused("identity", "passkey.late")
    return bytes(challenge)


def forget_challenges(connection: Connection, now: int) -> None:
    """Delete the challenges that nobody has answered in time."""
    connection.execute(delete(challenges).where(challenges.c.expires_at < now))


def add(connection: Connection, passkey: Passkey, now: int) -> None:
    """Keep a passkey that was just made: the player's name is his alone from now on; Refused if it is not."""
    if connection.execute(select(passkeys.c.player).where(passkeys.c.credential == passkey.key)).first():
        raise refused("identity", "passkey.wrong")
    mine = select(func.count()).select_from(passkeys).where(passkeys.c.player == passkey.player)
    if connection.execute(mine).scalar_one() >= MOST:
        raise refused("request", "passkey.many", most=MOST)
    name = connection.execute(select(players.c.name).where(players.c.id == passkey.player)).scalar_one()
    claim(connection, passkey.player, name)
    row = {"credential": passkey.key, "public_key": passkey.public_key, "sign_count": passkey.sign_count}
    connection.execute(insert(passkeys).values(**row, player=passkey.player, created_at=now))


def find(connection: Connection, key: object) -> Passkey:
    """The passkey with that id; Refused if there is none."""
    if isinstance(key, str) and key.isascii() and key.isprintable():
        row = connection.execute(select(passkeys).where(passkeys.c.credential == key)).first()
        if row is not None:
            return Passkey(row.credential, row.player, bytes(row.public_key), row.sign_count)
    raise refused("identity", "passkey.wrong")


def log_in(connection: Connection, passkey: Passkey, sign_count: int, now: int) -> str:
    """The token of a new session of the passkey's player; Refused if it is gone or was used meanwhile."""
    same = (passkeys.c.credential == passkey.key, passkeys.c.sign_count == passkey.sign_count)
    if not connection.execute(update(passkeys).where(*same).values(sign_count=sign_count)).rowcount:
        raise refused("identity", "passkey.wrong")
    touch(connection, passkey.player, now)
    return new_session(connection, passkey.player, now)


def listed(connection: Connection, player: str) -> list[tuple[str, int]]:
    """The player's passkeys: id, and when each was made."""
    mine = select(passkeys.c.credential, passkeys.c.created_at).where(passkeys.c.player == player)
    return [(row.credential, row.created_at) for row in connection.execute(mine.order_by(passkeys.c.created_at))]


def remove(connection: Connection, player: str, key: str) -> None:
    """Forget a passkey; Refused if it is none of his, or the only way in which he can log in."""
    mine = [known for known, _ in listed(connection, player)]
    if key not in mine:
        raise refused("missing", "passkey.missing")
    if len(mine) == 1 and kept_password(connection, player) is None:
        raise refused("request", "passkey.last")
    connection.execute(delete(passkeys).where(passkeys.c.credential == key, passkeys.c.player == player))
