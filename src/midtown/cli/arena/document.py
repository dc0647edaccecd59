"""The result of a tournament as a JSON document (docs/develop/arena.md)."""

from math import isfinite

from midtown.arena.scores import Score
from midtown.arena.sequential import SequentialTest
from midtown.arena.standings import BotResult, MeanResult, Pair, Standings, ThinkingTime
from midtown.support.documents import JsonObject
from midtown.support.intervals import Estimate


def document(standings: Standings, test: SequentialTest | None = None) -> JsonObject:
    """Return all standings, and the sequential test; shares are between 0 and 1, times in seconds."""
    return {
        **standings.tournament._asdict(),
        "deals": standings.deals,
        "seatings": standings.seatings,
        "games": standings.deals * standings.seatings,
        "standings": [_standing(bot) for bot in standings.bots],
        "duels": [
            {"bot": bot, "against": rival, "wins": _estimate(wins)} for (bot, rival), wins in standings.duels.items()
        ],
        "seats": [_place(place) for place in standings.seats],
        "pairs": [{"bot": bot, "against": rival, **_pair(pair)} for (bot, rival), pair in standings.pairs.items()],
        "moves": standings.length._asdict(),
        "forfeits": [
            {"bot": row.name, "fault": row.fault, "games": row.games, "detail": row.detail}
            for row in standings.forfeits
        ],
        "sprt": _sequential_test(test) if test else None,
    }


def _standing(bot: BotResult) -> JsonObject:
    rating = {"mu": round(bot.skill.mu, 3), "sigma": round(bot.skill.sigma, 3)}
    wins = None if bot.without_luck is None else _estimate(bot.without_luck)
    return {
        "bot": bot.name,
        "games": bot.games,
        "rating": rating,
        **_place(bot.place),
        "wins_without_luck": wins,
        "pace": _pace(bot.pace),
    }


def _place(place: MeanResult) -> JsonObject:
    return {"wins": _estimate(place.wins), "points_share": _estimate(place.share), "points": round(place.points, 3)}


def _pair(pair: Pair) -> JsonObject:
    shares = {name: round(getattr(pair, name), 5) for name in ("won", "split", "lost")}
    return {
        **shares,
        "lead": _estimate(pair.lead),
        "by": _scores(pair.scores),
        "by_without_luck": _scores(pair.without_luck),
    }


def _scores(scores: dict[Score, Estimate] | None) -> JsonObject | None:
    return None if scores is None else {score: _estimate(estimate) for score, estimate in scores.items()}


def _pace(pace: ThinkingTime) -> JsonObject:
    return {
        "moves": pace.moves,
        "seconds_a_move": round(pace.seconds, 6),
        "slowest": round(pace.slowest, 6),
        "iterations_a_second": None if pace.iterations is None else round(pace.iterations, 1),
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate; None for a bound that is infinite."""
    return {name: round(value, 5) if isfinite(value) else None for name, value in estimate._asdict().items()}


def _sequential_test(test: SequentialTest) -> JsonObject:
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
