"""The whole way: candidates for rating moves, the referee's games, candidates for telling who will win, the scales.

It is played in rounds, each of which is a line of the file. A round follows from the plan and the rounds before it,
so that a file is gone on with as if nothing had been.
"""

import functools
from collections.abc import Generator, Iterable
from contextlib import closing
from statistics import fmean
from typing import Any, NamedTuple

from midtown.arena import intervals
from midtown.arena.intervals import Estimate
from midtown.arena.processes import finished, in_order
from midtown.tuning import forecast, trial
from midtown.tuning.evolution import Evolution, merits
from midtown.tuning.forecast import Survey
from midtown.tuning.plan import BATCH, Plan
from midtown.tuning.trial import Credit, Trial
from midtown.tuning.tunable import PRIOR, Set, Weights, tunable

TESTED = 3
"""Of so many games that are surveyed, the last is for the test alone."""
PULL = 0.0005
"""What a step away from the weights before costs a forecast: so many times its square."""
Line = dict[str, Any]
"""A round as it stands in the file."""


class Found(NamedTuple):
    """What it came to."""

    moves: Weights
    wins: Estimate
    """What they win from each seat against those before; the fair share is 1 / players."""
    points: Estimate
    games: int
    """How many the referee has seen."""
    better: bool
    """Whether they win more than their share, even at the lower end."""
    stands: Weights
    gain: Estimate | None
    """How much less they are surprised by who wins, in games that were not used to find them; None without any."""
    chances: Weights
    """The scales that go with what is kept."""

    @property
    def keener(self) -> bool:
        """Whether the stands are surprised less, even at the lower end."""
        return self.gain is not None and self.gain.low > 0

    @property
    def proven(self) -> bool:
        """Whether there is anything to keep."""
        return self.better or self.keener


class Tested(NamedTuple):
    """How well stands foretell who wins."""

    chances: Weights
    """The scales that fit best to what may be learned from."""
    surprises: list[float]
    """How much each of the other positions surprises by them."""


class Tuning:
    """A plan on its way. `lines` are the rounds so far."""

    def __init__(self, plan: Plan, lines: Iterable[Line]) -> None:
        """Go on after these rounds; an error of keys, types or values if they cannot have come from this plan."""
        self.plan = plan
        self.game = tunable(plan.game)
        self.lines: list[Line] = []
        self.evolution = Evolution(plan.moves, self.game.SIGNED, plan.candidates, plan.seed)
        begun = plan.stands | {name: plan.chances[name] for name in self.game.SCALES}
        self.seer = Evolution(begun, self.game.SIGNED, plan.candidates, plan.seed)
        for line in lines:
            if self._learning:
                self._evolution.ask()
            self._take(line)

    def run(self, processes: int) -> Generator[Line, None, None]:
        """The rounds that are missing, one by one; whoever closes it ends them at once."""
        while (number := len(self.lines)) < self.plan.rounds:
            if number < self.plan.generations:
                line = self._generation(number, processes)
            elif number < self.plan.judged:
                line = self._referee(number - self.plan.generations)
            elif number < self.plan.rounds - 1:
                line = self._forecast(number - self.plan.judged)
            else:
                line = self._scales()
            self._take(line)
            yield line

    @property
    def found(self) -> Found:
        """What a tuning that is over came to."""
        last, deals = self.lines[-1], self._shares("wins")
        wins, points = intervals.of_share(deals), intervals.of_mean(self._shares("points"))
        better = wins.low > 1 / self.plan.players
        gain = Estimate(*last["gain"]) if last["gain"] else None
        number = len(deals) * self.plan.players
        chances = last["chances"]
        return Found(self.evolution.middle, wins, points, number, better, self._stands(), gain, chances)

    @property
    def kept(self) -> Set:
        """What is better for sure, and what was there before in place of what is not."""
        found = self.found
        return Set(self._moves(), found.stands if found.keener else self.plan.stands, found.chances)

    @property
    def restated(self) -> bool:
        """Whether how the seats stand is read otherwise than before, which a network is to correct."""
        kept = self.kept.chances
        return any(kept[name] != self.plan.chances[name] for name in self.game.SCALES)

    @property
    def _learning(self) -> bool:
        """Whether candidates are tried in the next round."""
        number = len(self.lines)
        return number < self.plan.generations or self.plan.judged <= number < self.plan.rounds - 1

    @property
    def _evolution(self) -> Evolution:
        """Whose turn it is."""
        return self.evolution if len(self.lines) < self.plan.generations else self.seer

    def _stands(self) -> Weights:
        """Where the candidates for stands are."""
        return {name: value for name, value in self.seer.middle.items() if name in self.plan.stands}

    def _shares(self, name: str) -> list[float]:
        """What the referee has seen, deal by deal."""
        return [share for line in self.lines[self.plan.generations : self.plan.judged] for share in line[name]]

    def _moves(self) -> Weights:
        """What moves are rated by from when the referee has spoken."""
        better = intervals.of_share(self._shares("wins")).low > 1 / self.plan.players
        return self.evolution.middle if better else self.plan.moves

    @functools.cached_property
    def _survey(self) -> Survey:
        plan = self.plan
        return forecast.survey(plan.table, self._moves(), plan.stands, f"{plan.seed}/survey", plan.surveyed)

    @property
    def _cut(self) -> int:
        """How many of the positions surveyed may be learned from."""
        return (self.plan.surveyed - self.plan.surveyed // TESTED) * forecast.SHOWN

    def _generation(self, number: int, processes: int) -> Line:
        """All candidates on the same deals, against the weights before and against where they stand."""
        plan = self.plan
        rivals = (plan.moves, self.evolution.middle)
        name = f"{plan.seed}/{number}"
        trials = [Trial(plan.table, moves, rivals, plan.stands, name, plan.deals) for moves in self.evolution.ask()]
        with closing(finished(trial.run, trials, min(processes, len(trials)))) as results:
            got = [trial.mean(deals) for deals in in_order(results)]
        return {"generation": number, "credits": [[round(part, 5) for part in credit] for credit in got]}

    def _referee(self, number: int) -> Line:
        plan = self.plan
        name = f"{plan.seed}/referee/{number}"
        got = trial.run(Trial(plan.table, self.evolution.middle, (plan.moves,), plan.stands, name, BATCH))
        wins, points = ([round(part, 5) for part in column] for column in zip(*got, strict=True))
        return {"referee": number, "wins": wins, "points": points}

    def _forecast(self, number: int) -> Line:
        surprises = [round(self._surprise(weights), 6) for weights in self.seer.ask()]
        return {"forecast": number, "surprises": surprises}

    def _surprise(self, weights: Weights) -> float:
        """Of a candidate for telling who wins."""
        told = forecast.stood(self.game, self.game.judge(self.plan.moves, weights), self._survey.shown[: self._cut])
        scales = [weights[name] for name in self.game.SCALES]
        return fmean(forecast.surprises(told, scales)) + PULL * self.seer.size(weights)

    def _scales(self) -> Line:
        """The test of the stands that were found, and the scales for what is kept; those of what stays stay too."""
        plan, gain = self.plan, None
        chances = {name: plan.chances[name] for name in self.game.SCALES}
        if plan.forecasts:
            before, after = self._tested(plan.stands), self._tested(self._stands())
            gain = forecast.gain(before.surprises, after.surprises)
            chances = after.chances if gain.low > 0 else chances
        elif not plan.stands and self._moves() != plan.moves:
            chances = self._tested({}).chances
        prior = plan.chances[PRIOR]
        if self._moves() != plan.moves:
            unchanged = forecast.survey(plan.table, plan.moves, plan.stands, f"{plan.seed}/survey", plan.surveyed)
            prior = forecast.rescaled(prior, unchanged, self._survey)
        return {"gain": gain and [round(value, 6) for value in gain], "chances": {PRIOR: prior, **chances}}

    def _tested(self, stands: Weights) -> Tested:
        """Some stands, asked for what may be learned from, then for the rest."""
        judge, shown = self.game.judge(self._moves(), stands), self._survey.shown
        chances = forecast.fitted(forecast.stood(self.game, judge, shown[: self._cut]), self.game.SCALES)
        told = forecast.stood(self.game, judge, shown[self._cut :])
        return Tested(chances, forecast.surprises(told, list(chances.values())))

    def _take(self, line: Line) -> None:
        """A round is over; ValueError if its candidates cannot have led where the line says that they did."""
        if self._learning:
            self._evolution.tell(self._merits(line))
            told = {"spread": round(self._evolution.spread, 5), "middle": self._evolution.middle}
            if line.setdefault("middle", told["middle"]) != told["middle"]:
                raise ValueError("other weights")
            line.setdefault("spread", told["spread"])
        self.lines.append(line)

    def _merits(self, line: Line) -> list[float]:
        if "credits" in line:
            return merits([Credit(*credit) for credit in line["credits"]])
        return [-surprise for surprise in line["surprises"]]
