"""Which move does a person mean? By its notation, however it is spaced, or by words."""

import re
from collections.abc import Callable, Sequence

BETWEEN = re.compile(r"[\s.,;:()/+@>]+")
SIGNS = re.compile(r"[^\w-]+")


class Choice:
    """The legal moves, numbered from 1, and what each is called."""

    def __init__(self, moves: Sequence[str], words: Callable[[str], str]) -> None:
        self.moves = list(moves)
        self._words = words

    def words(self, move: str) -> str:
        """The move in words."""
        return self._words(move)

    def number(self, move: str) -> int:
        """The number by which it can be chosen."""
        return self.moves.index(move) + 1

    def by_notation(self, typed: str) -> list[str]:
        """The moves whose notation is this, however it is spaced; else those whose notation begins so."""
        run = squeezed(typed)
        notations = [(squeezed(move), move) for move in self.moves] if run else []
        whole = [move for notation, move in notations if notation == run]
        return whole or [move for notation, move in notations if notation.startswith(run)]

    def shaped(self, typed: str) -> list[str]:
        """What is typed in the shape of the legal moves, so that it can be told why `f b2 4` is not one of them."""
        shapes = {re.sub("[a-z]", "a", re.sub("[A-Z]", "A", re.sub("[0-9]", "0", move))): move for move in self.moves}
        run = squeezed(typed)
        return [shaped for move in shapes.values() if (shaped := in_shape(run, move))]

    def by_words(self, typed: str) -> list[str]:
        """The moves in whose words or notation all of the typed words occur, best as whole words."""
        wanted = typed.casefold().split()
        texts = [(text, pieces(text), move) for move in self.moves if (text := f"{move} {self.words(move)}".casefold())]
        tests: list[Callable[[str, set[str]], bool]] = [
            lambda text, parts: all(word in parts for word in wanted),
            lambda text, parts: all(any(part.startswith(word) for part in parts) for word in wanted),
            lambda text, parts: all(word in text for word in wanted),
        ]
        for test in tests:
            if fitting := [move for text, parts, move in texts if test(text, parts)]:
                return fitting
        return []


def pieces(text: str) -> set[str]:
    """The words of a text, and what they are made of: 2,0 and 2 and 0."""
    return {word.strip(".,;:()") for word in text.split()} | set(BETWEEN.split(text))


def squeezed(text: str) -> str:
    """A notation without case, spaces and signs, so that `f b2 3` is `Fb2+3`."""
    return SIGNS.sub("", text.casefold())


def in_shape(run: str, move: str) -> str:
    """The letters and figures of `run` with the case and the signs of `move`; nothing if they do not fit there."""
    places = squeezed(move)
    if len(run) != len(places) or any(a.isdigit() != b.isdigit() for a, b in zip(run, places, strict=True)):
        return ""
    left = iter(run)
    cased = (sign if SIGNS.fullmatch(sign) else (next(left), sign.isupper()) for sign in move)
    return "".join(part if isinstance(part, str) else part[0].upper() if part[1] else part[0] for part in cased)
