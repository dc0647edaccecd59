"""The states of games for OpenSpiel 2: what a state is as a value, and what OpenSpiel asks of it."""

import json
from collections.abc import Callable
from typing import NamedTuple, Protocol

from midtown.encoding import Environment
from midtown.game import AnyGame, AnyPosition, Draw
from midtown.support.documents import CheckedJson

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("Environments need the optional dependencies: pip install 'midtown[research]'") from missing

PREFIX = "midtown_"
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


class SituatedGame(Protocol):
    """What a situation asks of its game, which encodes one situation at a time."""

    name: str
    parameters: CheckedJson
    rules: AnyGame
    items: list[Draw]
    encoding: Environment
    start: "Situation"

    def look_at(self, at: "Situation") -> Environment:
        """Return the encoding of a situation."""

    def at(self, situation: "Situation") -> "Situation":
        """Return a situation that `encoding` has just come to, and remember that it stands there."""

    def completed_move(self, at: "Situation", action: int) -> str | None:
        """Return the move that an action completes; None if it is a part of one."""

    def player(self, position: AnyPosition) -> int:
        """Return who is to act in a position: a seat, chance, or nobody."""


class Situation(NamedTuple):
    """A state as a value. It is never changed, so copies of a state share it."""

    game: SituatedGame
    position: AnyPosition
    player: int
    """The seat to move, or OpenSpiel's number for chance or for the end."""
    parts: tuple[int, ...] = ()
    """The actions of an unfinished move."""
    moves: tuple[str, ...] = ()
    events: tuple[tuple[int, int], ...] = ()
    """What has happened: -1 and an action, or the drawing seat and an item."""
    held: tuple[tuple[int, str], ...] = ()
    """For each seat the number of events before its hidden things were sampled, and what it held then as text."""
    sampled: bool = True
    """Whether the hidden hands of parameter `state` are there."""
    base: tuple[int, int, str] = (0, 0, "")
    """After hidden things were sampled: the numbers of events and moves then, and the whole state as text."""

    def __deepcopy__(self, memo: dict[int, object]) -> "Situation":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what has happened: positions are compiled objects, which pickle cannot read."""
        name = PREFIX + self.game.name
        return _restore, (name, self.game.parameters, self.base, self.moves, self.events, self.held, self.sampled)

    def log(self) -> tuple[str, ...]:
        """Return all moves of the game; none if it began with parameter `state`, whose moves are unknown."""
        return () if self.game.parameters["state"] else self.moves

    def after_action(self, action: int) -> "Situation":
        """Return the situation after an action of the seat to move."""
        events = (*self.events, (-1, action))
        move = self.game.completed_move(self, action)
        if move is None:
            return self.game.at(self._replace(parts=(*self.parts, action), events=events))
        position = self.game.encoding.after()
        return self._after_position(position, (*self.moves, move), events)

    def after_draw(self, item: int) -> "Situation":
        """Return the situation after the awaited draw."""
        encoding = self.game.look_at(self)
        seat, position = encoding.awaits(), encoding.dealt(item)
        return self._after_position(position, self.moves, (*self.events, (seat, item)))

    def _after_position(
        self, position: AnyPosition, moves: tuple[str, ...], events: tuple[tuple[int, int], ...]
    ) -> "Situation":
        """Return the situation after a move or a draw that has led to `position`."""
        player = self.game.player(position)
        after = self._replace(position=position, player=player, parts=(), moves=moves, events=events, sampled=True)
        return self.game.at(after)

    def with_hidden(self, position: AnyPosition, knowing: int | None) -> "Situation":
        """Return the situation with hidden things as in `position`; the seat `knowing` cannot tell the difference."""
        rules = self.game.rules
        seats = range(self.game.encoding.seats)
        held = [(len(self.events), json_text(rules.private_view(position, seat))) for seat in seats]
        if knowing is not None:
            held[knowing] = self.held[knowing] if self.held else (0, "")
        base = (len(self.events) - len(self.parts), len(self.moves), json_text(rules.reveal(position)))
        player = self.game.player(position)
        return self._replace(position=position, player=player, held=tuple(held), sampled=True, base=base)


class State(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in play."""

    def __init__(self, game: SituatedGame) -> None:
        """Begin a game. OpenSpiel copies a state by calling this, then copying its attributes."""
        super().__init__(game)
        self.at = game.start

    def current_player(self) -> int:
        """Return the seat to move, or that it is chance's turn, or that the game is over."""
        return self.at.player

    def is_terminal(self) -> bool:
        """Return whether the game is over. Draws after the last move change nothing, and do not happen."""
        return self.at.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether it is chance's turn."""
        return self.at.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return all actions of a player, or of the one to act, ascending."""
        to_act = self.at.player
        if to_act == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return self._legal_actions(to_act) if player in (None, to_act) and to_act >= 0 else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.game.look_at(self.at).legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible draws, or samples of the hidden hands, with their probabilities."""
        if self.at.sampled:
            return self.at.game.look_at(self.at).chances()
        worlds = self.at.game.parameters["worlds"]
        return [(world, 1 / worlds) for world in range(worlds)]

    def _apply_action(self, action: int) -> None:
        try:
            self._act(action)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None

    def _act(self, action: int) -> None:
        """Take a legal action; raise ValueError for another one."""
        at = self.at
        if at.player == TERMINAL:
            raise ValueError("the game is over")
        if at.player != CHANCE:
            self.at = at.after_action(action)
        elif at.sampled:
            self.at = at.after_draw(action)
        elif not 0 <= action < at.game.parameters["worlds"]:
            raise ValueError(f"there is no world {action}")
        else:
            self.at = at.with_hidden(at.game.rules.sample_hidden(at.position, (), action), None)

    def _action_to_string(self, player: int, action: int) -> str:
        game, at = self.at.game, self.at
        if player == CHANCE:
            return f"draw {game.items[action]}" if at.sampled else f"world {action}"
        move = game.completed_move(at, action)
        return f"part {action}" if move is None else move

    def returns(self) -> list[float]:
        """Return each seat's share of the victory, or its points, when the game is over; zeros before."""
        if self.at.player != TERMINAL:
            return [0.0] * self.num_players()
        result = self.at.game.rules.result(self.at.position)
        if self.at.game.parameters["rewards"] == "points":
            return [float(score) for score in result.scores]
        return [result.share(seat) for seat in range(len(result.scores))]

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> "State":
        """Return a state that `player` cannot tell from this one, with everything else that is hidden drawn anew."""
        rules, at = self.at.game.rules, self.at
        seen = rules.load_state(rules.view(at.position, player), at.log())
        copy: State = self.clone()
        copy.at = at.with_hidden(rules.sample_hidden(seen, at.log(), int(sample() * 2**53)), player)
        return copy

    def __str__(self) -> str:
        """Return the whole state as JSON, hidden things included."""
        return json_text({"state": self.at.game.rules.reveal(self.at.position), "parts": self.at.parts})


def _restore(
    name: str,
    parameters: CheckedJson,
    base: tuple[int, int, str],
    moves: tuple[str, ...],
    events: tuple[tuple[int, int], ...],
    held: tuple[tuple[int, str], ...],
    sampled: bool,
) -> Situation:
    """Return a situation from what `Situation.__reduce__` has kept."""
    n_events, n_moves, text = base
    game: SituatedGame = pyspiel.load_game(name, parameters)
    at = game.start
    if text:
        log = () if game.parameters["state"] else moves[:n_moves]
        position = game.rules.load_state(json.loads(text), log)
        at = Situation(
            game=game,
            position=position,
            player=game.player(position),
            parts=(),
            moves=moves[:n_moves],
            events=events[:n_events],
            held=held,
            sampled=True,
            base=base,
        )
    for kind, number in events[n_events:]:
        at = at.after_draw(number) if kind >= 0 else at.after_action(number)
    return at._replace(sampled=sampled)


def seen_events(at: Situation, player: int) -> list[tuple[int, int] | None]:
    """Return all events as a seat knows them: None for others' draws, and for the parts of their unfinished move."""
    since = at.held[player][0] if at.held else 0
    public = len(at.events) - (0 if player == at.player else len(at.parts))
    return [
        event if (event[0] < 0 and number < public) or (event[0] == player and number >= since) else None
        for number, event in enumerate(at.events)
    ]


def json_text(document: object) -> str:
    """Return a document as compact JSON, the same for equal documents."""
    return json.dumps(document, separators=(",", ":"), sort_keys=True)
