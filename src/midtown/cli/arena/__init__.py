"""`midtown arena`: tournaments of computer players. `arena GAME` plays one, `arena report` prints its result."""

import json
import re
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Annotated

import click
from rich.console import Console

from midtown import bots
from midtown.arena import journal
from midtown.arena.journal import Games, Ledger
from midtown.arena.scores import Score
from midtown.arena.selfplay import measure_luck
from midtown.arena.sequential import SequentialTest
from midtown.arena.sprt import Hypotheses
from midtown.arena.standings import Standings, standings
from midtown.arena.tournament import Tournament, play_games, tournament
from midtown.cli.arena.document import document
from midtown.cli.arena.tables import tables
from midtown.cli.console.commands import Group, cli_argument, cli_option, command
from midtown.cli.console.language import TEXTS, say
from midtown.cli.console.screen import show_progress, stop
from midtown.cli.options import GAME, Journal, Output, SelfPlay, Variant, names_in
from midtown.executor import Executor
from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE, Language

GAMES = 100
"""Games of a tournament, if neither their number nor a sequential test is given."""
BOTS = cli_option("--bots", help=TEXTS.message("arena.bots", bots=", ".join(bots.local_names())))


class GameOrReport(Group):
    """A command group in which an unknown command name is the first argument of the command GAME."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command for these arguments."""
        if args and args[0] in self.commands:
            return super().resolve_command(ctx, args)
        return "", self.commands["GAME"], args


@dataclass(frozen=True, kw_only=True)
class Sequential:
    """The hypotheses and error rates of a sequential test, and the score that it tests."""

    sprt: Annotated[str | None, cli_option(metavar="LOW:HIGH", help="arena.sprt", show_default=False)] = None
    alpha: Annotated[float, cli_option(min=0.0001, max=0.9999, help="arena.alpha")] = 0.05
    beta: Annotated[float, cli_option(min=0.0001, max=0.9999, help="arena.beta")] = 0.05
    score: Annotated[Score, cli_option(help="arena.score")] = "wins"

    def test(self, plan: Tournament, without_luck: bool) -> SequentialTest | None:
        """Return the test, if there is one; raise RequestError if the options do not make one."""
        if self.sprt is None:
            return None
        hypotheses = Hypotheses(*shares_in(self.sprt), self.alpha, self.beta)
        if self.alpha + self.beta >= 1:
            raise RequestError(CATALOGUE.message("arena.errors", sum=f"{self.alpha + self.beta:g}"))
        return SequentialTest(plan, hypotheses, self.score, without_luck)


def shares_in(text: str) -> tuple[float, float]:
    """Return the shares in a text like 50:53; raise RequestError if it is another."""
    if match := re.fullmatch(r"(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)", text):
        low, high = (float(number) / 100 for number in match.groups())
        if 0 < low < high < 1:
            return low, high
    raise RequestError(CATALOGUE.message("arena.hypotheses", value=text[:40]))


@command("GAME", "arena.game")
def play_tournament(
    language: Language,
    game: Annotated[str, GAME],
    variant: Variant,
    self_play: SelfPlay,
    output: Journal,
    bots_: Annotated[str, BOTS],
    sequential: Sequential,
    number: Annotated[int | None, cli_option("--games", min=1, help="arena.games", show_default=False)] = None,
    seconds: Annotated[float | None, cli_option(min=0.001, help="arena.seconds", show_default=False)] = None,
    luck: Annotated[bool, cli_option("--luck", help="arena.luck")] = False,
) -> None:
    """Play a tournament and print its result."""
    entrants, options = names_in(bots_), variant.options(game)
    plan = tournament(game, variant.players, entrants, options, seconds, self_play.seed)
    test = sequential.test(plan, luck)
    most = number or (test.most_games if test else GAMES)
    with self_play.executor() as executor:
        played = play_all(plan, most, executor, output.out, language, test, luck)
    result = standings(plan, played)
    assert result is not None
    if output.as_json:
        print(json.dumps(document(result, test)))
    else:
        Console().print(*tables(result, language, test), markup=False, highlight=False)


def play_all(
    plan: Tournament,
    number: int,
    executor: Executor,
    out: Path | None,
    language: Language,
    test: SequentialTest | None,
    with_luck: bool,
) -> Games:
    """Play the missing games until `test` stops, append them to `out`, and return those that count.

    On Ctrl-C print how to resume and exit.
    """
    ledger = Ledger(out, plan) if out else None
    with closing(ledger) if ledger else nullcontext():
        games_played: Games = dict(ledger.games) if ledger else {}
        if with_luck:
            games_played = {game: measure_luck(played) for game, played in games_played.items()}
        missing = [] if test and test.update(games_played) else plan.missing(number, games_played)
        total = plan.deals(number) * len(plan.seatings())
        title = say(language, "arena.progress")
        try:
            with closing(play_games(plan, missing, perf_counter, executor, with_luck)) as results:
                for game, played in show_progress(results, title, total, total - len(missing)):
                    games_played[game] = played
                    if ledger:
                        ledger.add(game, played)
                    if test and test.update(games_played):
                        break
        except KeyboardInterrupt:
            key = "stopped" if out else "lost"
            stop(say(language, f"arena.{key}", games=len(games_played), total=total))
    counted = min(total, test.games) if test and test.stopped else total
    return {game: played for game, played in games_played.items() if game < counted}


@command("report", "arena.report")
def report_results(
    language: Language,
    file: Annotated[Path, cli_argument(help="arena.file", show_default=False)],
    output: Output,
    out: Annotated[Path | None, cli_option(help="arena.picture", show_default=False)] = None,
) -> None:
    """Print or draw the result of a tournament."""
    results = read_standings(file)
    if out:
        # Only here, as nothing else needs what draws.
        from midtown.cli.arena.picture import draw

        draw(results, out, language)
    if output.as_json:
        print(json.dumps(document(results)))
    elif not out:
        Console().print(*tables(results, language), markup=False, highlight=False)


def read_standings(file: Path) -> Standings:
    """Return the standings of a tournament's file; RequestError if no deal in it is complete."""
    results = standings(*journal.read_ledger(file))
    if results is None:
        raise RequestError(TEXTS.message("arena.nothing", file=str(file)))
    return results


arena = GameOrReport("arena", "arena.help", [report_results, play_tournament])
