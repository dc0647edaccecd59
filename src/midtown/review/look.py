"""A look at one move of a finished game."""

from collections.abc import Generator, Sequence
from functools import partial
from typing import NamedTuple

from midtown import games
from midtown.bots import Question
from midtown.executor import Executor
from midtown.game import RequestError
from midtown.luck import luck_of_move
from midtown.record import Record, Step, replay
from midtown.review.decision import Decision, decide
from midtown.review.luck import Luck, after_move, dealt
from midtown.review.scale import Scale
from midtown.review.win_chances import mean_win_chances
from midtown.support.i18n import CATALOGUE


class Look(NamedTuple):
    """The review of move `number`; 0 is the position before the first one."""

    number: int
    chances: list[float]
    """Win chances after the move, by seat, from 0 to 1."""
    decision: Decision | None
    """None where there was no choice."""
    luck: list[Luck]
    gains: list[float] | None = None
    """By how much the draws after the move have raised each seat's win chance (`midtown.luck`)."""


def finished(record: Record) -> list[Step]:
    """Return all steps of a finished game; raise GameError if the record is not valid or the game is not over."""
    steps = list(replay(record))
    if games.game(record.game).to_move(steps[-1].position) is not None:
        raise RequestError(CATALOGUE.message("review.unfinished"))
    return steps


def look(record: Record, steps: Sequence[Step], number: int, scale: Scale) -> Look:
    """Return the look at move `number`, from 0 to the number of moves; `steps` are those of the record."""
    game, after = games.game(record.game), steps[number]
    chances = mean_win_chances(game, after.position, record.moves[:number], scale.seed, scale.standing)
    gains = luck_of_move(record, steps, number)
    if number == 0:
        return Look(number=0, chances=chances, decision=None, luck=dealt(record, after, scale), gains=gains)
    before = steps[number - 1]
    luck = after_move(record, before, after, scale)
    return Look(number=number, chances=chances, decision=decision_after(record, before, scale), luck=luck, gains=gains)


def looks(record: Record, scale: Scale, executor: Executor) -> Generator[Look, None, None]:
    """Yield the look at each move of a finished game, from 0 on; closing the generator ends the work."""
    return executor.map(partial(_look_alone, record, scale), range(len(record.moves) + 1))


def _look_alone(record: Record, scale: Scale, number: int) -> Look:
    return look(record, finished(record), number, scale)


def decision_after(record: Record, before: Step, scale: Scale) -> Decision | None:
    """Return the cost of the move after a step; None if there was no choice."""
    game = games.game(record.game)
    seat = game.to_move(before.position)
    moves = game.legal(before.position)
    if seat is None or len(moves) < 2:
        return None
    log = record.moves[: before.number]
    question = Question(game.view(before.position, seat), moves, log, scale.seed)
    return decide(question, before.number + 1, record.moves[before.number], scale)
