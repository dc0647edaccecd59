"""`midtown load`: measure a server under load by real clients that play whole games."""

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from midtown import games
from midtown.bots import USUAL, bot_names
from midtown.cli.console.commands import cli_argument, cli_option, command
from midtown.cli.console.language import say
from midtown.cli.console.screen import stop
from midtown.cli.options import Output
from midtown.support.documents import CheckedJson
from midtown.support.i18n import Language

if TYPE_CHECKING:
    from rich.table import Table

    from midtown.client.load.run import LoadResult
    from midtown.client.load.share import LoadPlan


@dataclass(frozen=True, kw_only=True)
class Tables:
    """What is played at the tables: the game, the players, the pace."""

    tables: Annotated[int, cli_option(min=1, help="load.tables")] = 100
    pace: Annotated[float, cli_option(min=0, help="load.pace")] = 2.0
    seconds: Annotated[float, cli_option(min=1, max=86400, help="load.seconds")] = 30.0
    game: Annotated[str, cli_option(text=", ".join(games.names()))] = games.names()[-1]
    people: Annotated[int | None, cli_option(min=1, help="load.people", show_default=False)] = None
    bots: Annotated[int, cli_option(min=0, help="load.bots")] = 0
    bot: Annotated[str, cli_option(text=", ".join(bot_names()))] = USUAL
    seed: Annotated[int, cli_option(help="load.seed")] = 1


@command("load", "load.help")
def measure_load(
    language: Language,
    urls: Annotated[list[str], cli_argument(metavar="URL…", help="load.url", show_default=False)],
    tables: Tables,
    output: Output,
    processes: Annotated[int, cli_option(min=1, max=64, help="load.processes")] = 1,
    server_pid: Annotated[int | None, cli_option(help="load.server_pid", show_default=False)] = None,
    anywhere: Annotated[bool, cli_option("--anywhere", help="load.anywhere")] = False,
) -> None:
    """Measure a server under load and print the measurements."""
    from midtown.client.load.run import run
    from midtown.client.load.share import LoadPlan, check

    for url in urls:
        check(url, anywhere)
    people = tables.people or max(games.game(tables.game).PLAYERS) - tables.bots
    plan = LoadPlan(
        urls=tuple(urls),
        game=tables.game,
        tables=tables.tables,
        people=people,
        pace=tables.pace,
        seconds=tables.seconds,
        seed=tables.seed,
        bot=tables.bot,
        bots=tables.bots,
    )
    try:
        outcome = run(plan, min(processes, tables.tables), server_pid)
    except KeyboardInterrupt:
        stop(say(language, "load.interrupted"))
    measured = document(plan, outcome)
    if output.as_json:
        print(json.dumps(measured))
    else:
        show(measured, language)
    if outcome.samples.errors or not outcome.samples.everybody:
        raise SystemExit(1)


def document(plan: "LoadPlan", outcome: "LoadResult") -> CheckedJson:
    """Return all measurements as a JSON document; times are in milliseconds."""
    from midtown.client.load.samples import quantiles

    samples, seconds = outcome.samples, outcome.seconds
    moves = len(samples.everybody)
    rate = round(moves / seconds, 1)
    return {
        "game": plan.game,
        "tables": plan.tables,
        "people": plan.people,
        "bots": [plan.bot] * plan.bots,
        "pace": plan.pace,
        "seconds": plan.seconds,
        "seed": plan.seed,
        "measured_seconds": round(seconds, 3),
        "moves": {"all": samples.moves, "measured": moves, "per_second": rate, "late": samples.late},
        "games": samples.games,
        "views": {
            "measured": samples.views,
            "per_second": round(samples.views / seconds, 1),
            "bytes": round(samples.bytes / samples.views) if samples.views else None,
        },
        "everybody_ms": quantiles(samples.everybody),
        "acknowledged_ms": quantiles(samples.acknowledged),
        "answers": answers(outcome),
        "errors": dict(sorted(samples.errors.items())),
        "said": samples.messages,
        "generator_cpu_percent": round(100 * samples.cpu / seconds, 1),
        "server": server(plan, outcome, moves),
    }


def answers(outcome: "LoadResult") -> CheckedJson | None:
    """Return how long tables waited for computer players, in milliseconds: per answer and per table."""
    from midtown.client.load.samples import fairness, quantiles

    tables = outcome.samples.answers.values()
    if not tables:
        return None
    waits = sorted(sum(times) / len(times) for times in tables)
    counts = sorted(map(len, tables))
    return {
        "measured": sum(counts),
        "per_second": round(sum(counts) / outcome.seconds, 1),
        "ms": quantiles([wait for times in tables for wait in times]),
        "tables": len(counts),
        "of_a_table": {"min": counts[0], "max": counts[-1]},
        "mean_ms_of_a_table": {"min": round(1000 * waits[0], 1), "max": round(1000 * waits[-1], 1)},
        "fairness": round(fairness(waits), 4),
    }


def server(plan: "LoadPlan", outcome: "LoadResult", moves: int) -> dict[str, float | None] | None:
    """Return the server's use: per cent of one core, microseconds a move, megabytes, kilobytes a table."""
    before, begun, ended = outcome.before, outcome.begun, outcome.ended
    if before is None or begun is None or ended is None:
        return None
    cpu = ended.cpu - begun.cpu
    return {
        "cpu_percent": round(100 * cpu / outcome.seconds, 1),
        "us_per_move": round(1e6 * cpu / moves, 1) if moves else None,
        "memory_mb_before": round(before.memory / 2**20, 1),
        "memory_mb": round(ended.memory / 2**20, 1),
        "kb_per_table": round((ended.memory - before.memory) / 1024 / plan.tables, 1),
    }


def show(measured: CheckedJson, language: Language) -> None:
    """Print the measurements as a table and a few sentences."""
    from rich.console import Console

    moves, views = measured["moves"], measured["views"]
    lines = [
        say(
            language,
            "load.what",
            tables=measured["tables"],
            people=measured["people"],
            game=games.game(measured["game"]).TITLE,
        ),
        *([say(language, "load.with_bots", bots=", ".join(measured["bots"]))] if measured["bots"] else []),
        say(language, "load.warm_up", seconds=f"{measured['measured_seconds']:.1f}"),
        say(
            language,
            "load.rates",
            moves=f"{moves['per_second']:,.0f}",
            views=f"{views['per_second']:,.0f}",
            bytes=str(views["bytes"]),
            games=measured["games"],
        ),
    ]
    if (waits := measured["answers"]) is not None:
        least, most = (f"{waits['mean_ms_of_a_table'][end]:,.0f}" for end in ("min", "max"))
        lines.append(
            say(
                language,
                "load.answers",
                rate=f"{waits['per_second']:.1f}",
                least=least,
                most=most,
                jain=f"{waits['fairness']}",
            )
        )
    if moves["late"]:
        lines.append(say(language, "load.late", late=moves["late"]))
    if (used := measured["server"]) is not None:
        lines.append(
            say(language, "load.server", **{name: "–" if value is None else str(value) for name, value in used.items()})
        )
    lines.append(say(language, "load.generator", cpu=str(measured["generator_cpu_percent"])))
    wrong = ", ".join(f"{kind} {count}" for kind, count in measured["errors"].items())
    lines.append(say(language, "load.errors", errors=wrong) if wrong else say(language, "load.no_errors"))
    lines += measured["said"]
    Console().print(times(measured, language), "\n".join(lines), markup=False, highlight=False)


def times(measured: CheckedJson, language: Language) -> "Table":
    """Return a table of latencies: receipt by all, acknowledgement, computer players' answers."""
    from rich.table import Table

    drawn = Table(say(language, "load.milliseconds"))
    names = list(measured["everybody_ms"]) or ["max"]
    for name in names:
        drawn.add_column(name, justify="right")
    rows = {row: measured[f"{row}_ms"] for row in ("everybody", "acknowledged")}
    if measured["answers"] is not None:
        rows["answered"] = measured["answers"]["ms"]
    for row, quantile in rows.items():
        drawn.add_row(say(language, f"load.{row}"), *(f"{quantile.get(name, math.nan):.2f}" for name in names))
    return drawn
