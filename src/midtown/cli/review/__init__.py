"""`midtown review`: a finished game move by move, its expensive moves, and the luck of the draws."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any

import typer

from midtown import games
from midtown.cli import review_picture as picture
from midtown.cli.play_table import display_names
from midtown.cli.progress import INTERRUPTED, followed
from midtown.cli.record import load
from midtown.cli.review_file import beside, keep, kept, told
from midtown.cli.screen import Screen
from midtown.lines import Line
from midtown.locale import CATALOGUE, Language
from midtown.record import Record, Step
from midtown.review import ITERATIONS, Look, Scale, finished, look

Review = Mapping[str, Any]
"""A review's document (docs/review.md)."""


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    def say(key: str) -> str:
        return CATALOGUE.text(f"review.{key}", language)

    @app.command("review", help=say("help"))
    def command(
        file: Annotated[Path, typer.Argument(help=CATALOGUE.text("records.file", language))],
        iterations: Annotated[int, typer.Option(min=100, max=10_000_000, help=say("iterations"))] = ITERATIONS,
        seed: Annotated[int, typer.Option(min=0, max=2**62, help=CATALOGUE.text("analyse.seed", language))] = 1,
        anew: Annotated[bool, typer.Option("--anew", help=say("anew"))] = False,
        as_json: Annotated[bool, typer.Option("--json", help=say("json"))] = False,
        lang: Annotated[str, typer.Option(metavar="en|de", help=CATALOGUE.text("records.lang", language))] = language,
    ) -> None:
        record, scale = load(file), Scale(iterations, seed)
        steps = finished(record)
        place = beside(file)
        review = kept(place, record, scale) if place and not anew else None
        if review is None:
            review = told(record, looked(record, steps, scale, language), scale)
            if place:
                keep_for_later(place, review, language)
        if as_json:
            print(json.dumps(review))
        else:
            show(record, steps, review, Screen(language))


def looked(record: Record, steps: Sequence[Step], scale: Scale, language: Language) -> list[Look]:
    """A look at every move, while a bar tells how far it is; on Ctrl-C say so and end."""
    looks: list[Look] = []
    going_on = (look(record, steps, number, scale) for number in range(len(steps)))
    try:
        looks.extend(followed(going_on, CATALOGUE.text("review.progress", language), len(steps)))
    except KeyboardInterrupt:
        print(CATALOGUE.text("review.stopped", language), file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    return looks


def keep_for_later(place: Path, review: dict[str, Any], language: Language) -> None:
    """Keep a review, or say why it cannot be kept."""
    try:
        keep(place, review)
    except OSError as error:
        print(CATALOGUE.text("review.lost", language, file=str(place), reason=str(error.strerror)), file=sys.stderr)


def show(record: Record, steps: Sequence[Step], review: Review, screen: Screen) -> None:
    """The whole review for a person."""
    names = display_names(record.players, screen)
    inks = games.game(record.game).COLOURS
    screen.print(_text(screen, "head", moves=len(record.moves)), "bold")
    screen.draw(picture.stacked(review["chances"], names, inks, screen.width))
    screen.print()
    screen.print(_text(screen, "expensive"), "bold")
    for line in costs(record, steps, review, names, screen):
        screen.print(line, indent=2)
    screen.print()
    screen.print(_text(screen, "luck"), "bold")
    screen.draw(luck(review, names, inks, screen))
    screen.print(_text(screen, "sure"), "dim")


def costs(record: Record, steps: Sequence[Step], review: Review, names: Sequence[str], screen: Screen) -> Iterator[str]:
    """The most expensive moves of each player in words, with the better ones."""
    decisions = {one["number"]: one for one in review["decisions"]}
    for name, worst in zip(names, review["expensive"], strict=True):
        if not worst:
            yield _text(screen, "none", player=name)
        for number in worst:
            yield _text(screen, "cost", player=name, **_words(record, steps, decisions[number], screen.language))


def _words(record: Record, steps: Sequence[Step], one: Mapping[str, Any], language: Language) -> dict[str, Any]:
    game, before = games.game(record.game), steps[one["number"] - 1].position
    return {
        "number": str(one["number"]),
        "loss": f"{100 * one['loss']:.1f}",
        "noise": f"{100 * one['noise']:.1f}",
        "move": game.words(before, one["move"], language),
        "best": game.words(before, one["best"], language),
    }


def luck(review: Review, names: Sequence[str], inks: Sequence[str], screen: Screen) -> list[Line]:
    """For every seat how its luck added up, move after move, and to what."""
    sums = [[0.0] * (review["moves"] + 2) for _ in names]
    noise = [0.0 for _ in names]
    for draw in review["luck"]:
        sums[draw["seat"]][draw["number"] + 1] += draw["luck"]
        noise[draw["seat"]] += draw["noise"] ** 2
    curves = [list(accumulate(gains)) for gains in sums]
    totals = [
        f"{100 * curve[-1]:+.1f} % ± {100 * square**0.5:.1f}" for curve, square in zip(curves, noise, strict=True)
    ]
    return picture.lines(curves, names, inks, totals, screen.width)


def _text(screen: Screen, key: str, **values: Any) -> str:
    return CATALOGUE.text(f"review.{key}", screen.language, **values)
