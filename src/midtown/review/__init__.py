"""Reviews of finished games: win chances after every move, the cost of moves, the luck of draws.

A review consists of looks, one for each move. Looks are independent, so the work can stop after any of them and
continue elsewhere. docs/play/reviews.md explains the computation and its accuracy.
"""

from midtown.review.article import article
from midtown.review.decision import Decision, Look, finished_steps, look, looks
from midtown.review.document import EXPENSIVE, FORMAT, DecisionDocument, ReviewDocument, document, expensive
from midtown.review.levels import Level, Losses, Sums, add_sums, by_kind, estimate, measured_levels, total
from midtown.review.luck import Luck
from midtown.review.measurement import ITERATIONS, SearchEffort

__all__ = [
    "EXPENSIVE",
    "FORMAT",
    "ITERATIONS",
    "Decision",
    "DecisionDocument",
    "Level",
    "Look",
    "Losses",
    "Luck",
    "ReviewDocument",
    "SearchEffort",
    "Sums",
    "add_sums",
    "article",
    "by_kind",
    "document",
    "estimate",
    "expensive",
    "finished_steps",
    "look",
    "looks",
    "measured_levels",
    "total",
]
