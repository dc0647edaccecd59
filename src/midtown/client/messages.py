"""The messages of a table's WebSocket as the client reads and writes them; docs/network.md describes them.

What a newer server says beyond this is passed over.
"""

from typing import Any

import msgspec

from midtown.client.refusals import failed


class Move(msgspec.Struct, tag="move"):
    """Play a move; `answers` is the `turn` of the position it is for."""

    id: str
    answers: int
    move: str


class Undo(msgspec.Struct, tag="undo"):
    """Take back one's own last move."""

    id: str
    answers: int


class Propose(msgspec.Struct, tag="propose"):
    """Propose `undo`, `abandon` or `rematch` to all."""

    id: str
    what: str


class Agree(msgspec.Struct, tag="agree"):
    """Agree to what is proposed."""

    id: str
    what: str


class Decline(msgspec.Struct, tag="decline"):
    """Decline what is proposed."""

    id: str
    what: str


class Chat(msgspec.Struct, tag="chat"):
    """Say something to everybody at the table."""

    id: str
    text: str


class Mute(msgspec.Struct, tag="mute"):
    """Let a seat write no more, or again."""

    id: str
    seat: int
    on: bool


class Leave(msgspec.Struct, tag="leave"):
    """Leave one's seats for good."""

    id: str


class Sync(msgspec.Struct, tag="sync"):
    """Ask for the whole table anew."""

    id: str


ToServer = Move | Undo | Propose | Agree | Decline | Chat | Mute | Leave | Sync


class Clock(msgspec.Struct):
    """What each seat has left in milliseconds, and which seat's clock runs since how long."""

    left: list[int]
    running: int | None
    since: int


class Position(msgspec.Struct):
    """The game as one's seats may see it: `own` replaces keys of `state` for each of them."""

    turn: int
    to_move: int | None
    state: dict[str, Any]
    over: bool
    own: dict[str, dict[str, Any]] = {}
    legal: list[str] = []
    clock: Clock | None = None
    undo: bool = False

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The state as the player at `seat`, one of one's own, sees it."""
        return self.state | self.own.get(str(seat), {})


class Result(msgspec.Struct):
    """How the game ended: by its `rules` or `abandoned`."""

    ended: str
    rule: str
    scores: list[int]
    winners: list[int]
    secret: str | None = None


class Chair(msgspec.Struct):
    """A seat: `kind` is person, device, bot, open, gone or record."""

    seat: int
    kind: str
    name: str
    player: str | None = None
    bot: str | None = None
    muted: bool = False


class About(msgspec.Struct):
    """A table beside its position: `status` is open, running or over."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    seats: list[Chair]
    creator: str = ""
    public: bool = False
    rated: bool = False
    on_leave: str = "abandon"
    commitment: str | None = None
    numbers: list[tuple[int, str]] = []
    proposals: dict[str, list[int]] = {}
    rematch: str | None = None
    result: Result | None = None


class Said(msgspec.Struct):
    """One line of the chat."""

    seq: int
    at: int
    seat: int | None
    text: str


class You(msgspec.Struct):
    """Who one is at this table: one's seats, none for who watches."""

    player: str | None
    seats: list[int]
    creator: bool = False


class Table(msgspec.Struct, tag="table"):
    """The whole table: the first message, and the answer to `sync`."""

    seq: int
    you: You
    table: About
    moves: list[str]
    position: Position | None
    chat: list[Said] = []
    connected: list[int] = []
    watchers: int = 0
    answer: str | None = None


class Event(msgspec.Struct, tag="event"):
    """Something has happened and is stored. `answer` is the id of one's own message that caused it."""

    seq: int
    at: int
    kind: str
    seat: int | None
    answer: str | None = None
    move: str | None = None
    count: int | None = None
    what: str | None = None
    text: str | None = None
    reason: str | None = None
    target: int | None = None
    on: bool | None = None
    table: About | None = None
    position: Position | None = None


class Problem(msgspec.Struct):
    """Why not, and the seconds after which it is worth another try."""

    kind: str
    rule: str | None
    message: str
    wait: float | None = None


class Refused(msgspec.Struct, tag="refused"):
    """The message `id` has changed nothing; the position is the current one."""

    id: str | None
    error: Problem
    position: Position | None = None


class Accepted(msgspec.Struct, tag="accepted"):
    """The message `id` had counted already, as event `seq`."""

    id: str
    seq: int


class Presence(msgspec.Struct, tag="presence"):
    """Which seats are connected now, and how many watch."""

    connected: list[int]
    watchers: int


ToClient = Table | Event | Refused | Accepted | Presence


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
