"""`midtown tune`: better weights for a game's judge, found by self-play and judged by duplicate games."""

import json
import os
import sys
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from midtown import games
from midtown.cli.arena_tables import interval, percent
from midtown.cli.language import say as text
from midtown.cli.play_setup import options_from
from midtown.cli.progress import INTERRUPTED, followed
from midtown.locale import Language
from midtown.tuning import evolution
from midtown.tuning.log import Log
from midtown.tuning.plan import Effort, Plan, plan
from midtown.tuning.trainable import teacher
from midtown.tuning.tunable import Set, ship
from midtown.tuning.tune import Tuning


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    def say(key: str, **values: Any) -> str:
        return text(language, f"tune.{key}", **values)

    def shared(key: str) -> str:
        return text(language, f"arena.{key}")

    @app.command("tune", help=say("help"))
    def command(
        game: Annotated[str, typer.Argument(help=", ".join(games.names()))],
        players: Annotated[int, typer.Option(help=say("players"))] = 2,
        generations: Annotated[int, typer.Option(min=1, help=say("generations"))] = Effort().generations,
        candidates: Annotated[int, typer.Option(min=4, help=say("candidates"))] = Effort().candidates,
        each: Annotated[int, typer.Option("--games", min=1, help=say("games"))] = Effort().games,
        referee: Annotated[int, typer.Option(min=1, help=say("referee"))] = Effort().referee,
        forecasts: Annotated[int, typer.Option(min=0, help=say("forecasts"))] = Effort().forecasts,
        surveyed: Annotated[int, typer.Option(min=6, help=say("surveyed"))] = Effort().surveyed,
        seed: Annotated[int, typer.Option(help=say("seed"))] = 1,
        jobs: Annotated[int, typer.Option(min=1, help=say("jobs"))] = os.cpu_count() or 1,
        option: Annotated[list[str] | None, typer.Option(help=shared("option"), show_default=False)] = None,
        as_json: Annotated[bool, typer.Option("--json", help=shared("json"))] = False,
        out: Annotated[Path | None, typer.Option(help=say("out"), show_default=False)] = None,
        write: Annotated[bool, typer.Option("--write", help=say("write"))] = False,
        lang: Annotated[str, typer.Option(metavar="en|de", help=text(language, "help.lang"))] = language,
    ) -> None:
        evolution.library()
        options = options_from(games.game(game), option or [])
        effort = Effort(generations, candidates, each, referee, forecasts, surveyed)
        tuning = search(plan(game, players, options, effort, seed), jobs, out, language)
        if as_json:
            print(json.dumps(document(tuning)))
        else:
            Console().print(table(tuning, language), report(tuning, language), markup=False, highlight=False)
        if write and tuning.found.proven:
            ship(tuning.game, tuning.plan.variant, tuning.kept)
            print(say("written", file=str(tuning.game.FILE)), file=sys.stderr)
            network = teacher(game, players, tuning.plan.options).file
            if tuning.restated and network.exists():
                print(say("outdated", file=str(network)), file=sys.stderr)


def search(asked: Plan, jobs: int, out: Path | None, language: Language) -> Tuning:
    """Play what is missing, and write it down; on Ctrl-C say how to go on and end."""
    log = Log(out, asked) if out else None
    tuning = log.tuning if log else Tuning(asked, [])
    with closing(log) if log else nullcontext():
        try:
            with closing(tuning.run(jobs)) as lines:
                for line in followed(lines, text(language, "tune.progress"), asked.rounds, len(tuning.lines)):
                    if log:
                        log.add(line)
        except KeyboardInterrupt:
            said = text(language, "tune.stopped" if out else "arena.lost", rounds=len(tuning.lines), total=asked.rounds)
            print(said, file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
    return tuning


def document(tuning: Tuning) -> dict[str, Any]:
    """All of it as a JSON document; shares are between 0 and 1."""
    found = tuning.found
    told = {"wins": found.wins._asdict(), "points": found.points._asdict(), "gain": found.gain and found.gain._asdict()}
    return {**tuning.plan._asdict(), "found": {**found._asdict(), **told}, "kept": tuning.kept._asdict()}


def table(tuning: Tuning, language: Language) -> Table:
    """A row for each weight and each scale, before and after."""
    drawn = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    drawn.add_column(text(language, "tune.weight"))
    for head in ("before", "found"):
        drawn.add_column(text(language, f"tune.{head}"), justify="right")
    for part in Set._fields:
        before, after = getattr(tuning.plan, part), getattr(tuning.found, part)
        for name, value in after.items():
            drawn.add_row(f"{part} {name}", f"{before[name]:.4g}", f"{value:.4g}")
        drawn.add_section()
    return drawn


def report(tuning: Tuning, language: Language) -> str:
    """What the referee and the test say."""
    found = tuning.found
    share, points = interval(found.wins), interval(found.points)
    key = "tune.better" if found.better else "tune.no_better"
    fair = percent(1 / tuning.plan.players)
    told = [text(language, key, share=share, fair=fair, games=found.games, points=points)]
    if found.gain:
        value, low, high = (f"{bound:.4f}".replace("-", "−") for bound in found.gain)
        key = "tune.keener" if found.keener else "tune.no_keener"
        told.append(text(language, key, gain=value, low=low, high=high))
    return "\n".join(told)
