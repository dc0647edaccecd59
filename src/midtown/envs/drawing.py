"""Boards as text and as pixels, as every spectator may see them."""

from typing import Any

from midtown import games, pictures
from midtown.game import AnyPosition
from midtown.prompt import plain_text

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as missing:
    raise ImportError("Environments need the optional dependencies: pip install 'midtown[research]'") from missing

Array = np.ndarray[Any, np.dtype[Any]]
WIDTH = 110
"""Columns of a text."""


def text(game: str, position: AnyPosition) -> str:
    """Return the board as text."""
    rules = games.game(game)
    return plain_text(rules.render(rules.view(position, None), None, "en", WIDTH))


def pixels(game: str, position: AnyPosition) -> npt.NDArray[np.uint8]:
    """Return the board as an array (height, width, 3); raise RequestError if `midtown[pictures]` is missing."""
    image = pictures.pixels_of(game, position, pictures.Appearance())
    return np.frombuffer(image.rgb, np.uint8).reshape(image.height, image.width, 3)
