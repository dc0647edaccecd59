"""`midtown simulate`: many games between computer players, and what they came to."""

import json
import os
import statistics
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from midtown import bots, games
from midtown.arena.simulate import Job, Totals, check, simulate
from midtown.cli.play_seats import listed
from midtown.cli.play_setup import options_from
from midtown.cli.progress import followed
from midtown.game import RequestError
from midtown.locale import CATALOGUE, Language


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    def say(key: str, **values: Any) -> str:
        return CATALOGUE.text(f"simulate.{key}", language, **values)

    @app.command("simulate", help=say("help"))
    def command(
        game: Annotated[str, typer.Argument(help=", ".join(games.names()))],
        players: Annotated[int, typer.Option(help=say("players"))] = 2,
        bots_: Annotated[str, typer.Option("--bots", help=say("bots", bots=", ".join(bots.known())))] = "greedy",
        number: Annotated[int, typer.Option("--games", min=1, help=say("games"))] = 100,
        seed: Annotated[int, typer.Option(help=say("seed"))] = 1,
        jobs: Annotated[int, typer.Option(min=1, help=say("jobs"))] = os.cpu_count() or 1,
        option: Annotated[list[str] | None, typer.Option(help=say("option"), show_default=False)] = None,
        as_json: Annotated[bool, typer.Option("--json", help=say("json"))] = False,
        out: Annotated[Path | None, typer.Option(help=say("out"), show_default=False)] = None,
        lang: Annotated[str, typer.Option(metavar="en|de", help=say("lang"))] = language,
    ) -> None:
        levels = seated(bots_, players)
        job = Job(game, levels, options_from(games.game(game), option or []), seed)
        job = job._replace(options=check(job))
        totals = Totals(players)
        with open(out or os.devnull, "w", encoding="utf-8") as records:
            done = simulate(job, number, min(jobs, number))
            for played in followed(done, say("progress"), number):
                totals.add(played)
                records.write(json.dumps(played.record.document()) + "\n")
        if as_json:
            print(json.dumps(document(job, totals)))
        else:
            Console().print(table(job, totals, language), report(totals, language))


def seated(names: str, players: int) -> tuple[str, ...]:
    """A computer player for each seat: one named for all, or one each; RequestError otherwise."""
    levels = listed(names)
    if len(levels) == 1:
        levels *= players
    if len(levels) != players:
        raise RequestError(CATALOGUE.message("simulate.seats", bots=len(levels), players=players))
    return levels


def document(job: Job, totals: Totals) -> dict[str, Any]:
    """All totals as a JSON document."""
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
    """A row for each seat."""
    heads = [CATALOGUE.text(f"simulate.{head}", language) for head in ("seat", "bot", "wins", "score")]
    drawn = Table(*heads[:2])
    for head in heads[2:]:
        drawn.add_column(head, justify="right")
    for seat, name in enumerate(job.bots):
        wins = f"{totals.wins[seat]:.1f} ({100 * totals.wins[seat] / totals.games:.1f} %)"
        drawn.add_row(str(seat), name, wins, f"{totals.scores[seat] / totals.games:.2f}")
    return drawn


def report(totals: Totals, language: Language) -> str:
    """How long the games were and what ended them."""
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
