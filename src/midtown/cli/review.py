"""`midtown review`: analyse a finished game: win chances, how it went in words, expensive moves, luck.

A review is stored beside the file of its record, so that it is made once: the document that `midtown review --json`
prints. It is used only if it is complete and belongs to the same record, iterations, seed and version.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import accumulate
from pathlib import Path
from typing import Annotated, TypedDict, TypeGuard

from midtown import __version__, games
from midtown.bots import LEVELS
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.curves import draw_curves, draw_shares
from midtown.cli.console.players import display_names, narrator_of, reader_of
from midtown.cli.console.screen import Screen, show_progress, stop
from midtown.cli.options import RECORD, SEARCH_SEED, Execution, Output, load_record
from midtown.executor import Executor
from midtown.fairness import sha256
from midtown.record import Record, ReplayStep
from midtown.review import (
    FORMAT,
    ITERATIONS,
    DecisionDocument,
    Level,
    Look,
    ReviewDocument,
    SearchEffort,
    article,
    by_kind,
    document,
    estimate,
    finished_steps,
    looks,
    total,
)
from midtown.support.documents import JsonObject
from midtown.support.files import write_atomically
from midtown.support.i18n import CATALOGUE, Language
from midtown.support.styled_text import Line

EFFORT = cli_option(min=100, max=10_000_000, help=CATALOGUE.message("review.iterations"))

ENDING = ".review.json"
CHECKSUM = "checksum"


class Origin(TypedDict):
    """What a review belongs to."""

    format: str
    iterations: int
    seed: int
    record: str
    midtown: str


class Review(ReviewDocument):
    """A review with what it belongs to (docs/play/reviews.md)."""

    players: list[str]
    record: str
    midtown: str
    checksum: str


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
    record, effort = load_record(file), SearchEffort(iterations, seed)
    steps = finished_steps(record)
    path = review_path(file)
    review = load_review(path, record, effort) if path and not anew else None
    if review is None:
        with execution.executor() as executor:
            review = review_document(record, analyse_moves(record, effort, executor, language), effort)
        if path:
            save_review(path, review, language)
    if output.as_json:
        print(json.dumps(review))
    else:
        print_review(record, steps, review, Screen(language))


def analyse_moves(record: Record, effort: SearchEffort, executor: Executor, language: Language) -> list[Look]:
    """Analyse every move behind a progress bar; exit on Ctrl-C."""
    title, number = CATALOGUE.text("review.progress", language), len(record.moves) + 1
    try:
        with closing(looks(record, effort, executor)) as results:
            return list(show_progress(results, title, number))
    except KeyboardInterrupt:
        stop(CATALOGUE.text("review.stopped", language))


def print_review(record: Record, steps: Sequence[ReplayStep], review: Review, screen: Screen) -> None:
    """Print the review."""
    names = display_names(record.players, screen, record.called)
    inks = games.game(record.game).COLOURS
    screen.print(_text(screen, "head", moves=len(record.moves)), "bold")
    screen.draw(draw_shares(review["chances"], names, inks, screen.width))
    screen.print()
    screen.print(_text(screen, "article"), "bold")
    for paragraph in article(record, steps, review, narrator_of(record.players, screen, record.called)):
        screen.print(paragraph, indent=2)
    screen.print()
    screen.print(_text(screen, "expensive"), "bold")
    for line in cost_lines(record, steps, review, names, screen):
        screen.print(line, indent=2)
    screen.print()
    screen.print(_text(screen, "luck"), "bold")
    screen.draw(luck_curves(review, names, inks, screen))
    for line in without_luck_lines(review, names, screen):
        screen.print(line, indent=2)
    screen.print()
    screen.print(_text(screen, "skill"), "bold")
    for line in skill_lines(record, steps, review, names, screen):
        screen.print(line, indent=2)
    screen.print(_text(screen, "sure"), "dim")


def cost_lines(
    record: Record, steps: Sequence[ReplayStep], review: Review, names: Sequence[str], screen: Screen
) -> Iterator[str]:
    """Yield the most expensive moves of each player in words, with better ones."""
    decisions = {decision["number"]: decision for decision in review["decisions"]}
    for name, worst in zip(names, review["expensive"], strict=True):
        if not worst:
            yield _text(screen, "none", player=name)
        for number in worst:
            yield _text(screen, "cost", player=name, **_words(record, steps, decisions[number], screen))


def _words(record: Record, steps: Sequence[ReplayStep], decision: DecisionDocument, screen: Screen) -> JsonObject:
    game, number = games.game(record.game), decision["number"]
    before, after = (step.position for step in steps[number - 1 : number + 1])
    reader = reader_of(record.players, screen, record.called)
    return {
        "number": str(number),
        "loss": f"{100 * decision['loss']:.1f}",
        "noise": f"{100 * decision['noise']:.1f}",
        "move": game.narrate(before, decision["move"], after, reader)[0],
        "best": game.describe_move(before, decision["best"], screen.language, reader.side),
    }


def luck_curves(review: Review, names: Sequence[str], inks: Sequence[str], screen: Screen) -> list[Line]:
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
    return draw_curves(curves, names, inks, totals, screen.width)


def without_luck_lines(review: Review, names: Sequence[str], screen: Screen) -> Iterator[str]:
    """Yield each seat's share of the victory, and the same without the luck of all draws."""
    for name, share, without in zip(names, review["chances"][-1], review.get("without_luck") or [], strict=False):
        yield _text(screen, "without_luck", player=name, share=f"{100 * share:.0f}", without=f"{100 * without:.0f}")


def skill_lines(
    record: Record, steps: Sequence[ReplayStep], review: Review, names: Sequence[str], screen: Screen
) -> Iterator[str]:
    """Yield what each player's decisions have kept of the win chance, by kind, and the level that speaks for."""
    catalogue = games.game(record.game).CATALOGUE
    for name, sums in zip(names, by_kind(record, steps, review), strict=True):
        if sums:
            kinds = [
                f"{catalogue.text(f'decision.{kind.kind}', screen.language)} {100 * kind.kept:.1f} ({kind.decisions})"
                for kind in sums
                if kind.kind
            ]
            key = "kept" if kinds else "kept_whole"
            yield _text(screen, key, player=name, kept=f"{100 * total(sums).kept:.1f}", kinds=", ".join(kinds))
            yield from _level(estimate(record.game, len(names), total(sums), review["iterations"]), screen)


def _level(level: Level | None, screen: Screen) -> Iterator[str]:
    if level is not None:
        names = list(LEVELS)
        about, low, high = (names[round(number)] for number in level)
        yield _text(screen, "level" if low != high else "level_sure", level=about, low=low, high=high)


def _text(screen: Screen, key: str, **values: object) -> str:
    return CATALOGUE.text(f"review.{key}", screen.language, **values)


def review_document(record: Record, looks: Sequence[Look], effort: SearchEffort) -> Review:
    """Return a review with the players' names, what it belongs to, and a checksum."""
    origin = _origin(record, effort)
    review: Review = {**document(record, looks, effort), "players": record.players, **origin, "checksum": ""}
    review["checksum"] = _digest({name: value for name, value in review.items() if name != CHECKSUM})
    return review


def review_path(file: Path) -> Path | None:
    """Return the review's file for a record's file; None if that is not a file, such as standard input."""
    return file.with_suffix(ENDING) if file.is_file() else None


def load_review(path: Path, record: Record, effort: SearchEffort) -> Review | None:
    """Read a stored review; None unless it is complete, of this record, scale and version."""
    try:
        review = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return review if _is_whole(review, _origin(record, effort)) else None


def _is_whole(review: object, origin: Origin) -> TypeGuard[Review]:
    if not isinstance(review, dict) or any(review.get(name) != value for name, value in origin.items()):
        return False
    rest = {name: value for name, value in review.items() if name != CHECKSUM}
    return bool(review.get(CHECKSUM) == _digest(rest))


def save_review(path: Path, review: Review, language: Language) -> None:
    """Write a review atomically, or print why that failed."""
    try:
        write_atomically(path, json.dumps(review) + "\n")
    except OSError as error:
        print(CATALOGUE.text("review.lost", language, file=str(path), reason=str(error.strerror)), file=sys.stderr)


def _origin(record: Record, effort: SearchEffort) -> Origin:
    """Return what a review belongs to."""
    return {
        "format": FORMAT,
        "iterations": effort.iterations,
        "seed": effort.seed,
        "record": _digest(record.document()),
        "midtown": __version__,
    }


def _digest(document: object) -> str:
    """Return a digest that does not depend on formatting."""
    return sha256(json.dumps(document, sort_keys=True, separators=(",", ":")))
