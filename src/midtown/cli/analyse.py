"""`midtown analyse`: search one position of a record, knowing no more than the seat to move."""

import json
import time
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.table import Table

from midtown import games
from midtown.bots import Question
from midtown.bots.search import GUIDED, Analysis, Budget, analyse
from midtown.bots.search.analysis import Candidate, Continuation
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.players import display_names
from midtown.cli.console.screen import Screen
from midtown.cli.options import RECORD, SEARCH_SEED, Output, load_record
from midtown.game import GameOver, RequestError
from midtown.record import Record, replay
from midtown.support.documents import JsonObject
from midtown.support.i18n import CATALOGUE, Language

CANDIDATES = 10
"""Number of candidates in the table; JSON has all."""
SECONDS = cli_option(min=0.01, max=3600, help=CATALOGUE.message("analyse.seconds"))
ITERATIONS = cli_option(min=1, help=CATALOGUE.message("analyse.iterations"), show_default=False)


@command("analyse", CATALOGUE.message("analyse.help"))
def analyse_position(
    language: Language,
    file: Annotated[Path, RECORD],
    output: Output,
    move: Annotated[int | None, cli_option(help=CATALOGUE.message("analyse.move"), show_default=False)] = None,
    seconds: Annotated[float, SECONDS] = 2,
    iterations: Annotated[int | None, ITERATIONS] = None,
    seed: Annotated[int, SEARCH_SEED] = 1,
) -> None:
    """Search a position of a record and print its best moves."""
    record = load_record(file)
    number, question = question_at(record, move, seed)
    spent = Budget(None if iterations else seconds, iterations, time.monotonic)
    analysis = analyse(question, GUIDED, spent)
    played = record.moves[number - 1] if number <= len(record.moves) else None
    if output.as_json:
        head_fields = {"move": number, "to_move": question.state["to_move"], "played": played}
        print(json.dumps(head_fields | analysis.document()))
    else:
        headline = head(record, number, question, analysis, language)
        Console().print(table(analysis, played, language), headline, markup=False, highlight=False)


def question_at(record: Record, number: int | None, seed: int) -> tuple[int, Question]:
    """Return the move number and the question to the seat that makes it; without `number` (from 1), the next move."""
    steps = list(replay(record))
    number = len(steps) if number is None else number
    if not 1 <= number <= len(steps):
        raise RequestError(CATALOGUE.message("analyse.missing", number=number, moves=len(record.moves)))
    game, position = games.game(record.game), steps[number - 1].position
    seat = game.to_move(position)
    if seat is None:
        raise GameOver(CATALOGUE.message("analyse.over", move=len(record.moves)))
    state = game.view(position, seat)
    return number, Question(state, game.legal(position), record.moves[: number - 1], seed)


def head(record: Record, number: int, question: Question, analysis: Analysis, language: Language) -> str:
    """Return the line above the table: the move, its player, the iterations."""
    names = display_names(record.players, Screen(language), record.called)
    values: JsonObject = {"number": number, "player": names[question.state["to_move"]]}
    return CATALOGUE.text(
        "analyse.head", language, **values, iterations=f"{analysis.iterations:,}", deepest=analysis.deepest
    )


def table(analysis: Analysis, played: str | None, language: Language) -> Table:
    """Return a table of the best candidates and the played move, marked."""
    drawn = Table(
        *(CATALOGUE.text(f"analyse.{name}", language) for name in ("candidate", "tried", "win", "score", "line"))
    )
    for column in drawn.columns[1:4]:
        column.justify = "right"
    for index, (candidate, continuation) in enumerate(zip(analysis.candidates, analysis.continuations, strict=True)):
        if index < CANDIDATES or candidate.move == played:
            drawn.add_row(*row(candidate, continuation, played))
    return drawn


def row(candidate: Candidate, continuation: Continuation, played: str | None) -> list[str]:
    """Return the cells of one candidate."""
    mark = " ←" if candidate.move == played else ""
    promise = ["–", "–"]
    if candidate.win is not None and continuation.score is not None:
        promise = [f"{100 * candidate.win:.1f} %", f"{continuation.score:.1f}"]
    return [candidate.move + mark, f"{candidate.visits:,}", *promise, " · ".join(continuation.line[1:7])]
