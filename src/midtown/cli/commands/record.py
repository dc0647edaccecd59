"""`midtown record`: a record shown, replayed, or checked."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from midtown import games
from midtown.cli.screen import Screen
from midtown.game import GameError, RequestError
from midtown.locale import CATALOGUE, Language
from midtown.record import Record, read, replay
from midtown.verify import verify

MARKS = {True: "✓", False: "✗", None: "–"}


def register(app: typer.Typer, language: Language) -> None:
    """Add the commands to the program."""

    def say(key: str) -> str:
        return CATALOGUE.text(f"records.{key}", language)

    group = typer.Typer(help=say("help"), no_args_is_help=True)
    app.add_typer(group, name="record")
    file_argument = typer.Argument(help=say("file"))
    lang_option = typer.Option(metavar="en|de", help=say("lang"))

    @group.command(help=say("show"))
    def show(
        file: Annotated[Path, file_argument],
        lang: Annotated[str, lang_option] = language,
    ) -> None:
        record = load(file)
        *_, last = replay(record)
        print(summary(record, last.position, language))
        draw(record, last.position, language)

    @group.command("replay", help=say("replay"))
    def replay_(
        file: Annotated[Path, file_argument],
        boards: Annotated[bool, typer.Option("--boards", help=say("boards"))] = False,
        lang: Annotated[str, lang_option] = language,
    ) -> None:
        record = load(file)
        for line in told(record, language):
            if isinstance(line, str):
                print(line)
            elif boards:
                draw(record, line, language)

    @group.command("verify", help=say("verify"))
    def verify_(
        file: Annotated[Path, file_argument],
        lang: Annotated[str, lang_option] = language,
    ) -> None:
        record = load(file)
        try:
            findings = verify(record)
        except GameError as error:
            print(MARKS[False], error.message.text(language))
            raise typer.Exit(1) from None
        for finding in findings:
            print(MARKS[finding.fits], finding.message.text(language))
        if any(finding.fits is False for finding in findings):
            raise typer.Exit(1)


def load(file: Path) -> Record:
    """The record in a file; RequestError or OSError if there is none."""
    try:
        return read(json.loads(file.read_bytes().decode("utf-8")))
    except (ValueError, RecursionError) as error:
        if isinstance(error, GameError):
            raise
        raise RequestError(CATALOGUE.message("records.json", file=str(file))) from None


def summary(record: Record, position: Any, language: Language) -> str:
    """What was played, by whom, and how it stands."""
    game = games.game(record.game)
    result = game.result(position)
    options = ", ".join(f"{name}={value}" for name, value in record.options.items() if not isinstance(value, dict))
    lines = [
        f"{game.TITLE} ({options})",
        *(
            f"  {name}: {score}" + (" ★" if seat in result.winners else "")
            for seat, (name, score) in enumerate(zip(record.players, result.scores, strict=True))
        ),
        CATALOGUE.text("records.length", language, moves=len(record.moves)),
    ]
    return "\n".join(lines)


def told(record: Record, language: Language) -> Any:
    """Every move in words with what it brought about, as texts, each followed by the position after it."""
    game = games.game(record.game)
    before: Any = None
    for step in replay(record):
        if step.move is not None:
            seat = game.to_move(before)
            name = record.players[seat] if seat is not None else ""
            yield f"{step.number:4} {name}: {game.words(before, step.move, language)} [{step.move}]"
            for line in game.story(before, step.move, step.position, language):
                yield f"       {line}"
            yield step.position
        before = step.position


def draw(record: Record, position: Any, language: Language) -> None:
    """The whole board, every hand open."""
    screen = Screen(language)
    game = games.game(record.game)
    screen.draw(game.draw(game.reveal(position), None, language, screen.width))
