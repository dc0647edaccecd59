"""Types of this game's JSON documents: a state and the facts that follow from it (docs/build/notation.md).

`make schemas` writes them in TypeScript for the pages. `Annotated[list[Any], X, Y]` is an array of an X and a Y.
"""

from typing import Annotated, Any, Literal, TypedDict

from midtown.games.traffiq.rules.components import Colour

Phase = Literal["action", "place", "compete", "over"]
Kind = Literal["taxi", "truck"]
Vehicle = Annotated[list[Any], Colour, Kind]
Axis = Literal["h", "v"]


class TileSet(TypedDict):
    """A set of tiles of one's own, with its start layouts: tiles by their cells."""

    tiles: list[str]
    start: dict[str, dict[str, str]]


class Options(TypedDict):
    """The rule options, all with their values."""

    scenario: str
    compete: str
    open_hands: bool
    tiles: Literal["standard"] | TileSet


class Supply(TypedDict):
    """The vehicles of a colour that are not on the map."""

    taxi: int
    truck: int


class State(TypedDict):
    """A position, whole or as a seat sees it: a hand that it does not see is a number of tiles."""

    game: Literal["traffiq"]
    options: Options
    phase: Phase
    to_move: int | None
    actions_left: int
    map: dict[str, str]
    vehicles: dict[str, Vehicle]
    supply: dict[Colour, Supply]
    hands: list[list[str] | int]
    stack: int
    turns_left: int | None
    idle_turns: int
    points: dict[Colour, int]
    done: list[str]
    completed: list[str]
    contest: dict[Axis, list[str]]
    drawer: int | None


class Street(TypedDict):
    """A contested street: its corners, and by colour the points there and the corners that vehicles would leave."""

    corners: list[str]
    points: dict[Colour, int]
    leave: dict[Colour, list[str]]


class Facts(TypedDict):
    """What follows from the map and the supplies: contested streets, and how near the end is."""

    contest: dict[Axis, Street]
    vehicles_left: dict[Colour, int]
    last_turn: int | None
    turns_until_stale: int | None
