"""What may happen after a move in a puzzle: how the next player answers it."""

from random import Random
from typing import Final, NamedTuple

from midtown import bots
from midtown.bots import Question
from midtown.game import OwnPosition
from midtown.puzzles.collection import Puzzle, pose_puzzle
from midtown.support.i18n import Language, Reader

ANSWERING: Final = "search:iterations=300"
"""Who plays on, where the engine is compiled."""
LONGEST: Final = 8
"""Most moves of a sequel."""
SEED: Final = 1
"""What the mover cannot see is dealt once: the sequel of a move is the same for everybody."""


class Step(NamedTuple):
    """A move of a sequel and the position after it, both as the mover of the puzzle sees them."""

    seat: int
    move: str
    words: str
    position: OwnPosition


def sequel(puzzle: Puzzle, move: str, names: list[str], language: Language, answering: str = ANSWERING) -> list[Step]:
    """Return a legal move and what `answering` plays after it, up to another player's first move or the end.

    Nothing that the mover cannot see has any influence: hidden things are dealt at random.
    """
    game, posed, chance = puzzle.game, pose_puzzle(puzzle), Random(SEED)
    log = list(posed.question.log)
    position = game.sample_hidden(posed.position, log, SEED)
    player, reader = bots.bot(answering), Reader(language, names, posed.seat, posed.seat)
    steps: list[Step] = []
    while len(steps) < LONGEST and (seat := game.to_move(position)) is not None:
        if steps:
            question = Question(game.view(position, seat), game.legal(position), log, SEED)
            move = player(question)
        before = game.clone(position)
        game.play(position, move)
        while deck := game.deck(position):
            game.deal(position, chance.choice(deck))
        log = [*log, move]
        words, *_ = game.narrate(before, move, position, reader)
        steps.append(Step(seat, move, words, game.load_state(game.view(position, posed.seat), log)))
        if seat != posed.seat:
            break
    return steps
