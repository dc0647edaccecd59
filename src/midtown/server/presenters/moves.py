"""Moves: those that are legal, hints, the log in words, and why one is refused."""

from collections.abc import Collection

from midtown import games
from midtown.bots import Question
from midtown.bots.advice import ADVISER, Advice
from midtown.game import AnyGame, GameError
from midtown.match import Match
from midtown.narration import narrated
from midtown.record import Record
from midtown.server.schemas.shared import LegalMove, Paragraph, Why
from midtown.server.schemas.tables import Considered, Hint, LogEntry, PointReason
from midtown.server.tables.state import TableState
from midtown.support.i18n import Language, Reader


def match_to_move(table: TableState, player: str | None) -> Match | None:
    """Return the match if `player` is to move, else None."""
    return table.match if table.to_move is not None and table.to_move in table.held_seats(player) else None


def legal_moves(match: Match, language: Language | None) -> list[LegalMove]:
    """Return the legal moves as places to touch, and in words if there is a `language`."""
    game, position = match.game, match.position
    moves = game.legal(position)
    return [
        LegalMove(move=move, words=game.describe_move(position, move, language) if language else "", places=places)
        for move, places in zip(moves, game.places(position, moves), strict=True)
    ]


def build_hint(game: AnyGame, question: Question, turn: int, advice: Advice, language: Language) -> Hint:
    """Build the hint; its reasons follow from the state in `question`, which the visitor can see."""
    position = game.load_state(question.state, question.log)
    move, win = advice.best
    return Hint(
        turn=turn,
        move=move,
        words=game.describe_move(position, move, language),
        places=game.places(position, [move])[0],
        reasons=game.reasons(position, move, language),
        bot=ADVISER,
        win=win,
        other=advice.other
        and Considered(
            move=advice.other.move,
            words=game.describe_move(position, advice.other.move, language),
            win=advice.other.win,
        ),
    )


def log_entries(record: Record, after: int, reader: Reader, planned: Collection[int]) -> list[LogEntry]:
    """Return the moves of a record after number `after` in words, with those that the reader has planned marked."""
    return [
        LogEntry(
            number=step.number,
            seat=step.seat,
            move=step.move,
            words=step.words,
            story=step.story,
            changes=[PointReason(**change._asdict()) for change in step.changes],
            planned=step.number in planned,
            used=record.times[step.number - 1] if record.times else None,
        )
        for step in narrated(record, reader, after + 1)
        if step.seat is not None and step.move is not None and step.words is not None
    ]


def refusal(game: str, error: GameError, language: Language) -> Why:
    """Return why a game's rules refuse a move, with their paragraph."""
    paragraphs = [item for item in games.paragraphs(game, language) if item.rule == error.rule]
    paragraph = Paragraph(**paragraphs[0]._asdict()) if paragraphs else None
    return Why(legal=False, kind=error.kind, message=error.message.text(language), paragraph=paragraph)
