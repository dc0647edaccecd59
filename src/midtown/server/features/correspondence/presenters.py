"""Conversions of conditional moves to the types of the API."""

from collections.abc import Mapping, Sequence
from typing import Final

from midtown.game import AnyGame, AnyPosition
from midtown.match import Match
from midtown.server.features.correspondence.lines import Line, line_state
from midtown.server.features.correspondence.lookahead import ExpectedMove, Lookahead
from midtown.server.features.correspondence.schemas import (
    AnswerWords,
    ConditionalLine,
    ConditionalLookahead,
    ConditionalStepWords,
    ExpectedWords,
    PossibleAim,
    PossibleMove,
    PossiblePosition,
    PossibleTurn,
)
from midtown.server.schemas.shared import LegalMove
from midtown.support.i18n import Language

MOST_MOVES: Final = 120
"""Moves of an aim that are listed one by one; of more, nobody would choose one."""


def present_lines(lines: Sequence[Line], match: Match, language: Language) -> list[ConditionalLine]:
    """Return the lines that can still come true, in words."""
    stands = [(line, line_state(line, match)) for line in lines]
    return [_line(line, stand.done, language) for line, stand in stands if stand.state != "over"]


def _line(line: Line, done: int, language: Language) -> ConditionalLine:
    return ConditionalLine(
        id=line.id,
        steps=[
            ConditionalStepWords(
                expected=[
                    ExpectedWords(
                        seat=expected.seat, aim=expected.aim, move=expected.move or None, words=expected.words[language]
                    )
                    for expected in step.expected
                ],
                answers=[AnswerWords(move=answer.move, words=answer.words[language]) for answer in step.answers],
                played=number < done,
            )
            for number, step in enumerate(line.steps)
        ],
    )


def present_lookahead(
    ahead: Lookahead, game: AnyGame, seat: int, turn: int, language: Language
) -> ConditionalLookahead:
    """Return what may come, in words as `seat` sees the board."""
    return ConditionalLookahead(
        turn=turn,
        others=[
            PossibleTurn(seat=other, aims=_aims(moves, game, seat, language)) for other, moves in ahead.others.items()
        ],
        answers=[
            LegalMove(
                move=move,
                words=game.describe_move(position, move, language, seat),
                places=game.places(position, [move])[0],
            )
            for move, position in ahead.answers.items()
        ],
        possible=ahead.fits > 0,
        expected=_position(game, ahead.reached, seat),
        own=_position(game, ahead.own, seat),
    )


def _position(game: AnyGame, position: AnyPosition, seat: int) -> PossiblePosition | None:
    if position is None:
        return None
    return PossiblePosition(state=game.view(position, seat), facts=game.facts(position))


def _open_places(game: AnyGame, option: ExpectedMove) -> list[str]:
    """Return the places of a move without those that only its mover can touch."""
    (places,) = game.places(option.position, [option.move])
    return [place for place in places if place.partition(":")[0] not in game.HELD]


def _aims(moves: Mapping[str, ExpectedMove], game: AnyGame, seat: int, language: Language) -> list[PossibleAim]:
    by_aim: dict[str, list[ExpectedMove]] = {}
    for move in sorted(moves):
        by_aim.setdefault(game.aim(move), []).append(moves[move])
    return [_aim(aim, options, game, seat, language) for aim, options in by_aim.items()]


def _aim(aim: str, options: Sequence[ExpectedMove], game: AnyGame, seat: int, language: Language) -> PossibleAim:
    first, touched = options[0], [_open_places(game, option) for option in options]
    return PossibleAim(
        aim=aim,
        words=game.describe_aim(first.position, first.move, language, seat),
        places=touched[0] if all(places == touched[0] for places in touched) else [],
        moves=[
            PossibleMove(
                move=item.move, words=game.describe_move(item.position, item.move, language, seat), places=places
            )
            for item, places in zip(options, touched, strict=True)
        ]
        if len(options) <= MOST_MOVES
        else [],
    )
