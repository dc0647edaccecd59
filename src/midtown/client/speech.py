"""Messages as text: written for the server, and read as they came."""

from typing import Any

import msgspec

from midtown.client.messages import Position, ToClient, ToServer
from midtown.client.refusals import failed


class _Tagged(msgspec.Struct):
    type: str = ""


_KNOWN = {"table", "event", "refused", "accepted", "presence"}
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(ToClient).decode
_decode_tag = msgspec.json.Decoder(_Tagged).decode


def written(message: ToServer) -> str:
    """A message as it is sent."""
    return _encode(message).decode()


def read(text: str | bytes) -> ToClient | None:
    """A message as it came; None for one of a type that is not known here, GameError for one that cannot be read."""
    try:
        message: ToClient = _decode(text)
    except msgspec.ValidationError:
        try:
            known = _decode_tag(text).type in _KNOWN
        except msgspec.DecodeError:
            known = True
        if known:
            raise failed("client.message") from None
        return None
    except msgspec.DecodeError:
        raise failed("client.message") from None
    return message


def seen_by(position: Position, seat: int) -> dict[str, Any]:
    """The state as the player at `seat`, one of one's own, sees it: `own` replaces keys of `state`."""
    return position.state | position.own.get(str(seat), {})
