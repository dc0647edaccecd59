"""Sentences of the client: refusals of a server, and what is said to the person who started a program."""

from pathlib import Path

import msgspec

from midtown.client.messages import (
    Accepted,
    Event,
    Ping,
    Pong,
    Position,
    Presence,
    Refused,
    Spectator,
    Table,
    ToClient,
    ToServer,
)
from midtown.game import GameError, State
from midtown.support.i18n import Catalogue

_TYPES = {"table", "event", "refused", "accepted", "presence"}
_encode = msgspec.json.Encoder().encode
_decode_event = msgspec.json.Decoder(Event).decode
_decode_other = msgspec.json.Decoder(Table | Refused | Accepted | Presence | Spectator | Ping | Pong).decode
CATALOGUE = Catalogue(Path(__file__).parent / "locale")


class _Tagged(msgspec.Struct):
    type: str = ""


_decode_tag = msgspec.json.Decoder(_Tagged).decode


def encode(message: ToServer) -> str:
    """Encode a message."""
    return _encode(message).decode()


def decode(text: str | bytes) -> ToClient | None:
    """Decode a message; return None for an unknown type, or raise GameError for an invalid message."""
    try:
        kind = _decode_tag(text).type
    except msgspec.DecodeError:
        raise failure("client.message") from None
    try:
        message: ToClient = _decode_event(text) if kind == "event" else _decode_other(text)
    except msgspec.DecodeError:
        if kind in _TYPES:
            raise failure("client.message") from None
        return None
    return message


def seen_by(position: Position, seat: int) -> State:
    """Return the state as the client's own `seat` sees it: `own` replaces keys of `state`."""
    return position.state | position.own.get(str(seat), {})


class Refusal(GameError):
    """A refusal by the server, with its kind, rule and message."""

    def __init__(self, kind: str, message: str, rule: str | None = None, wait: float = 0.0) -> None:
        super().__init__(CATALOGUE.message("server.said", message=message), rule)
        self.kind = kind
        self.wait = wait
        """Seconds to wait before another attempt; 0 if unknown."""


class Failure(GameError):
    """A server that cannot be reached or understood, or a program that fails."""

    kind = "client"


def failure(key: str, **values: object) -> Failure:
    """Return the failure with the text `key` of the client's catalogue."""
    return Failure(CATALOGUE.message(key, **values))
