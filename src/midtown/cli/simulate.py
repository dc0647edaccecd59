"""`midtown simulate`: play many games between computer players and print totals."""

import json
import os
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.table import Table

from midtown import bots
from midtown.arena.selfplay import Job, Played, Totals, check_players, simulate
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.screen import show_progress
from midtown.cli.options import GAME, Output, SelfPlay, Variant, names_in
from midtown.dataset.parquet import Writer
from midtown.dataset.rows import sample
from midtown.executor import Executor
from midtown.game import RequestError
from midtown.support.documents import JsonObject
from midtown.support.i18n import CATALOGUE, Language

PARQUET = ".parquet"
BOTS = cli_option("--bots", help=CATALOGUE.message("simulate.bots", bots=", ".join(bots.local_names())))


@dataclass(frozen=True, kw_only=True)
class RecordsOutput(Output):
    """Where the result and all games go, and how well the positions of the games are judged."""

    out: Annotated[Path | None, cli_option(help="option.records", show_default=False)] = None
    chances: Annotated[int, cli_option(min=0, metavar="ITERATIONS", help="option.chances")] = 0


@command("simulate", CATALOGUE.message("simulate.help"))
def simulate_games(
    language: Language,
    game: Annotated[str, GAME],
    variant: Variant,
    self_play: SelfPlay,
    output: RecordsOutput,
    bots_: Annotated[str, BOTS] = "greedy",
    number: Annotated[int, cli_option("--games", min=1, help=CATALOGUE.message("simulate.games"))] = 100,
) -> None:
    """Play games and print their totals."""
    levels = seat_levels(bots_, variant.players)
    job = Job(game, levels, variant.options(game), self_play.seed)
    job = job._replace(options=check_players(job))
    totals = Totals(variant.players)
    with self_play.executor() as executor:
        for played in show_progress(
            play_and_write(job, number, executor, output), CATALOGUE.text("simulate.progress", language), number
        ):
            totals.add(played)
    if output.as_json:
        print(json.dumps(document(job, totals)))
    else:
        Console().print(table(job, totals, language), report(totals, language))


def play_and_write(job: Job, number: int, executor: Executor, output: RecordsOutput) -> Iterator[Played]:
    """Play games of the job and write them: as Parquet if the file is named so, else as records. Yield each."""
    if output.out is not None and output.out.suffix == PARQUET:
        with Writer(output.out) as writer:
            for sampled in sample(job, number, executor, output.chances):
                writer.add(sampled.rows)
                yield sampled.played
        return
    if output.chances:
        raise RequestError(CATALOGUE.message("simulate.chances"))
    with open(output.out or os.devnull, "w", encoding="utf-8") as records:
        for played in simulate(job, number, executor):
            records.write(json.dumps(played.record.document()) + "\n")
            yield played


def seat_levels(names: str, players: int) -> tuple[str, ...]:
    """Return a computer player for each seat, from one name for all or one each; RequestError otherwise."""
    levels = names_in(names)
    if len(levels) == 1:
        levels *= players
    if len(levels) != players:
        raise RequestError(CATALOGUE.message("simulate.seats", bots=len(levels), players=players))
    return levels


def document(job: Job, totals: Totals) -> JsonObject:
    """Return all totals as a JSON document."""
    return {
        "game": job.game,
        "players": totals.seats,
        "bots": list(job.bots),
        "options": job.options,
        "seed": job.seed,
        "games": totals.games,
        "wins": [round(wins, 6) for wins in totals.wins],
        "mean_scores": [score / totals.games for score in totals.scores],
        "moves": {"mean": statistics.mean(totals.moves), "min": min(totals.moves), "max": max(totals.moves)},
        "ended_by": dict(sorted(totals.ended_by.items())),
    }


def table(job: Job, totals: Totals, language: Language) -> Table:
    """Return a table with a row for each seat."""
    heads = [CATALOGUE.text(f"simulate.{head}", language) for head in ("seat", "bot", "wins", "score")]
    drawn = Table(*heads[:2])
    for head in heads[2:]:
        drawn.add_column(head, justify="right")
    for seat, name in enumerate(job.bots):
        wins = f"{totals.wins[seat]:.1f} ({100 * totals.wins[seat] / totals.games:.1f} %)"
        drawn.add_row(str(seat), name, wins, f"{totals.scores[seat] / totals.games:.2f}")
    return drawn


def report(totals: Totals, language: Language) -> str:
    """Return a line on the games' length and how they ended."""
    ended = ", ".join(f"{rule} {count}" for rule, count in sorted(totals.ended_by.items()))
    return CATALOGUE.text(
        "simulate.report",
        language,
        games=totals.games,
        mean=f"{statistics.mean(totals.moves):.1f}",
        least=str(min(totals.moves)),
        most=str(max(totals.moves)),
        ended=ended,
    )
