"""Match typed text to legal moves, by notation or by words."""

import re
from collections.abc import Callable, Sequence

BETWEEN = re.compile(r"[\s.,;:()/+@>]+")
SIGNS = re.compile(r"[^\w-]+")


class LegalMoves:
    """The legal moves, numbered from 1, with their names."""

    def __init__(self, moves: Sequence[str], words: Callable[[str], str]) -> None:
        self.moves = list(moves)
        self._words = words

    def words(self, move: str) -> str:
        """Return the move in words."""
        return self._words(move)

    def number(self, move: str) -> int:
        """Return the move's number."""
        return self.moves.index(move) + 1

    def by_notation(self, typed: str) -> list[str]:
        """Return the moves with this notation, ignoring spaces; else those whose notation begins so."""
        run = squeezed(typed)
        notations = [(squeezed(move), move) for move in self.moves] if run else []
        whole = [move for notation, move in notations if notation == run]
        return whole or [move for notation, move in notations if notation.startswith(run)]

    def shaped(self, typed: str) -> list[str]:
        """Return the text in the shape of a legal move's notation, so that the refusal can explain `f b2 4`."""
        shapes = {re.sub("[a-z]", "a", re.sub("[A-Z]", "A", re.sub("[0-9]", "0", move))): move for move in self.moves}
        run = squeezed(typed)
        return [shaped for move in shapes.values() if (shaped := in_shape(run, move))]

    def by_words(self, typed: str) -> list[str]:
        """Return the moves whose words or notation contain all typed words, whole words first."""
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
    """Return the words of a text and their parts: `2,0`, `2` and `0`."""
    return {word.strip(".,;:()") for word in text.split()} | set(BETWEEN.split(text))


def squeezed(text: str) -> str:
    """Return a notation without case, spaces and signs, so that `f b2 3` equals `Fb2+3`."""
    return SIGNS.sub("", text.casefold())


def in_shape(run: str, move: str) -> str:
    """Return the letters and digits of `run` with the case and signs of `move`; an empty string if they do not fit."""
    places = squeezed(move)
    if len(run) != len(places) or any(a.isdigit() != b.isdigit() for a, b in zip(run, places, strict=True)):
        return ""
    left = iter(run)
    cased = (sign if SIGNS.fullmatch(sign) else (next(left), sign.isupper()) for sign in move)
    return "".join(part if isinstance(part, str) else part[0].upper() if part[1] else part[0] for part in cased)
