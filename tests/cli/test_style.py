"""Styles of drawings: readable in any terminal."""

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style

from midtown.cli.console.screen import INKS, rich_text, style_of

ON_GROUNDS = [f"on-{ink}" for ink in INKS]
DRAWN = [
    "on-brick brick2",
    "on-sand sand2",
    "on-park park2",
    "on-water water2",
    "on-road line",
    "on-pad0 red",
    "on-lit ink",
]


def colours(words: str) -> tuple[Color, Color]:
    style = style_of(words)
    assert style.color
    assert style.bgcolor
    return style.color, style.bgcolor


def contrast(words: str) -> float:
    """Return the contrast ratio of a style's two colours, by WCAG 2.2."""
    light = []
    for colour in colours(words):
        parts = [part / 255 for part in colour.get_truecolor()]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        light.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(light) + 0.05) / (min(light) + 0.05)


@pytest.mark.parametrize("words", ON_GROUNDS)
def test_letters_on_a_ground_have_enough_contrast(words: str) -> None:
    assert contrast(words) >= 4.5


@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT])
@pytest.mark.parametrize("words", [*ON_GROUNDS, *DRAWN])
def test_letters_do_not_vanish_where_a_terminal_has_few_colours(words: str, system: ColorSystem) -> None:
    letters, ground = (colour.downgrade(system) for colour in colours(words))
    assert letters.number != ground.number


def test_later_words_win_and_unknown_ones_say_nothing() -> None:
    assert style_of("on-road line bold nonsense") == Style(color=INKS["line"], bgcolor=INKS["road"], bold=True)
    assert style_of("") == Style.null()


def test_a_line_keeps_its_pieces_and_loses_the_spaces_at_its_end() -> None:
    assert rich_text([("a ", "bold"), ("b", ""), ("  ", "")]).plain == "a b"
