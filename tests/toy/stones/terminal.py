"""The drawing for a terminal."""

from midtown.game import State
from midtown.support.i18n import Language
from midtown.support.styled_text import Line


def render(state: State, seat: int | None, language: Language, width: int) -> list[Line]:
    """Return the heap and the hands."""
    return [[("o" * state["heap"], "red")], [(" ".join(map(str, state["hands"])), "")]]
