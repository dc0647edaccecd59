"""`midtown tune`: search better weights for a game's evaluation by self-play, tested by duplicate games."""

import json
import sys
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

from rich import box
from rich.console import Console
from rich.table import Table

from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.language import interval, percent, say
from midtown.cli.console.screen import show_progress, stop
from midtown.cli.options import GAME, WRITE, Journal, SelfPlay, Variant
from midtown.executor import Executor
from midtown.support.documents import JsonObject
from midtown.support.i18n import Language
from midtown.tuning import evolution, tune
from midtown.tuning.plan import TuningEffort, TuningPlan, tuning_plan
from midtown.tuning.tunable import WeightSet, ship, trainable
from midtown.tuning.tune import Log, Tuning


@dataclass(frozen=True, kw_only=True)
class Amounts:
    """Numbers of games and generations to find and test weights: the fields of `TuningEffort`."""

    generations: Annotated[int, cli_option(min=1, help="tune.generations")] = TuningEffort().generations
    candidates: Annotated[int, cli_option(min=4, help="tune.candidates")] = TuningEffort().candidates
    games: Annotated[int, cli_option(min=1, help="tune.games")] = TuningEffort().games
    referee: Annotated[int, cli_option(min=1, help="tune.referee")] = TuningEffort().referee
    forecasts: Annotated[int, cli_option(min=0, help="tune.forecasts")] = TuningEffort().forecasts
    surveyed: Annotated[int, cli_option(min=6, help="tune.surveyed")] = TuningEffort().surveyed


@command("tune", "tune.help")
def tune_weights(
    language: Language,
    game: Annotated[str, GAME],
    variant: Variant,
    amounts: Amounts,
    self_play: SelfPlay,
    output: Journal,
    write: Annotated[bool, WRITE] = False,
) -> None:
    """Search better weights and print how well they play."""
    effort = TuningEffort(**asdict(amounts))
    plan = tuning_plan(game, variant.players, variant.options(game), effort, self_play.seed)
    evolution.library()  # takes half a second to import
    with self_play.executor() as executor:
        tuning = search(plan, executor, output.out, language)
    if output.as_json:
        print(json.dumps(document(tuning)))
    else:
        Console().print(table(tuning, language), report(tuning, language), markup=False, highlight=False)
    if write and tuning.result.proven:
        ship(tuning.game, tuning.plan.variant, tuning.kept)
        print(say(language, "tune.written", file=str(tuning.game.FILE)), file=sys.stderr)
        network = trainable(game, variant.players, tuning.plan.options).file
        if tuning.temperature_changed and network.exists():
            print(say(language, "tune.outdated", file=str(network)), file=sys.stderr)


def search(plan: TuningPlan, executor: Executor, out: Path | None, language: Language) -> Tuning:
    """Play the missing rounds and append them to `out`; on Ctrl-C print how to resume and exit."""
    journal = Log(out, plan) if out else None
    tuning = journal.tuning if journal else Tuning(plan, [])
    with closing(journal) if journal else nullcontext():
        try:
            with closing(tuning.run(executor)) as lines:
                for line in show_progress(lines, say(language, "tune.progress"), plan.most_rounds, len(tuning.lines)):
                    if journal:
                        journal.add(line)
        except KeyboardInterrupt:
            message = say(
                language, "tune.stopped" if out else "arena.lost", rounds=len(tuning.lines), total=plan.most_rounds
            )
            stop(message)
    return tuning


def document(tuning: Tuning) -> JsonObject:
    """Return the result as a JSON document; shares are between 0 and 1."""
    result = tuning.result
    estimates = {
        "wins": result.wins._asdict(),
        "points": result.points._asdict(),
        "gain": result.gain and result.gain._asdict(),
    }
    weights = {**tune.log_document(result._asdict()), **estimates}
    return {
        **tune.log_document(tuning.plan._asdict()),
        "found": weights,
        "kept": tune.log_document(tuning.kept._asdict()),
    }


def table(tuning: Tuning, language: Language) -> Table:
    """Return a table of every weight and scale, before and after."""
    drawn = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    drawn.add_column(say(language, "tune.weight"))
    for head in ("before", "found"):
        drawn.add_column(say(language, f"tune.{head}"), justify="right")
    for part in WeightSet._fields:
        before, after = getattr(tuning.plan, part), getattr(tuning.result, part)
        for name, value in after.items():
            drawn.add_row(f"{part} {name}", f"{before[name]:.4g}", f"{value:.4g}")
        drawn.add_section()
    return drawn


def report(tuning: Tuning, language: Language) -> str:
    """Return the test's result in words."""
    result = tuning.result
    share, points = interval(result.wins), interval(result.points)
    key = "tune.better" if result.better else "tune.no_better"
    fair = percent(1 / tuning.plan.players)
    lines = [say(language, key, share=share, fair=fair, games=result.games, points=points)]
    if result.gain:
        value, low, high = (f"{bound:.4f}".replace("-", "−") for bound in result.gain)
        key = "tune.keener" if result.state_better else "tune.no_keener"
        lines.append(say(language, key, gain=value, low=low, high=high))
    return "\n".join(lines)
