"""`midtown review`: analyse a finished game: win chances, how it went in words, expensive moves, luck."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any

from midtown import games
from midtown.bots import LEVELS
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.players import display_names, narrator_of, reader_of
from midtown.cli.console.progress import INTERRUPTED, followed
from midtown.cli.console.screen import Screen
from midtown.cli.options import RECORD, SEARCH_SEED, Execution, Output
from midtown.cli.paths import load_record
from midtown.cli.review import picture as picture
from midtown.cli.review.file import beside, file_document, keep, kept
from midtown.executor import Executor
from midtown.record import Record, Step
from midtown.review import ITERATIONS, Level, Look, Scale, article, by_kind, estimate, finished, looks, total
from midtown.support.i18n import CATALOGUE, Language
from midtown.support.styled_text import Line

Review = Mapping[str, Any]
"""A review's document (docs/play/reviews.md)."""

EFFORT = cli_option(min=100, max=10_000_000, help=CATALOGUE.message("review.iterations"))


@command("review", CATALOGUE.message("review.help"))
def review_record(
    language: Language,
    file: Annotated[Path, RECORD],
    output: Output,
    execution: Execution,
    iterations: Annotated[int, EFFORT] = ITERATIONS,
    seed: Annotated[int, SEARCH_SEED] = 1,
    anew: Annotated[bool, cli_option("--anew", help=CATALOGUE.message("review.anew"))] = False,
) -> None:
    """Print a review of a finished game."""
    record, scale = load_record(file), Scale(iterations, seed)
    steps = finished(record)
    place = beside(file)
    review = kept(place, record, scale) if place and not anew else None
    if review is None:
        with execution.executor() as executor:
            review = file_document(record, looked(record, scale, executor, language), scale)
        if place:
            keep_for_later(place, review, language)
    if output.as_json:
        print(json.dumps(review))
    else:
        show(record, steps, review, Screen(language))


def looked(record: Record, scale: Scale, executor: Executor, language: Language) -> list[Look]:
    """Analyse every move behind a progress bar; exit on Ctrl-C."""
    title, number = CATALOGUE.text("review.progress", language), len(record.moves) + 1
    try:
        with closing(looks(record, scale, executor)) as going_on:
            return list(followed(going_on, title, number))
    except KeyboardInterrupt:
        print(CATALOGUE.text("review.stopped", language), file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None


def keep_for_later(place: Path, review: dict[str, Any], language: Language) -> None:
    """Store a review, or print why that failed."""
    try:
        keep(place, review)
    except OSError as error:
        print(CATALOGUE.text("review.lost", language, file=str(place), reason=str(error.strerror)), file=sys.stderr)


def show(record: Record, steps: Sequence[Step], review: Review, screen: Screen) -> None:
    """Print the review."""
    names = display_names(record.players, screen, record.called)
    inks = games.game(record.game).COLOURS
    screen.print(_text(screen, "head", moves=len(record.moves)), "bold")
    screen.draw(picture.stacked(review["chances"], names, inks, screen.width))
    screen.print()
    screen.print(_text(screen, "article"), "bold")
    for paragraph in article(record, steps, review, narrator_of(record.players, screen, record.called)):
        screen.print(paragraph, indent=2)
    screen.print()
    screen.print(_text(screen, "expensive"), "bold")
    for line in costs(record, steps, review, names, screen):
        screen.print(line, indent=2)
    screen.print()
    screen.print(_text(screen, "luck"), "bold")
    screen.draw(luck(review, names, inks, screen))
    for line in without_luck(review, names, screen):
        screen.print(line, indent=2)
    screen.print()
    screen.print(_text(screen, "skill"), "bold")
    for line in skill(record, steps, review, names, screen):
        screen.print(line, indent=2)
    screen.print(_text(screen, "sure"), "dim")


def costs(record: Record, steps: Sequence[Step], review: Review, names: Sequence[str], screen: Screen) -> Iterator[str]:
    """Yield the most expensive moves of each player in words, with better ones."""
    decisions = {one["number"]: one for one in review["decisions"]}
    for name, worst in zip(names, review["expensive"], strict=True):
        if not worst:
            yield _text(screen, "none", player=name)
        for number in worst:
            yield _text(screen, "cost", player=name, **_words(record, steps, decisions[number], screen))


def _words(record: Record, steps: Sequence[Step], one: Mapping[str, Any], screen: Screen) -> dict[str, Any]:
    game, number = games.game(record.game), one["number"]
    before, after = (step.position for step in steps[number - 1 : number + 1])
    reader = reader_of(record.players, screen, record.called)
    return {
        "number": str(number),
        "loss": f"{100 * one['loss']:.1f}",
        "noise": f"{100 * one['noise']:.1f}",
        "move": game.narrate(before, one["move"], after, reader)[0],
        "best": game.describe_move(before, one["best"], screen.language, reader.side),
    }


def luck(review: Review, names: Sequence[str], inks: Sequence[str], screen: Screen) -> list[Line]:
    """Return each seat's accumulated luck as curves."""
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


def without_luck(review: Review, names: Sequence[str], screen: Screen) -> Iterator[str]:
    """Yield each seat's share of the victory, and the same without the luck of all draws."""
    for name, share, without in zip(names, review["chances"][-1], review.get("without_luck") or [], strict=False):
        yield _text(screen, "without_luck", player=name, share=f"{100 * share:.0f}", without=f"{100 * without:.0f}")


def skill(record: Record, steps: Sequence[Step], review: Review, names: Sequence[str], screen: Screen) -> Iterator[str]:
    """Yield what each player's decisions have kept of the win chance, by kind, and the level that speaks for."""
    catalogue = games.game(record.game).CATALOGUE
    for name, sums in zip(names, by_kind(record, steps, review), strict=True):
        if sums:
            kinds = [
                f"{catalogue.text(f'decision.{one.kind}', screen.language)} {100 * one.kept:.1f} ({one.decisions})"
                for one in sums
                if one.kind
            ]
            key = "kept" if kinds else "kept_whole"
            yield _text(screen, key, player=name, kept=f"{100 * total(sums).kept:.1f}", kinds=", ".join(kinds))
            yield from _level(estimate(record.game, len(names), total(sums), review["iterations"]), screen)


def _level(level: Level | None, screen: Screen) -> Iterator[str]:
    if level is not None:
        names = list(LEVELS)
        about, low, high = (names[round(number)] for number in level)
        yield _text(screen, "level" if low != high else "level_sure", level=about, low=low, high=high)


def _text(screen: Screen, key: str, **values: Any) -> str:
    return CATALOGUE.text(f"review.{key}", screen.language, **values)
