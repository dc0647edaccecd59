"""`midtown analyse`: what a search thinks of one position of a record, knowing no more than the seat to move."""

import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from midtown import games
from midtown.bots import Question
from midtown.bots.search import GUIDED, Analysis, Budget, analyse
from midtown.bots.search.analysis import Candidate, Told
from midtown.cli.play_table import display_names
from midtown.cli.record import load
from midtown.cli.screen import Screen
from midtown.game import GameOver, RequestError
from midtown.locale import CATALOGUE, Language
from midtown.record import Record, replay

SHOWN = 10
"""How many candidates the table has; JSON has all."""


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    def say(key: str) -> str:
        return CATALOGUE.text(f"analyse.{key}", language)

    @app.command("analyse", help=say("help"))
    def command(
        file: Annotated[Path, typer.Argument(help=CATALOGUE.text("records.file", language))],
        move: Annotated[int | None, typer.Option(help=say("move"), show_default=False)] = None,
        seconds: Annotated[float, typer.Option(min=0.01, max=3600, help=say("seconds"))] = 2,
        iterations: Annotated[int | None, typer.Option(min=1, help=say("iterations"), show_default=False)] = None,
        seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help=say("seed"))] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=say("json"))] = False,
        lang: Annotated[str, typer.Option(metavar="en|de", help=CATALOGUE.text("records.lang", language))] = language,
    ) -> None:
        record = load(file)
        number, question = question_at(record, move, seed)
        spent = Budget(None if iterations else seconds, iterations, time.monotonic)
        found = analyse(question, GUIDED, spent)
        played = record.moves[number - 1] if number <= len(record.moves) else None
        if as_json:
            told = {"move": number, "to_move": question.state["to_move"], "played": played}
            print(json.dumps(told | found.document()))
        else:
            told_of = head(record, number, question, found, language)
            Console().print(table(found, played, language), told_of, markup=False, highlight=False)


def question_at(record: Record, number: int | None, seed: int) -> tuple[int, Question]:
    """What the seat that makes move `number` (from 1; the next one, if none is told) is asked then."""
    steps = list(replay(record))
    number = len(steps) if number is None else number
    if not 1 <= number <= len(steps):
        raise RequestError(CATALOGUE.message("analyse.missing", number=number, moves=len(record.moves)))
    game, position = games.game(record.game), steps[number - 1].position
    seat = game.to_move(position)
    if seat is None:
        raise GameOver(CATALOGUE.message("request.over"))
    state = game.view(position, seat)
    return number, Question(state, game.legal(position), record.moves[: number - 1], seed)


def head(record: Record, number: int, question: Question, found: Analysis, language: Language) -> str:
    """Which move it is about, whose, and how long was searched."""
    names = display_names(record.players, Screen(language))
    values: dict[str, Any] = {"number": number, "player": names[question.state["to_move"]]}
    return CATALOGUE.text("analyse.head", language, **values, iterations=f"{found.iterations:,}", deepest=found.deepest)


def table(found: Analysis, played: str | None, language: Language) -> Table:
    """The best candidates, and the move that was played, marked."""
    drawn = Table(
        *(CATALOGUE.text(f"analyse.{name}", language) for name in ("candidate", "tried", "win", "score", "line"))
    )
    for column in drawn.columns[1:4]:
        column.justify = "right"
    for place, (candidate, told) in enumerate(zip(found.candidates, found.told, strict=True)):
        if place < SHOWN or candidate.move == played:
            drawn.add_row(*row(candidate, told, played))
    return drawn


def row(candidate: Candidate, told: Told, played: str | None) -> list[str]:
    """One candidate."""
    mark = " ←" if candidate.move == played else ""
    promise = ["–", "–"]
    if candidate.win is not None and told.score is not None:
        promise = [f"{100 * candidate.win:.1f} %", f"{told.score:.1f}"]
    return [candidate.move + mark, f"{candidate.visits:,}", *promise, " · ".join(told.line[1:7])]
