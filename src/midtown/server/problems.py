"""A refusal as clients are told it."""

from midtown.game import GameError
from midtown.locale import Language
from midtown.server.messages import Problem


def problem(error: GameError, language: Language) -> Problem:
    """Kind, rule and one sentence, and when it is worth another try."""
    wait: float = getattr(error, "wait", 0.0)
    return Problem(error.kind, error.rule, error.message.text(language), round(wait, 1) or None)
