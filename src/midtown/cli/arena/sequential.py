"""The options of a sequential test, and its result in words and as JSON."""

import re
from dataclasses import dataclass
from typing import Annotated, Any

from midtown.arena.scores import Score
from midtown.arena.sequential import SequentialTest
from midtown.arena.sprt import Hypotheses
from midtown.arena.tournament import Tournament
from midtown.cli.console.commands import cli_option
from midtown.cli.console.language import say
from midtown.cli.console.numbers import interval
from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE, Language

SCORES = {
    ("wins", False): "wins_with_luck",
    ("wins", True): "wins_without_luck",
    ("points", False): "points_with_luck",
    ("points", True): "points_without_luck",
    ("both", False): "both_with_luck",
    ("both", True): "both_without_luck",
}
VERDICTS = {"high": "sprt_high", "low": "sprt_low", None: "sprt_open"}


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
        hypotheses = Hypotheses(*_shares(self.sprt), self.alpha, self.beta)
        if self.alpha + self.beta >= 1:
            raise RequestError(CATALOGUE.message("arena.errors", sum=f"{self.alpha + self.beta:g}"))
        return SequentialTest(plan, hypotheses, self.score, without_luck)


def _shares(text: str) -> tuple[float, float]:
    """Return the shares in a text like 50:53; raise RequestError if it is another."""
    if match := re.fullmatch(r"(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)", text):
        low, high = (float(number) / 100 for number in match.groups())
        if 0 < low < high < 1:
            return low, high
    raise RequestError(CATALOGUE.message("arena.hypotheses", value=text[:40]))


def verdict(test: SequentialTest, language: Language) -> str:
    """Return what the test has decided, and how sure it is."""
    decision, series = test.decision, test.series
    score = say(language, f"arena.{SCORES[series.score, series.without_luck]}")
    low, high = (f"{100 * share:g}" for share in decision.hypotheses[:2])
    lower, upper = map(_signed, decision.hypotheses.bounds)
    first = say(
        language,
        f"arena.{VERDICTS[decision.accepted]}",
        bot=series.name,
        low=low,
        high=high,
        score=score,
        games=test.games,
    )
    ratio, share = _signed(decision.ratio), interval(decision.estimate)
    return f"{first}\n{say(language, 'arena.sprt_ratio', ratio=ratio, lower=lower, upper=upper, share=share)}"


def document(test: SequentialTest) -> dict[str, Any]:
    """Return the test as JSON; shares are between 0 and 1."""
    decision, series = test.decision, test.series
    return {
        "bot": series.name,
        "score": series.score,
        "without_luck": series.without_luck,
        **decision.hypotheses._asdict(),
        "accepted": decision.accepted,
        "deals": decision.deals,
        "games": test.games,
        "ratio": round(decision.ratio, 4),
        "bounds": [round(bound, 4) for bound in decision.hypotheses.bounds],
        "share": {name: round(value, 5) for name, value in decision.estimate._asdict().items()},
    }


def _signed(number: float) -> str:
    return f"{number:.2f}".replace("-", "−")
