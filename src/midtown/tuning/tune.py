"""A tuning run: CMA-ES over move weights, a referee's match, CMA-ES over state weights, and temperatures.

It proceeds in rounds, each of which is a line of the log. A round is a function of the plan and the rounds before it,
so an interrupted run continues from its log with the same result.

The log is a journal with the plan, then each round. Its format midtown-tune/2 has its own names for three fields of a
plan (`FIELDS`).
"""

import functools
from collections.abc import Generator, Iterable
from contextlib import closing
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from midtown.arena import journal, sprt
from midtown.arena.journal import Journal
from midtown.arena.scores import Moments
from midtown.executor import ALONE, Executor
from midtown.support import intervals
from midtown.support.documents import CheckedJson, JsonObject
from midtown.support.intervals import Estimate
from midtown.tuning import log_loss, match
from midtown.tuning.evolution import Evolution, merits
from midtown.tuning.log_loss import Survey
from midtown.tuning.match import Credit, WeightMatch
from midtown.tuning.plan import BATCH, TuningPlan
from midtown.tuning.tunable import PRIOR, Weights, WeightSet, tunable

TEST_EVERY = 3
"""One surveyed game in this many is held out for the test."""
REGULARIZATION = 0.0005
"""Penalty of state weights, times their squared distance from those before."""
Line = CheckedJson
"""A round as in the log."""
KIND = "tune"
FORMAT = f"midtown-{KIND}/2"
"""In format 1 the referee played a fixed number of games."""
FIELDS = {"move_weights": "moves", "state_weights": "stands", "temperature": "chances"}
"""Names in documents, for logs and `midtown tune --json`, of fields whose names differ."""


class TuningResult(NamedTuple):
    """The result of a run."""

    move_weights: Weights
    wins: Estimate
    """Share of wins against the weights before, from each seat; the fair share is 1 / players."""
    points: Estimate
    games: int
    """Games of the referee."""
    better: bool
    """Whether the referee has accepted that they win more than the fair share."""
    state_weights: Weights
    gain: Estimate | None
    """Reduction of the log loss in games held out; None without state weights."""
    temperature: Weights
    """The temperatures that go with the weights kept."""

    @property
    def state_better(self) -> bool:
        """Return whether even the lower end of `gain` is positive."""
        return self.gain is not None and self.gain.low > 0

    @property
    def proven(self) -> bool:
        """Return whether any of the weights are better."""
        return self.better or self.state_better


class HeldOut(NamedTuple):
    """The test of state weights on games held out."""

    temperature: Weights
    """The temperatures with the least log loss in the other games."""
    log_losses: list[float]
    """The log loss of each sample held out, at these temperatures."""


class Tuning:
    """A run in progress. `lines` are the rounds so far."""

    def __init__(self, plan: TuningPlan, lines: Iterable[Line]) -> None:
        """Continue after the rounds in `lines`.

        Raise KeyError, TypeError, ValueError and the like if they cannot have come from this plan.
        """
        self.plan = plan
        self.game = tunable(plan.game)
        self.lines: list[Line] = []
        self.evolution = Evolution(plan.move_weights, self.game.SIGNED, plan.candidates, plan.seed)
        initial = plan.state_weights | {name: plan.temperature[name] for name in self.game.TEMPERATURES}
        self.state_evolution = Evolution(initial, self.game.SIGNED, plan.candidates, plan.seed)
        for line in lines:
            if self._is_evolving:
                self._evolution.ask()
            self._take(line)

    def run(self, executor: Executor = ALONE) -> Generator[Line, None, None]:
        """Play and yield the missing rounds one by one; closing the generator ends the games."""
        while (number := len(self.lines)) <= self._last:
            if number < self.plan.generations:
                line = self._generation(number, executor)
            elif number < self._last_refereed:
                line = self._referee(number - self.plan.generations)
            elif number < self._last:
                line = self._state_generation(number - self._last_refereed)
            else:
                line = self._temperatures()
            self._take(line)
            yield line

    @property
    def result(self) -> TuningResult:
        """The result of a run that is over."""
        last, wins = self.lines[-1], sprt.decision(self.plan.hypotheses, self._wins())
        points = intervals.of_mean(self._shares("points")[: wins.deals])
        gain = Estimate(*last["gain"]) if last["gain"] else None
        games, better = wins.deals * self.plan.players, wins.accepted == "high"
        state_weights = self._state_weights()
        return TuningResult(
            move_weights=self.evolution.mean,
            wins=wins.estimate,
            points=points,
            games=games,
            better=better,
            state_weights=state_weights,
            gain=gain,
            temperature=last["chances"],
        )

    @property
    def kept(self) -> WeightSet:
        """The new weights where they are proven better, else those before."""
        result = self.result
        state_weights = result.state_weights if result.state_better else self.plan.state_weights
        return WeightSet(self._move_weights(), state_weights, result.temperature)

    @property
    def temperature_changed(self) -> bool:
        """Return whether temperatures of state values differ, so that a network trained before does not fit."""
        kept = self.kept.temperature
        return any(kept[name] != self.plan.temperature[name] for name in self.game.TEMPERATURES)

    @property
    def _is_evolving(self) -> bool:
        """Return whether the next round is a generation of CMA-ES."""
        number = len(self.lines)
        return number < self.plan.generations or self._last_refereed <= number < self._last

    @property
    def _last_refereed(self) -> int:
        """The number of rounds up to the referee's last one."""
        rounds = sum("referee" in line for line in self.lines)
        return self.plan.generations + (rounds if self._accepted else self.plan.referee)

    @property
    def _last(self) -> int:
        """The number of the last round."""
        return self._last_refereed + self.plan.forecasts

    @property
    def _evolution(self) -> Evolution:
        return self.evolution if len(self.lines) < self.plan.generations else self.state_evolution

    def _state_weights(self) -> Weights:
        return {name: value for name, value in self.state_evolution.mean.items() if name in self.plan.state_weights}

    def _shares(self, name: str) -> list[float]:
        """Return the referee's figures, deal by deal."""
        return [share for line in self.lines if "referee" in line for share in line[name]]

    def _wins(self) -> Moments:
        """Return the shares of wins of the deals that the referee needed."""
        moments = Moments()
        for share in self._shares("wins"):
            if sprt.accepted_hypothesis(self.plan.hypotheses, moments):
                break
            moments.add(share)
        return moments

    @property
    def _accepted(self) -> str | None:
        """The hypothesis that the referee has accepted."""
        return sprt.accepted_hypothesis(self.plan.hypotheses, self._wins())

    def _move_weights(self) -> Weights:
        """Return the move weights that the referee's match has proven."""
        return self.evolution.mean if self._accepted == "high" else self.plan.move_weights

    @functools.cached_property
    def _survey(self) -> Survey:
        return self._play_survey(self._move_weights())

    def _play_survey(self, move_weights: Weights) -> Survey:
        plan = self.plan
        return log_loss.play_survey(plan.setup, move_weights, plan.state_weights, f"{plan.seed}/survey", plan.surveyed)

    @property
    def _cut(self) -> int:
        """The number of surveyed samples that are not held out."""
        return (self.plan.surveyed - self.plan.surveyed // TEST_EVERY) * log_loss.SAMPLES

    def _generation(self, number: int, executor: Executor) -> Line:
        """Play all candidates on the same deals, against the weights before and the mean of the distribution."""
        plan = self.plan
        rivals = (plan.move_weights, self.evolution.mean)
        name = f"{plan.seed}/{number}"
        matches = [
            WeightMatch(
                setup=plan.setup,
                move_weights=candidate,
                rivals=rivals,
                state_weights=plan.state_weights,
                name=name,
                deals=plan.deals,
            )
            for candidate in self.evolution.ask()
        ]
        with closing(executor.map(match.play_match, matches)) as results:
            means = [match.mean_credit(deals) for deals in results]
        return {"generation": number, "credits": [[round(part, 5) for part in credit] for credit in means]}

    def _referee(self, number: int) -> Line:
        plan = self.plan
        name = f"{plan.seed}/referee/{number}"
        deals = match.play_match(
            WeightMatch(
                setup=plan.setup,
                move_weights=self.evolution.mean,
                rivals=(plan.move_weights,),
                state_weights=plan.state_weights,
                name=name,
                deals=BATCH,
            )
        )
        wins, points = ([round(part, 5) for part in column] for column in zip(*deals, strict=True))
        return {"referee": number, "wins": wins, "points": points}

    def _state_generation(self, number: int) -> Line:
        losses = [round(self._candidate_loss(candidate), 6) for candidate in self.state_evolution.ask()]
        return {"forecast": number, "surprises": losses}

    def _candidate_loss(self, weights: Weights) -> float:
        """Return the regularized log loss of a candidate: state weights with temperatures."""
        evaluator = self.game.evaluator(self.plan.move_weights, weights)
        samples = log_loss.value_samples(self.game, evaluator, self._survey.samples[: self._cut])
        temperatures = [weights[name] for name in self.game.TEMPERATURES]
        penalty = REGULARIZATION * self.state_evolution.squared_distance(weights)
        return fmean(log_loss.log_losses(samples, temperatures)) + penalty

    def _temperatures(self) -> Line:
        """Test the state weights, and fit the temperatures of what is kept; weights that stay keep theirs."""
        plan, gain = self.plan, None
        temperature = {name: plan.temperature[name] for name in self.game.TEMPERATURES}
        if plan.forecasts:
            before, after = self._held_out(plan.state_weights), self._held_out(self._state_weights())
            gain = log_loss.gain(before.log_losses, after.log_losses)
            temperature = after.temperature if gain.low > 0 else temperature
        elif not plan.state_weights and self._move_weights() != plan.move_weights:
            temperature = self._held_out({}).temperature
        prior = plan.temperature[PRIOR]
        if self._move_weights() != plan.move_weights:
            prior = log_loss.rescale_temperature(prior, self._play_survey(plan.move_weights), self._survey)
        return {"gain": gain and [round(value, 6) for value in gain], "chances": {PRIOR: prior, **temperature}}

    def _held_out(self, state_weights: Weights) -> HeldOut:
        """Fit temperatures to the samples that are not held out, and test them on the rest."""
        evaluator, samples = self.game.evaluator(self._move_weights(), state_weights), self._survey.samples
        fitted = log_loss.value_samples(self.game, evaluator, samples[: self._cut])
        temperature = log_loss.fit_temperatures(fitted, self.game.TEMPERATURES)
        held_out = log_loss.value_samples(self.game, evaluator, samples[self._cut :])
        return HeldOut(temperature, log_loss.log_losses(held_out, list(temperature.values())))

    def _take(self, line: Line) -> None:
        """Add a finished round; raise ValueError if its candidates cannot lead to the mean in the line."""
        if self._is_evolving:
            self._evolution.tell(self._merits(line))
            mean = self._evolution.mean
            if line.setdefault("middle", mean) != mean:
                raise ValueError("other weights")
            line.setdefault("spread", round(self._evolution.sigma, 5))
        self.lines.append(line)

    def _merits(self, line: Line) -> list[float]:
        if "credits" in line:
            return merits([Credit(*credit) for credit in line["credits"]])
        return [-loss for loss in line["surprises"]]


class Log:
    """The log of a run that goes on."""

    def __init__(self, path: Path, plan: TuningPlan) -> None:
        """Begin the file, or continue it; raise RequestError if it holds another plan."""
        heading = {"format": FORMAT, **log_document(plan._asdict())}
        lines = read_log(path, heading) if journal.has_lines(path) else []
        try:
            self.tuning = Tuning(plan, lines)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise journal.file_refusal(f"{KIND}.line", path) from None
        self.journal = Journal(path, heading)

    def add(self, line: Line) -> None:
        """Write a finished round."""
        self.journal.add(line)

    def close(self) -> None:
        """Close the file."""
        self.journal.close()


def log_document(fields: JsonObject) -> JsonObject:
    """Return the fields of a plan, a result or a `WeightSet` under their names in documents."""
    return {FIELDS.get(name, name): value for name, value in fields.items()}


def read_log(path: Path, heading: JsonObject) -> list[Line]:
    """Return the rounds of a file that begins with `heading`; raise RequestError if it does not."""
    first, *rest = journal.read_journal(path)
    if not isinstance(first, dict) or first.get("format") != FORMAT:
        raise journal.file_refusal(f"{KIND}.file", path)
    journal.check_same(KIND, path, first, heading)
    return [line for line in rest if line is not None]
