"""Types of this game's JSON documents: a state and the facts that follow from it (docs/build/notation.md).

`make schemas` writes them in TypeScript for the pages. `Annotated[list[Any], X, Y]` is an array of an X and a Y.
"""

from typing import Annotated, Any, Literal, TypedDict

from midtown.games.manhattan.rules.components import Colour

Phase = Literal["pick", "build", "over"]
Piece = Annotated[list[Any], Colour, int]


class Options(TypedDict):
    """The rule options, all with their values."""

    rounds: int
    colours: int
    sides: str
    tiebreak: Literal["shared", "2017"]


class State(TypedDict):
    """A position, whole or as a seat sees it: a hand that it does not see is a number of cards."""

    game: Literal["manhattan"]
    options: Options
    phase: Phase
    round: int
    rounds: int
    start: int
    to_move: int | None
    towers: dict[str, list[Piece]]
    supply: dict[Colour, list[int]]
    picked: dict[Colour, list[int]]
    hands: list[list[int] | int]
    stack: int
    played: list[int]
    scores: dict[Colour, int]


class Points(TypedDict):
    """What a scoring gives a colour (M-SCORE)."""

    tallest: int
    cities: int
    towers: int


class Facts(TypedDict):
    """What follows from the board: a scoring now, and the towers that nobody can take."""

    now: dict[Colour, Points]
    tallest: str | None
    majorities: dict[str, Colour | None]
    safe: list[str]
