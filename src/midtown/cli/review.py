"""`midtown review`: a finished game move by move, its expensive moves, and the luck of the draws."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from midtown import games
from midtown.cli import review_picture as picture
from midtown.cli.play_table import display_names
from midtown.cli.progress import followed
from midtown.cli.record import load
from midtown.cli.screen import Screen
from midtown.lines import Line
from midtown.locale import CATALOGUE, Language
from midtown.record import Record, Step
from midtown.review import ITERATIONS, Decision, Look, Scale, document, expensive, finished, look


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    def say(key: str) -> str:
        return CATALOGUE.text(f"review.{key}", language)

    @app.command("review", help=say("help"))
    def command(
        file: Annotated[Path, typer.Argument(help=CATALOGUE.text("records.file", language))],
        iterations: Annotated[int, typer.Option(min=100, max=10_000_000, help=say("iterations"))] = ITERATIONS,
        seed: Annotated[int, typer.Option(min=0, max=2**62, help=CATALOGUE.text("analyse.seed", language))] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=say("json"))] = False,
        lang: Annotated[str, typer.Option(metavar="en|de", help=CATALOGUE.text("records.lang", language))] = language,
    ) -> None:
        record, scale = load(file), Scale(iterations, seed)
        steps = finished(record)
        looks = looked(record, steps, scale, say("progress"))
        if as_json:
            print(json.dumps(document(record, looks, scale) | {"players": record.players}))
        else:
            show(record, steps, looks, Screen(language))


def looked(record: Record, steps: Sequence[Step], scale: Scale, title: str) -> list[Look]:
    """A look at every move, while a bar tells how far it is."""
    return [look(record, steps, number, scale) for number in followed(range(len(steps)), title, len(steps))]


def show(record: Record, steps: Sequence[Step], looks: Sequence[Look], screen: Screen) -> None:
    """The whole review for a person."""
    names = display_names(record.players, screen)
    inks = games.game(record.game).COLOURS
    chances = [one.chances for one in looks]
    screen.print(_text(screen, "head", moves=len(record.moves)), "bold")
    screen.draw(picture.stacked(chances, names, inks, screen.width))
    screen.print()
    screen.print(_text(screen, "expensive"), "bold")
    for line in costs(record, steps, looks, names, screen):
        screen.print(line, indent=2)
    screen.print()
    screen.print(_text(screen, "luck"), "bold")
    screen.draw(luck(looks, names, inks, screen))
    screen.print(_text(screen, "sure"), "dim")


def costs(
    record: Record, steps: Sequence[Step], looks: Sequence[Look], names: Sequence[str], screen: Screen
) -> Iterator[str]:
    """The most expensive moves of each player in words, with the better ones."""
    decisions = [one.decision for one in looks if one.decision is not None]
    for seat, name in enumerate(names):
        worst = expensive(decisions, seat)
        if not worst:
            yield _text(screen, "none", player=name)
        for one in worst:
            yield _text(screen, "cost", player=name, **_words(record, steps, one, screen.language))


def _words(record: Record, steps: Sequence[Step], one: Decision, language: Language) -> dict[str, Any]:
    game, before = games.game(record.game), steps[one.number - 1].position
    return {
        "number": str(one.number),
        "loss": f"{100 * one.loss:.1f}",
        "noise": f"{100 * one.noise:.1f}",
        "move": game.words(before, one.move, language),
        "best": game.words(before, one.best, language),
    }


def luck(looks: Sequence[Look], names: Sequence[str], inks: Sequence[str], screen: Screen) -> list[Line]:
    """For every seat how its luck added up, move after move, and to what."""
    sums = [[0.0] for _ in names]
    noise = [0.0 for _ in names]
    for one in looks:
        for so_far in sums:
            so_far.append(so_far[-1])
        for draw in one.luck:
            sums[draw.seat][-1] += draw.luck
            noise[draw.seat] += draw.noise**2
    totals = [
        f"{100 * so_far[-1]:+.1f} % ± {100 * square**0.5:.1f}" for so_far, square in zip(sums, noise, strict=True)
    ]
    return picture.lines(sums, names, inks, totals, screen.width)


def _text(screen: Screen, key: str, **values: Any) -> str:
    return CATALOGUE.text(f"review.{key}", screen.language, **values)
