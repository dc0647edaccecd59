"""`midtown record`: show, replay, verify or share a record."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from midtown import frames, games, pictures
from midtown.bots.players import name_seats
from midtown.cli.console.commands import Group, cli_option, command
from midtown.cli.console.players import display_names, levels_of, reader_of
from midtown.cli.console.screen import Screen
from midtown.cli.options import RECORD, load_record
from midtown.game import AnyPosition, GameError
from midtown.narration import narrated
from midtown.record import Record, replay
from midtown.support.files import write_atomically
from midtown.support.i18n import CATALOGUE, LANGUAGES, Language, Reader
from midtown.verify import verify

UNPROVEN = 3
"""Exit code of `verify` if nothing contradicts the record, but not everything in it can be checked."""
OUT = cli_option("--out", "-o", help=CATALOGUE.message("records.out"))
MOVE = cli_option("--move", min=0, help=CATALOGUE.message("records.shown"), show_default=False)
THEME = cli_option("--theme", help=CATALOGUE.message("records.theme"))
MARKS = {True: "✓", False: "✗", None: "–"}


@command("show", CATALOGUE.message("records.show"))
def show(language: Language, file: Annotated[Path, RECORD]) -> None:
    """Print a summary and the last position."""
    record = load_record(file)
    *_, last = replay(record)
    print(summary(record, last.position, language))
    draw(record, last.position, language)


@command("replay", CATALOGUE.message("records.replay"))
def replay_moves(
    language: Language,
    file: Annotated[Path, RECORD],
    boards: Annotated[bool, cli_option("--boards", help=CATALOGUE.message("records.boards"))] = False,
) -> None:
    """Print every move in words."""
    record = load_record(file)
    for line in move_lines(record, language):
        if isinstance(line, str):
            print(line)
        elif boards:
            draw(record, line, language)


@command("verify", CATALOGUE.message("records.verify"))
def verify_record(language: Language, file: Annotated[Path, RECORD]) -> None:
    """Print what can be checked in a record; exit with 1 if something contradicts it."""
    record = load_record(file)
    try:
        findings = verify(record)
    except GameError as error:
        print(MARKS[False], error.message.text(language))
        raise SystemExit(1) from None
    for finding in findings:
        print(MARKS[finding.fits], finding.message.text(language))
    if any(finding.fits is False for finding in findings):
        raise SystemExit(1)
    if any(finding.fits is None for finding in findings):
        raise SystemExit(UNPROVEN)


@command("frames", CATALOGUE.message("records.frames"))
def write_frames(
    language: Language,
    file: Annotated[Path, RECORD],
    out: Annotated[Path, OUT],
    side: Annotated[int, cli_option("--seat", min=1, help=CATALOGUE.message("records.side"))] = 1,
) -> None:
    """Write a record as frames for the embedded board."""
    record = load_record(file)
    seat = min(side, len(record.players)) - 1
    levels = levels_of(record.players)
    readers = {name: Reader(name, characters_of(record, name), side=seat) for name in LANGUAGES}
    write_atomically(out, json.dumps(frames.document(record, readers, levels), ensure_ascii=False))


@command("picture", CATALOGUE.message("records.picture"))
def write_picture(
    language: Language,
    file: Annotated[Path, RECORD],
    out: Annotated[Path, OUT],
    move: Annotated[int | None, MOVE] = None,
    theme: Annotated[pictures.Theme, THEME] = "light",
) -> None:
    """Draw a position of a record."""
    write_atomically(
        out, pictures.picture(picture_game(load_record(file), language), move, pictures.Appearance(theme, language))
    )


@command("film", CATALOGUE.message("records.film"))
def write_film(
    language: Language,
    file: Annotated[Path, RECORD],
    out: Annotated[Path, OUT],
    theme: Annotated[pictures.Theme, THEME] = "light",
) -> None:
    """Draw a record as a film."""
    write_atomically(
        out, pictures.film(picture_game(load_record(file), language), pictures.Appearance(theme, language))
    )


def picture_game(record: Record, language: Language) -> pictures.PicturedGame:
    """Return a record as pictures show it."""
    return pictures.PicturedGame(record, characters_of(record, language), levels_of(record.players))


def characters_of(record: Record, language: Language) -> list[str]:
    """Return what the players are called where computer players have characters."""
    return name_seats(display_names(record.players, Screen(language)), levels_of(record.players), own=record.called)


def summary(record: Record, position: AnyPosition, language: Language) -> str:
    """Return game, players, scores and length as text."""
    game = games.game(record.game)
    result = game.result(position)
    options = ", ".join(f"{name}={value}" for name, value in record.options.items() if not isinstance(value, dict))
    lines = [
        f"{game.TITLE} ({options})",
        *(
            f"  {record.called.get(seat, name)}: {score}" + (" ★" if seat in result.winners else "")
            for seat, (name, score) in enumerate(zip(record.players, result.scores, strict=True))
        ),
        CATALOGUE.text("records.length", language, moves=len(record.moves)),
    ]
    return "\n".join(lines)


def move_lines(record: Record, language: Language) -> Iterator[str | AnyPosition]:
    """Yield for every move its words and effects as texts, then the position after it."""
    reader = reader_of(record.players, Screen(language), record.called)
    for step in narrated(record, reader, 1):
        yield f"{step.number:4} {step.words} [{step.move}]"
        yield from (f"       {line}" for line in step.story)
        yield step.position


def draw(record: Record, position: AnyPosition, language: Language) -> None:
    """Draw the board with all hands open."""
    screen = Screen(language)
    game = games.game(record.game)
    screen.draw(game.render(game.reveal(position), None, language, screen.width))


record = Group(
    "record",
    CATALOGUE.message("records.help"),
    [show, replay_moves, verify_record, write_frames, write_picture, write_film],
)
