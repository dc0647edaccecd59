"""What a game offers: four protocols, which a game's package fulfils together as `Game`.

A game is a folder under `games/`. `Rules` plays it, `Presentation` shows it to people and programs, `Evaluation` serves
computer players, `Terminal` draws it. A position is the game's own type: the rest of Midtown only hands it from one of
these functions to the next. Moves are lines of text in the game's notation, states are JSON documents
(docs/build/notation.md describes both).
"""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from midtown.support.i18n import Catalogue, Language, Message, Reader
from midtown.support.styled_text import Line

State = dict[str, Any]
"""What may be seen of a position, as a JSON document."""
OptionValue = Any
"""A number, a text, or a JSON object; the game says which."""
Options = dict[str, OptionValue]
"""The rule options of a game, by name."""
Draw = int | str
"""What chance gave: a card kind, a tile."""
Position = TypeVar("Position")
"""A game's own type of position."""
AnyPosition = object
"""A position of some game: outside of it, only the functions of the game know what is in it."""
OwnPosition = Any
"""In the protocol of a part of games: a position of the game whose part it is."""
Module = TypeVar("Module")


class GameError(ValueError):
    """A request that cannot be fulfilled.

    `kind` is the engine protocol's name for it, `message` one sentence for a person, `rule` the rule's id, if any.
    """

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
    """A move after the end of the game."""

    kind = "over"


class DrawError(GameError):
    """A scripted draw that is missing or impossible."""

    kind = "draws"


class Option(NamedTuple):
    """A rule option: its values, and its default for each number of players that has it."""

    values: list[OptionValue]
    defaults: dict[int, OptionValue]
    custom: bool = False
    """Whether a JSON object may stand in place of a value; `resolve_options` checks it."""


def changed_options(rules: "AnyGame", players: int, options: Options) -> list[str]:
    """Return the names of the options that do not have the default for a number of players."""
    usual, chosen = rules.resolve_options(players, {}), rules.resolve_options(players, options)
    return [name for name, value in chosen.items() if value != usual[name]]


class Result(NamedTuple):
    """How a game stands or ended: a score for each seat, and the winners, empty until the game is over."""

    over: bool
    scores: list[int]
    winners: list[int]
    ended_by: str = ""
    """The id of the rule that ended the game."""

    @property
    def ranks(self) -> list[int]:
        """Return for each seat how many seats are ahead of it: winners first, then by points; equal for a tie."""
        standing = [(seat in self.winners, score) for seat, score in enumerate(self.scores)]
        return [sum(other > own for other in standing) for own in standing]

    def share(self, seat: int) -> float:
        """Return the seat's part of the victory, from 0 to 1; a shared victory is split equally."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class PointChange(NamedTuple):
    """Why a move changed the points of a seat."""

    seat: int
    points: int
    """How much, with its sign."""
    text: str
    """The reason as a sentence."""


class Rules(Protocol[Position]):
    """The rules of a game: options, chance, legal moves, results."""

    TITLE: str
    RULES: int
    """The version of the rules, part of every record."""
    PLAYERS: tuple[int, ...]
    """The numbers of players that the game is for."""
    TABLE_FOR: int
    """The number of seats of a quick game: one person and computer players."""
    COLOURS: tuple[str, ...]
    """The colour of each seat, or its first colour, as a style of a terminal's lines."""
    OPTIONS: dict[str, Option]
    CATALOGUE: Catalogue

    def resolve_options(self, players: int, options: Options) -> Options:
        """Return every option with its value; raise RequestError for an unknown option or an impossible value."""

    def read_option(self, name: str, text: str, source: str) -> OptionValue:
        """Return the value of option `name` from a file's `text`; raise RequestError that names `source` and line."""

    def new(self, players: int, options: Options) -> Position:
        """Return a fresh position that waits for its first draw, from options that `resolve_options` returned."""

    def clone(self, position: Position) -> Position:
        """Return a copy to play on from."""

    def deck(self, position: Position) -> Sequence[Draw]:
        """Return what the awaited draw can be, sorted, each item as often as it is there; empty if none is awaited."""

    def deal(self, position: Position, item: Draw) -> None:
        """Give the awaited draw, which must be one of `deck`."""

    def to_move(self, position: Position) -> int | None:
        """Return the seat to move; None when the game is over."""

    def legal(self, position: Position) -> list[str]:
        """Return all legal moves, sorted as text."""

    def play(self, position: Position, move: str) -> None:
        """Play an untrusted move, or raise NotationError, IllegalMove or GameOver and change nothing."""

    def result(self, position: Position) -> Result:
        """Return how the game stands or ended."""


class Presentation(Protocol[Position]):
    """What people and programs see of a game: JSON states, derived facts, input targets, moves in words."""

    def view(self, position: Position, seat: int | None) -> State:
        """Return what `seat` may see, or what everybody may see if it is None. The caller owns the document."""

    def private_view(self, position: Position, seat: int) -> State:
        """Return the keys of the seat's view that differ from the view of None, or more of them."""

    def reveal(self, position: Position) -> State:
        """Return the whole state, hidden things included."""

    def load_state(self, state: object, log: Sequence[str] = ()) -> Position:
        """Return the position of an untrusted state, its hidden hands left empty; raise RequestError.

        The moves so far, if `log` has them, decide what the protocol's part of a state leaves open.
        """

    def facts(self, position: Position) -> State:
        """Return public facts derived from the position by the rules, such as what scoring now would give.

        The JSON document is the same for positions that differ in hidden things alone, so everybody may see it. The
        caller owns it.
        """

    def places(self, position: Position, moves: Sequence[str]) -> list[list[str]]:
        """Return for each of these legal moves the input targets that make it up, in the order of touching them.

        A place is a text `kind:what` (docs/build/notation.md). The places of one legal move are never all among those
        of another, so they may be touched in any order.
        """

    def describe_move(self, position: Position, move: str, language: Language, side: int | None = None) -> str:
        """Return a legal move in words, before it is played.

        Places are named as seen from the seat `side`, or else from the mover's.
        """

    HELD: frozenset[str]
    """The kinds of places that lie before their owner alone, such as the cards of a hand: an aim leaves them out."""

    def aim(self, move: str) -> str:
        """Return a move as others expect it who do not see the mover's hand: the place without the piece or tile.

        It is a text of at most 40 characters, equal for moves that they expect as one.
        """

    def describe_aim(self, position: Position, move: str, language: Language, side: int | None = None) -> str:
        """Return the aim of a legal move in words, as `describe_move` does."""

    def narrate(self, before: Position, move: str, after: Position, reader: Reader) -> list[str]:
        """Return what a move has done: sentences in the past tense that tell nothing twice.

        The first one begins with who moved: "Juniper took your tower in Sydney, near left (+3)." The others tell what
        followed: a tower safe for good, vehicles driven off, a scoring and its reasons, the ending.
        """

    def point_changes(self, before: Position, move: str, after: Position, reader: Reader) -> list[PointChange]:
        """Return why a move changed the points that `narrate` tells of; a seat's changes add up to its whole change.

        Where points are only scored now and then, these are the points that a scoring would give, except for a move
        that brings one: then they are what it gave.
        """


class Evaluation(Protocol[Position]):
    """What computer players need beside the rules."""

    def sample_hidden(self, position: Position, log: Sequence[str], seed: int) -> Position:
        """Return the position with everything that its mover cannot see drawn at random, the same for the same seed.

        `position` comes from `load_state`, `log` has all moves so far. The draw fits all that the mover has seen.
        """

    def rate(self, position: Position, moves: Sequence[str]) -> list[float]:
        """Return how good each of these legal moves looks to the mover one move ahead, by the game's evaluation."""

    def reasons(self, position: Position, move: str, language: Language) -> list[str]:
        """Return what speaks for a legal move, in short sentences of measured facts: points now, towers taken.

        They are for the mover alone: they may follow from what only the mover sees, and from nothing that it does not.
        """


class Terminal(Protocol):
    """A game's drawing for a terminal."""

    def render(self, state: State, seat: int | None, language: Language, width: int) -> list[Line]:
        """Return the state drawn for a terminal of `width` columns, as the player at `seat` looks at it.

        Two keys may stand in it beside a view's: `names`, the seats' names, and `recent`, the last moves, to be marked.
        """


class Game(Rules[Position], Presentation[Position], Evaluation[Position], Terminal, Protocol[Position]):
    """The names that a game's package offers: all four protocols."""

    __name__: str


class FastPosition(Protocol):
    """A position of a game whose computer players can be measured and tuned: its moves are numbers."""

    def legal(self) -> list[int]:
        """Return all legal moves."""

    def apply(self, move: int) -> None:
        """Play a legal move."""

    def clone(self) -> Self:
        """Return a copy to play on from."""


class Part(Generic[Module]):
    """An optional module of a game: its `path` inside the game's package, and as `Module` the protocol it fulfils."""

    def __init__(self, path: str) -> None:
        self.path = path


AnyGame = Game[Any]
"""Some game, which is to be given its own positions only."""
