"""Passkeys (WebAuthn): registration, which claims the player's name, and login.

Each ceremony has two steps. The first stores a challenge for five minutes and returns its token; the second consumes
it, whether it succeeds or not. Slow functions (options, verification) use no database and run in a thread.
"""

from typing import Final, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, func, insert, select, update

from midtown.server.accounts.identity import claim, hash_of, new_session, new_token, password_hash, touch
from midtown.server.storage.schema.accounts import challenges, passkeys, players
from midtown.server.support.refusals import refused
from midtown.support.documents import JsonObject

CHALLENGE_MS: Final = 5 * 60 * 1000
MOST: Final = 20
"""Maximum number of passkeys of a player."""


class Site(NamedTuple):
    """The relying party: host name, and origins of the pages that may use its passkeys."""

    host: str
    origins: list[str]


class PasskeyOptions(NamedTuple):
    """Options for the browser, as JSON, and the challenge that they contain."""

    json: str
    challenge: bytes


class Passkey(NamedTuple):
    """A stored passkey; `key` is its id in base64url."""

    key: str
    player: str
    public_key: bytes
    sign_count: int


def site_of(origin: str, others: tuple[str, ...] = ()) -> Site:
    """Return the site of `origin`, such as `https://midtown.example`, and of further origins."""
    return Site(
        urlsplit(origin).hostname or "localhost", [origin.rstrip("/"), *(other.rstrip("/") for other in others)]
    )


def registration_options(site: Site, player: str, name: str, keys: list[str]) -> PasskeyOptions:
    """Return the options to register a passkey for a player who already has `keys`."""
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
    return PasskeyOptions(options_to_json(options), options.challenge)


def login_options(site: Site) -> PasskeyOptions:
    """Return the options to log in with any passkey of the site."""
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(rp_id=site.host)
    return PasskeyOptions(options_to_json(options), options.challenge)


def verify_registration(site: Site, player: str, challenge: bytes, credential: JsonObject) -> Passkey:
    """Return the passkey of a registration; raise Refused if it does not match the challenge."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origins,
        )
    except Exception as error:  # the library raises various types on malformed input
        raise refused("identity", "passkey.wrong") from error
    key = bytes_to_base64url(verified.credential_id)
    return Passkey(key, player, verified.credential_public_key, verified.sign_count)


def verify_login(site: Site, passkey: Passkey, challenge: bytes, credential: JsonObject) -> int:
    """Return the passkey's new signature count; raise Refused if it has not signed the challenge."""
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


def store_challenge(
    connection: Connection, challenge: bytes, player: str | None, now: int, live: int = CHALLENGE_MS
) -> str:
    """Store a challenge for `player` (None: anyone) for `live` milliseconds and return its token."""
    token = new_token()
    row = {"token": hash_of(token), "player": player, "challenge": challenge, "expires_at": now + live}
    connection.execute(insert(challenges).values(**row))
    return token


def spend_challenge(connection: Connection, token: str, player: str | None, now: int) -> bytes:
    """Delete and return the challenge of a token; raise Refused if this player has none or it has expired."""
    condition = challenges.c.player.is_(None) if player is None else challenges.c.player == player
    spent = delete(challenges).where(challenges.c.token == hash_of(token), condition, challenges.c.expires_at >= now)
    challenge = connection.execute(spent.returning(challenges.c.challenge)).scalar()
    if challenge is None:
        raise refused("identity", "passkey.late")
    return bytes(challenge)


def forget_challenges(connection: Connection, now: int) -> None:
    """Delete expired challenges."""
    connection.execute(delete(challenges).where(challenges.c.expires_at < now))


def add(connection: Connection, passkey: Passkey, now: int) -> None:
    """Store a new passkey and claim the player's name; raise Refused if that is impossible."""
    if connection.execute(select(passkeys.c.player).where(passkeys.c.credential == passkey.key)).first():
        raise refused("identity", "passkey.wrong")
    query = select(func.count()).select_from(passkeys).where(passkeys.c.player == passkey.player)
    if connection.execute(query).scalar_one() >= MOST:
        raise refused("request", "passkey.many", most=MOST)
    name = connection.execute(select(players.c.name).where(players.c.id == passkey.player)).scalar_one()
    claim(connection, passkey.player, name)
    row = {"credential": passkey.key, "public_key": passkey.public_key, "sign_count": passkey.sign_count}
    connection.execute(insert(passkeys).values(**row, player=passkey.player, created_at=now))


def find(connection: Connection, key: object) -> Passkey:
    """Return the passkey with an id, or raise Refused."""
    if isinstance(key, str) and key.isascii() and key.isprintable():
        row = connection.execute(select(passkeys).where(passkeys.c.credential == key)).first()
        if row is not None:
            return Passkey(row.credential, row.player, bytes(row.public_key), row.sign_count)
    raise refused("identity", "passkey.wrong")


def log_in(connection: Connection, passkey: Passkey, sign_count: int, now: int) -> str:
    """Create a session of the passkey's player and return its token.

    Raise Refused if the passkey was deleted or used meanwhile.
    """
    same = (passkeys.c.credential == passkey.key, passkeys.c.sign_count == passkey.sign_count)
    if not connection.execute(update(passkeys).where(*same).values(sign_count=sign_count)).rowcount:
        raise refused("identity", "passkey.wrong")
    touch(connection, passkey.player, now)
    return new_session(connection, passkey.player, now)


def passkeys_of(connection: Connection, player: str) -> list[tuple[str, int]]:
    """Return id and time of creation of the player's passkeys, oldest first."""
    query = select(passkeys.c.credential, passkeys.c.created_at).where(passkeys.c.player == player)
    return [(row.credential, row.created_at) for row in connection.execute(query.order_by(passkeys.c.created_at))]


def remove(connection: Connection, player: str, key: str) -> None:
    """Delete a passkey; raise Refused if it is not the player's, or their only means of logging in."""
    keys = [credential for credential, _ in passkeys_of(connection, player)]
    if key not in keys:
        raise refused("missing", "passkey.missing")
    if len(keys) == 1 and password_hash(connection, player) is None:
        raise refused("request", "passkey.last")
    connection.execute(delete(passkeys).where(passkeys.c.credential == key, passkeys.c.player == player))
