"""Reviews of finished games: win chances after every move, the cost of moves, the luck of draws.

A review consists of looks, one for each move. Looks are independent, so the work can stop after any of them and
continue elsewhere. docs/play/reviews.md explains the computation and its accuracy.
"""

from midtown.review.article import article
from midtown.review.decision import Decision, Look, finished, look, looks
from midtown.review.document import EXPENSIVE, FORMAT, document, expensive
from midtown.review.levels import Level, Losses, estimate, measured_levels
from midtown.review.luck import Luck
from midtown.review.measurement import ITERATIONS, Scale
from midtown.review.skill import Sums, added, by_kind, total

__all__ = [
    "EXPENSIVE",
    "FORMAT",
    "ITERATIONS",
    "Decision",
    "Level",
    "Look",
    "Losses",
    "Luck",
    "Scale",
    "Sums",
    "added",
    "article",
    "by_kind",
    "document",
    "estimate",
    "expensive",
    "finished",
    "look",
    "looks",
    "measured_levels",
    "total",
]
