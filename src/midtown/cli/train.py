"""`midtown train` and `midtown train-policy`: train a value network, or a policy, by games against themselves."""

import json
import sys
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import Annotated

from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.language import interval, percent, say
from midtown.cli.console.screen import show_progress, stop
from midtown.cli.options import GAME, WRITE, Output, SelfPlay, Variant
from midtown.executor import Executor
from midtown.support.i18n import Language
from midtown.tuning import policy, train
from midtown.tuning.train import TrainingEffort, TrainingPlan, TrainingResult


@dataclass(frozen=True, kw_only=True)
class Amounts:
    """Numbers of games to learn from and to test with, and of epochs: the fields of `TrainingEffort`."""

    games: Annotated[int, cli_option(min=1, help="train.games")] = TrainingEffort().games
    epochs: Annotated[int, cli_option(min=1, help="train.epochs")] = TrainingEffort().epochs
    referee: Annotated[int, cli_option(min=1, help="train.referee")] = TrainingEffort().referee
    iterations: Annotated[int, cli_option(min=1, help="train.iterations")] = TrainingEffort().iterations


@command("train", "train.help")
def train_network(
    language: Language,
    game: Annotated[str, GAME],
    variant: Variant,
    amounts: Amounts,
    self_play: SelfPlay,
    output: Output,
    write: Annotated[bool, WRITE] = False,
) -> None:
    """Train a value network and print how well it plays."""
    effort = TrainingEffort(**asdict(amounts))
    plan = train.training_plan(game, variant.players, variant.options(game), effort, self_play.seed)
    try:
        with self_play.executor() as executor:
            result = train_and_test(plan, executor, language)
    except KeyboardInterrupt:
        stop(say(language, "train.stopped"))
    if output.as_json:
        print(json.dumps(train.document(plan, result)))
    else:
        print(report(plan, result, language))
    if write and result.better:
        print(say(language, "tune.written", file=str(train.ship(plan, result))), file=sys.stderr)


@dataclass(frozen=True, kw_only=True)
class PolicyAmounts:
    """Numbers of games to learn from and to test with."""

    generations: Annotated[int, cli_option(min=1, help="train.generations")] = 4
    games: Annotated[int, cli_option(min=1, help="train.generation_games")] = 250
    iterations: Annotated[int, cli_option(min=2, help="train.teacher")] = 600
    deals: Annotated[int, cli_option(min=2, help="train.deals")] = 300


@command("train-policy", "train.policy")
def train_policy(
    language: Language,
    game: Annotated[str, GAME],
    variant: Variant,
    amounts: PolicyAmounts,
    self_play: SelfPlay,
    output: Output,
    write: Annotated[bool, WRITE] = False,
) -> None:
    """Train a policy and print how well it plays."""
    plan = policy.policy_plan(
        game=game,
        players=variant.players,
        options=variant.options(game),
        generations=amounts.generations,
        games_each=amounts.games,
        iterations=amounts.iterations,
        deals=amounts.deals,
        seed=self_play.seed,
    )
    try:
        with self_play.executor() as executor:
            with closing(policy.train(plan, executor)) as learning:
                *_, parameters = show_progress(learning, say(language, "train.learning"), plan.parts)
            assert parameters is not None
            with closing(policy.policy_test(plan, parameters, executor)) as playing:
                *_, result = show_progress(playing, say(language, "train.refereeing"), -(-plan.deals // policy.DEALS))
    except KeyboardInterrupt:
        stop(say(language, "train.stopped"))
    if output.as_json:
        print(json.dumps(policy.document(plan, result)))
    else:
        share, fair = interval(result.share), percent(1 / plan.players)
        print(say(language, "train.policy_share", share=share, fair=fair, games=plan.deals * plan.players))
    if write and result.share.low > 1 / plan.players:
        print(say(language, "tune.written", file=str(policy.ship(plan, result))), file=sys.stderr)


def train_and_test(plan: TrainingPlan, executor: Executor, language: Language) -> TrainingResult:
    """Play, train, and let what predicts better play a match, with a progress bar for each; return the result."""
    with closing(train.play_batches(plan, executor)) as playing:
        batches = list(show_progress(playing, say(language, "train.playing"), plan.batches))
    training, held_out = train.split(batches)
    learning = train.train_network(plan, training)
    *_, network = show_progress(learning, say(language, "train.learning"), plan.epochs * train.PARTS)
    result = train.test_network(network, held_out)
    if not result.keener:
        return result
    with closing(train.play_match(plan, result, executor)) as playing:
        *_, result = show_progress(playing, say(language, "train.refereeing"), plan.referee)
    return result


def report(plan: TrainingPlan, result: TrainingResult, language: Language) -> str:
    """Return the results of the test and the match in words."""
    gain, low, high = (f"{value:.4f}".replace("-", "−") for value in result.gain)
    key = "train.keener" if result.keener else "train.no_keener"
    before, after = f"{result.before:.4f}", f"{result.after:.4f}"
    lines = [say(language, key, before=before, after=after, games=result.games, gain=gain, low=low, high=high)]
    if result.match:
        key = "train.better" if result.better else "train.no_better"
        share, fair = interval(result.match.estimate), percent(1 / plan.players)
        lines.append(say(language, key, share=share, fair=fair, games=result.match.deals * plan.players))
    return "\n".join(lines)
