"""How a table and its position are described, over the WebSocket and HTTP."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from midtown.game import Options, State


class Clock(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Clocks: milliseconds left for each seat, the seat whose clock runs, and for how many milliseconds it has run."""

    left: list[int]
    running: int | None
    since: int
    first: Annotated[
        int | None,
        Meta(description="Milliseconds in all for the first move that the running seat owes, if `left` is more."),
    ] = None
    paused: Annotated[
        int | None, Meta(description="Milliseconds until the pause ends, in which no clock runs; absent without one.")
    ] = None


Consent = Literal["free", "ask", ""]
"""Whether something is done at once, needs the agreement of others, or is not possible."""


class Allowed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What a player may do in this position beyond moving, and what leaving would cost."""

    undo: Annotated[
        Consent, Meta(description="Whether one's last move can be taken back: `free` by `undo`, `ask` by `propose`.")
    ] = ""
    abandon: Annotated[
        Consent, Meta(description="Whether the game can be called off with `propose`: at once, or if all agree.")
    ] = ""
    pause: Annotated[
        Consent, Meta(description="Whether all clocks can be stopped with `propose`: at once, or if all agree.")
    ] = ""
    time: Annotated[
        Consent,
        Meta(description="Whether the seat to move can get more time with `propose`: at once, or if all others agree."),
    ] = ""
    hint: Annotated[bool, Meta(description="Whether hints are given when it is one's turn.")] = False
    leaving: Annotated[
        Literal["ends", "computer", "loses", "try", "nothing"],
        Meta(description="What leaving the game would mean (docs/build/websocket.md)."),
    ] = "ends"


class Position(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The game as the receiver may see it. For each of their seats, `own` has values that replace keys of `state`."""

    turn: int
    to_move: int | None
    state: Annotated[
        msgspec.Raw,
        Meta(description="The public state (docs/build/notation.md).", extra_json_schema={"type": "object"}),
    ]
    facts: Annotated[
        msgspec.Raw,
        Meta(
            description="Facts derived from `state` by the rules (docs/build/notation.md).",
            extra_json_schema={"type": "object"},
        ),
    ]
    over: bool
    own: dict[str, State] = {}
    legal: list[str] = []
    clock: Clock | None = None
    undo: bool = False
    """Whether the receiver may take back their last move at once: `allowed.undo` is `free`."""
    allowed: Allowed | None = None
    """What the receiver may do beyond moving; nothing for spectators and after the end."""


class Forfeit(msgspec.Struct, frozen=True):
    """A seat that has lost because its player left or ran out of time."""

    seat: int
    name: Annotated[str, Meta(description="The player's; a computer player may sit there now.")]
    reason: Literal["left", "timeout"]


class TableResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a game."""

    ended: Literal["rules", "abandoned"]
    rule: str
    scores: list[int]
    winners: Annotated[list[int], Meta(description="The seats that have won; where somebody forfeits, the others'.")]
    secret: Annotated[str | None, Meta(description="Secret of the shuffle; null for an imported record without one.")]
    stopped_by: Annotated[
        list[int], Meta(description="The seats that agreed to abandon the game, the proposer's first.")
    ] = []
    called_off: Annotated[
        bool, Meta(description="Whether the game has ended because its tournament was called off: nothing counts.")
    ] = False
    forfeits: Annotated[
        list[Forfeit], Meta(description="In tournaments and challenges: the seats that have lost before the end.")
    ] = []


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """The public view of a seat."""

    seat: int
    kind: Annotated[
        Literal["person", "device", "bot", "open", "gone", "record"],
        Meta(description="`gone`: left for good. `record`: a player of an imported record."),
    ]
    name: Annotated[str, Meta(description="A computer player has the name of a character.")]
    player: str | None = None
    bot: Annotated[str | None, Meta(description="Which computer player it is, such as `club`.")] = None
    muted: bool = False
    face: Annotated[int | None, Meta(description="The face that a person has chosen; null: made from the id.")] = None


class Departed(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who left during the game, or whose time was up, and from whom the seat was taken."""

    seat: int
    name: str
    player: str | None
    reason: Literal["left", "timeout"]
    after: Annotated[int, Meta(description="Moves that were made before.")]
    face: Annotated[int | None, Meta(description="The face that the person has chosen; null: made from the id.")] = None


class PaceOf(msgspec.Struct, frozen=True):
    """The time control of a table."""

    kind: Literal["untimed", "live", "days"]
    minutes: float
    increment: float
    days: float


class About(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its position."""

    id: str
    game: str
    options: Options
    rules: int
    status: Literal["open", "running", "over"]
    seats: list[Chair]
    creator: str
    public: bool
    rated: bool
    hints: Annotated[bool, Meta(description="Whether hints are given though several people play.")]
    continued: Annotated[
        bool, Meta(description="Whether the game continues an uploaded record, whose hands somebody may know.")
    ]
    pace: PaceOf
    on_leave: str
    deal: Annotated[str | None, Meta(description="The daily deal that is played here.")]
    first_move: Annotated[
        int, Meta(description="Seconds in which everybody has to make their first move; 0: as long as the clock runs.")
    ]
    tournament: Annotated[str | None, Meta(description="The tournament to which the table belongs.")]
    commitment: Annotated[
        str | None,
        Meta(description="SHA-256 of the secret of the shuffle; null if the game is continued from a record."),
    ]
    next_commitment: Annotated[str, Meta(description="The commitment of the rematch.")]
    numbers: list[tuple[int, str]]
    proposals: dict[str, list[int]]
    rematch: str | None
    result: TableResult | None
    departed: Annotated[list[Departed], Meta(description="Who has no seat any more, in the order of their leaving.")]


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A frame of a replay (HTTP): the position after move `number`, and the move; frame 0 is the beginning."""

    number: int
    state: Annotated[State, Meta(description="The full state once the game is over, before that the public state.")]
    facts: State
    to_move: int | None
    story: list[str]
    """Consequences of the move, in words."""
    own: dict[str, State] = {}
    """Until the game is over: for each of the receiver's seats, values that replace keys of `state`."""
    seat: int | None = None
    """The seat that moved."""
    move: str | None = None
    words: str | None = None
    at: int | None = None
    """Time of the move in milliseconds since 1970, if known."""
    used: int | None = None
    """Milliseconds that the move took, if known."""
    left: list[int] | None = None
    """Milliseconds on the clock of each seat when the move was made, in a game with clocks for all of it."""
