"""Encoding and decoding of WebSocket messages."""

from typing import Any

import msgspec

from midtown.client.messages import Position, ToClient, ToServer
from midtown.client.refusals import failed


class _Tagged(msgspec.Struct):
    type: str = ""


_TYPES = {"table", "event", "refused", "accepted", "presence"}
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(ToClient).decode
_decode_tag = msgspec.json.Decoder(_Tagged).decode


def written(message: ToServer) -> str:
    """Encode a message."""
    return _encode(message).decode()


def read(text: str | bytes) -> ToClient | None:
    """Decode a message; return None for an unknown type, or raise GameError for an invalid message."""
    try:
        message: ToClient = _decode(text)
    except msgspec.ValidationError:
        try:
            supported = _decode_tag(text).type in _TYPES
        except msgspec.DecodeError:
            supported = True
        if supported:
            raise failed("client.message") from None
        return None
    except msgspec.DecodeError:
        raise failed("client.message") from None
    return message


def seen_by(position: Position, seat: int) -> dict[str, Any]:
    """Return the state as the client's own `seat` sees it: `own` replaces keys of `state`."""
    return position.state | position.own.get(str(seat), {})
