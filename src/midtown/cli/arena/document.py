"""What a tournament came to, as a JSON document (docs/arena.md)."""

from typing import Any

from midtown.arena.intervals import Estimate
from midtown.arena.standings import Pace, Place, Standing, Standings


def document(found: Standings) -> dict[str, Any]:
    """All of it; shares are between 0 and 1, times in seconds."""
    return {
        **found.tournament._asdict(),
        "deals": found.deals,
        "seatings": found.seatings,
        "games": found.deals * found.seatings,
        "standings": [_standing(bot) for bot in found.bots],
        "duels": [
            {"bot": bot, "against": rival, "wins": _estimate(wins)} for (bot, rival), wins in found.duels.items()
        ],
        "seats": [_place(place) for place in found.seats],
        "moves": found.length._asdict(),
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
