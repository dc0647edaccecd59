"""What a game must offer. A game is a folder under `games/` whose package has the names of `Game`.

A position is the game's own business: the rest of Midtown only hands it from one of these functions to the next.
Moves are lines of text in the game's notation, states are JSON documents (docs/protocol.md describes both).
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from midtown.lines import Line
from midtown.locale import Catalogue, Language, Message

State = dict[str, Any]
"""What may be seen of a position, as a JSON document."""
Draw = int | str
"""What chance gave: a card kind, a tile."""


class GameError(ValueError):
    """Something asked for cannot be. `kind` is the engine protocol's, `message` one sentence for a person."""

    kind = "request"

    def __init__(self, message: Message, rule: str | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.rule = rule


class RequestError(GameError):
    """An unknown game, option or value; a document that is not what it should be."""


class NotationError(GameError):
    """A text that is no move in the game's notation."""

    kind = "notation"


class IllegalMove(GameError):
    """A move that rule `rule` forbids now."""

    kind = "illegal"


class GameOver(GameError):
    """No move is possible any more."""

    kind = "over"


class DrawError(GameError):
    """A scripted draw that is missing or cannot come."""

    kind = "draws"


class Option(NamedTuple):
    """One rule option: its values, and its default for each number of players that has it."""

    values: list[Any]
    defaults: dict[int, Any]
    custom: bool = False
    """Whether a JSON object may stand in place of a value, checked by `settle`."""


class Result(NamedTuple):
    """How a game stands or ended: a score for each seat; the winners are empty until it is over."""

    over: bool
    scores: list[int]
    winners: list[int]
    ended_by: str = ""
    """The id of the rule that has ended the game."""

    @property
    def ranks(self) -> list[int]:
        """How many seats are ahead of each: the winners first, then by points; equal for a tie."""
        standing = [(seat in self.winners, score) for seat, score in enumerate(self.scores)]
        return [sum(other > mine for other in standing) for mine in standing]

    def share(self, seat: int) -> float:
        """The seat's part of the victory: a shared one is parted equally."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Game(Protocol):
    """The names that a game's package offers."""

    TITLE: str
    RULES: int
    """The version of the rules, part of every record."""
    PLAYERS: tuple[int, ...]
    TABLE_FOR: int
    """How many play a quick game: one person and computer players."""
    COLOURS: tuple[str, ...]
    """By seat the colour that it has, or has first, as a style of a terminal's lines."""
    OPTIONS: dict[str, Option]
    CATALOGUE: Catalogue

    def settle(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value; RequestError for an unknown one or one that does not fit."""

    def read_option(self, name: str, text: str, source: str) -> Any:
        """The value of option `name` from the text of a file; RequestError names `source` and the line."""

    def new(self, players: int, options: Mapping[str, Any]) -> Any:
        """A fresh position that waits for its first draw, from options that `settle` has returned."""

    def clone(self, position: Any) -> Any:
        """The same position, to play on from."""

    def deck(self, position: Any) -> Sequence[Draw]:
        """What the awaited draw can be, each item as often as it is there, sorted; empty if none is awaited."""

    def deal(self, position: Any, item: Draw) -> None:
        """Give the awaited draw, which must be one of `deck`."""

    def to_move(self, position: Any) -> int | None:
        """The seat to move; None when the game is over."""

    def legal(self, position: Any) -> list[str]:
        """All legal moves, sorted as text."""

    def play(self, position: Any, move: str) -> None:
        """Play a move from a stranger: NotationError, IllegalMove or GameOver, and nothing has changed."""

    def result(self, position: Any) -> Result:
        """How it stands."""

    def view(self, position: Any, seat: int | None) -> State:
        """What seat may see; with None what everybody may. It is the caller's own, to change as he likes."""

    def own(self, position: Any, seat: int) -> State:
        """What seat sees that not everybody sees: the keys of its view that differ from the view of None, or more."""

    def places(self, position: Any, moves: Sequence[str]) -> list[list[str]]:
        """For each of these legal moves the places that a person touches to put it together, in their order.

        A place is a text `kind:what` (docs/protocol.md). The places of one legal move are never all among those of
        another, so that they may be touched in any order.
        """

    def facts(self, position: Any) -> State:
        """What follows by the rules from what everybody sees and a person wants to have before his eyes.

        A JSON document, such as what scoring now would give. It is the same for positions that differ in hidden things
        alone, so that it may be told to everybody, and the caller's own, to change as he likes.
        """

    def reveal(self, position: Any) -> State:
        """The whole state."""

    def restore(self, state: Any, log: Sequence[str] = ()) -> Any:
        """A position from a state that a stranger tells, hands that are not told left empty; RequestError.

        The moves so far, if they are told too, settle what the protocol's part of a state leaves open.
        """

    def guess(self, position: Any, log: Sequence[str], seed: int) -> Any:
        """A restored position once more, all that its mover cannot see drawn at random: as it may be after these moves.

        The same for the same seed. What the draw is made from fits everything that the mover has seen.
        """

    def rate(self, position: Any, moves: Sequence[str]) -> list[float]:
        """How good each of these legal moves looks to the mover, one move ahead, by the game's own judge."""

    def reasons(self, position: Any, move: str, language: Language) -> list[str]:
        """What speaks for a legal move, in short sentences of measured facts: points now, what it takes from others.

        For the mover alone: they may follow from what only he sees, and from nothing that he does not see.
        """

    def words(self, position: Any, move: str, language: Language) -> str:
        """A legal move said in words, before it is played."""

    def story(self, before: Any, move: str, after: Any, language: Language) -> list[str]:
        """What the move has changed beyond itself: what left the board, what a scoring gave and why, how it ended."""

    def draw(self, state: State, seat: int | None, language: Language, width: int) -> list[Line]:
        """The state drawn for a terminal of `width` columns as the player at `seat` looks at it.

        Two keys may stand in it beside a view's: `names`, the seats' names, and `recent`, the last moves, to be marked.
        """
