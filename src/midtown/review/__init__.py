"""What a finished game looks like to a search: every seat's chance after every move, what moves cost, what draws gave.

A review is made of looks, one for each move, and none needs another: whoever makes them may stop after any, and go on
elsewhere. The same record and scale give the same review. docs/review.md says how it is computed, and how sure it is.
"""

from midtown.review.decision import Decision
from midtown.review.document import EXPENSIVE, FORMAT, document, expensive
from midtown.review.draws import Luck
from midtown.review.look import Look, finished, look
from midtown.review.scale import ITERATIONS, Scale

__all__ = [
    "EXPENSIVE",
    "FORMAT",
    "ITERATIONS",
    "Decision",
    "Look",
    "Luck",
    "Scale",
    "document",
    "expensive",
    "finished",
    "look",
]
