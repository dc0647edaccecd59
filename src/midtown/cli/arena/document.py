"""The result of a tournament as a JSON document (docs/develop/arena.md)."""

from typing import Any

from midtown.arena.intervals import Estimate
from midtown.arena.standings import Pace, Place, Standing, Standings


def document(standings: Standings) -> dict[str, Any]:
    """Return all standings; shares are between 0 and 1, times in seconds."""
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
        "moves": standings.length._asdict(),
    }


def _standing(bot: Standing) -> dict[str, Any]:
    rating = {"mu": round(bot.skill.mu, 3), "sigma": round(bot.skill.sigma, 3)}
    return {"bot": bot.name, "games": bot.games, "rating": rating, **_place(bot.place), "pace": _pace(bot.pace)}


def _place(place: Place) -> dict[str, Any]:
    return {"wins": _estimate(place.wins), "points_share": _estimate(place.share), "points": round(place.points, 3)}


def _pace(pace: Pace) -> dict[str, Any]:
    return {
        "moves": pace.moves,
        "seconds_a_move": round(pace.seconds, 6),
        "slowest": round(pace.slowest, 6),
        "iterations_a_second": None if pace.iterations is None else round(pace.iterations, 1),
    }


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {name: round(value, 5) for name, value in estimate._asdict().items()}
