"""Colours for the style words of drawings.

`bold` and `faint` are what they say; an ink's name colours the letters, `on-` and the name what is behind them, with
letters that can be read on it.
"""

import functools

from rich.style import Style
from rich.text import Text

from midtown.support.styled_text import Line

DARK, LIGHT = "#1f1b2e", "#fffaf0"
INKS = {
    "red": "#d03a2b",
    "blue": "#1d5fae",
    "green": "#0f7b5f",
    "black": "#3a3646",
    "yellow": "#f2b90f",
    "ink": DARK,
    "edge": "#b7a47c",
    "pad0": "#f8eed8",
    "pad1": "#efe0c0",
    "lit": "#ffd970",
    "sky0": "#f6c78e",
    "sky1": "#a8cfc6",
    "sky2": "#f0d79c",
    "sky3": "#efb79c",
    "sky4": "#bcd4dc",
    "sky5": "#f3cf7d",
    "brick": "#b9533c",
    "brick2": "#f0c4b4",
    "sand": "#e2bf87",
    "sand2": "#86652f",
    "park": "#92b56b",
    "park2": "#41683f",
    "water": "#5fa8b8",
    "water2": "#eaf7f8",
    "court": "#dcd0ae",
    "road": "#4a4653",
    "half": "#8d8896",
    "line": "#f7d778",
}
MIDDLE = 128
"""Maximum brightness (of 255) of a background for light letters."""
PLAIN = {
    "bold": Style(bold=True),
    "dim": Style(dim=True),
    "faint": Style(color="#a39676"),
    "refused": Style(bold=True, color="#c94f35"),
    "story": Style(italic=True),
}


def rich_text(line: Line) -> Text:
    """Return a styled line as Rich text."""
    text = Text(no_wrap=True)
    for piece, style in line:
        text.append(piece, style_of(style))
    text.rstrip()
    return text


@functools.cache
def style_of(words: str) -> Style:
    """Return the style for these words; later words win, unknown words are ignored."""
    return Style.combine([word_style(word) for word in words.split()] or [Style.null()])


def word_style(word: str) -> Style:
    """Return the style of one word."""
    if word.startswith("on-") and (name := word.removeprefix("on-")) in INKS:
        return Style(color=LIGHT if brightness(INKS[name]) < MIDDLE else DARK, bgcolor=INKS[name])
    if word in PLAIN:
        return PLAIN[word]
    return Style(color=INKS[word]) if word in INKS else Style.null()


def brightness(ink: str) -> float:
    """Return the perceived brightness of an ink, from 0 to 255."""
    red, green, blue = (int(ink[i : i + 2], 16) for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue
