"""Positions beside a game: variations replayed by the rules, positions set up by hand, hidden things dealt anew."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from midtown import games
from midtown.game import AnyGame, AnyPosition, Draw, DrawError, GameError, GameOver, RequestError, State
from midtown.record import Record, ReplayStep, check_draw, replay
from midtown.support.i18n import CATALOGUE
from midtown.variations import Node

Chance = Callable[[int, Sequence[Draw]], Draw]
"""Gives draw number `k`, from 0, one of a deck, where a node names none."""


class PositionAt(NamedTuple):
    """A position, and how it came about."""

    position: AnyPosition
    log: list[str]
    """All moves since the beginning of the game, or since the position that was set up by hand."""
    fallen: int
    """The number of draws so far."""
    draws: list[Draw]
    """The draws of the last step."""


def game_positions(record: Record) -> list[PositionAt]:
    """Return the positions of the game itself; raise GameError that names the move at fault."""
    places: list[PositionAt] = []
    fallen = 0
    for step in replay(record):
        places.append(_place(record, step, fallen))
        fallen = step.draws
    return places


def _place(record: Record, step: ReplayStep, fallen: int) -> PositionAt:
    return PositionAt(step.position, record.moves[: step.number], step.draws, record.draws[fallen : step.draws])


def tree(record: Record, places: Sequence[PositionAt]) -> list[PositionAt]:
    """Return the positions of a record's variations, `places` being those of its game; raise GameError.

    The error names the number of the node at fault, from 1.
    """
    reached: list[PositionAt] = []
    for number, node in enumerate(record.analysis, 1):
        before = places[node.at] if node.parent is None else reached[node.parent]
        try:
            reached.append(advance(record.game, before, node))
        except GameError as error:
            message = CATALOGUE.message("variations.node", number=str(number), reason=error.message)
            raise type(error)(message, error.rule) from None
    return reached


def advance(name: str, before: PositionAt, node: Node, chance: Chance | None = None) -> PositionAt:
    """Return the place of a node of game `name` that comes after `before`; raise GameError.

    Draws that the node leaves out come from `chance`; without it they are missing.
    """
    game = games.game(name)
    if node.state is not None:
        position, log = set_up(name, node.state, len(game.result(before.position).scores)), list[str]()
    elif node.move is not None:
        position, log = game.clone(before.position), [*before.log, node.move]
        game.play(position, node.move)
    else:
        return before._replace(draws=[])
    draws = _deal(game, position, before.fallen, node.draws, chance)
    return PositionAt(position, log, before.fallen + len(draws), draws)


def set_up(name: str, state: State, seats: int) -> AnyPosition:
    """Return the position of an untrusted state for that many seats; raise RequestError if it cannot be.

    Everything has to be in it: somebody plays on for all seats.
    """
    game = games.game(name)
    position = game.load_state(state)
    if len(game.result(position).scores) != seats:
        raise RequestError(CATALOGUE.message("variations.seats", seats=str(seats)))
    if game.to_move(position) is not None and _hides(game, position):
        raise RequestError(CATALOGUE.message("variations.hidden"))
    return position


def normalize_record(record: Record) -> Record:
    """Return a valid record whose positions set up by hand have what the rules read from them, and nothing else."""
    game = games.game(record.game)
    nodes = [
        node if node.state is None else replace(node, state=game.reveal(game.load_state(node.state)))
        for node in record.analysis
    ]
    return replace(record, analysis=nodes)


def _hides(game: AnyGame, position: AnyPosition) -> bool:
    """Return whether something in a position is not known."""
    return bool(game.reveal(game.sample_hidden(position, [], 0)) != game.reveal(position))


def deal_anew(name: str, place: PositionAt, seed: int) -> State:
    """Return the whole state with everything drawn anew that the seat to move cannot know; raise GameOver at the end.

    The same seed gives the same state. What the moves so far tell is kept.
    """
    game = games.game(name)
    seat = game.to_move(place.position)
    if seat is None:
        raise GameOver(CATALOGUE.message("request.over"))
    view = game.view(place.position, seat)
    return game.reveal(game.sample_hidden(game.load_state(view, place.log), place.log, seed))


def _deal(
    game: AnyGame, position: AnyPosition, fallen: int, given: Sequence[Draw], chance: Chance | None
) -> list[Draw]:
    draws: list[Draw] = []
    while deck := game.deck(position):
        k = len(draws)
        if k < len(given):
            item = check_draw(deck, given[k])
        elif chance is not None:
            item = chance(fallen + k, deck)
        else:
            raise DrawError(CATALOGUE.message("draws.short", number=str(k + 1)))
        game.deal(position, item)
        draws.append(item)
    if len(draws) < len(given):
        raise DrawError(CATALOGUE.message("record.draws", used=str(len(draws)), draws=str(len(given))))
    return draws
