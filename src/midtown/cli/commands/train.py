"""`midtown train`: train a value network on games of the evaluation against itself."""

import json
import sys
from contextlib import closing
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from midtown import games
from midtown.cli.console.language import say as text
from midtown.cli.console.progress import INTERRUPTED, followed
from midtown.cli.options import Output, SelfPlay, Variant, add_command, option_field
from midtown.executor import Executor
from midtown.support.i18n import Language
from midtown.tuning import train
from midtown.tuning.train import TrainingPlan, TrainingResult


@dataclass(frozen=True, kw_only=True)
class Amounts:
    """Number of games to learn from, and of epochs."""

    games: int = option_field(40000, min=1, help="train.games")
    epochs: int = option_field(6, min=1, help="train.epochs")


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to `app`."""

    def say(key: str, **values: Any) -> str:
        return text(language, f"train.{key}", **values)

    @add_command(app, "train", language, say("help"))
    def command(
        game: Annotated[str, typer.Argument(help=", ".join(games.names()))],
        variant: Variant,
        amounts: Amounts,
        self_play: SelfPlay,
        output: Output,
        write: Annotated[bool, typer.Option("--write", help=say("write"))] = False,
    ) -> None:
        options, (number, epochs) = variant.options(game), (amounts.games, amounts.epochs)
        plan = train.training_plan(game, variant.players, options, number, epochs, self_play.seed)
        try:
            with self_play.executor() as executor:
                result = follow(plan, executor, language)
        except KeyboardInterrupt:
            print(say("stopped"), file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
        if output.as_json:
            print(json.dumps(train.document(plan, result)))
        else:
            print(report(result, language))
        if write and result.better:
            print(text(language, "tune.written", file=str(train.ship(plan, result))), file=sys.stderr)


def follow(plan: TrainingPlan, executor: Executor, language: Language) -> TrainingResult:
    """Play and train, with a progress bar for each; return the test's result."""
    with closing(train.play_batches(plan, executor)) as playing:
        batches = list(followed(playing, text(language, "train.playing"), plan.batches))
    training, held_out = train.split(batches)
    learning = train.train_network(plan, training)
    *_, network = followed(learning, text(language, "train.learning"), plan.epochs * train.PARTS)
    return train.tested(network, held_out)


def report(result: TrainingResult, language: Language) -> str:
    """Return the test's result in words."""
    gain, low, high = (f"{value:.4f}".replace("-", "−") for value in result.gain)
    key = "train.better" if result.better else "train.no_better"
    before, after = f"{result.before:.4f}", f"{result.after:.4f}"
    return text(language, key, before=before, after=after, games=result.games, gain=gain, low=low, high=high)
