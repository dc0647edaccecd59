"""A search for as long as somebody looks at a position: chances of all seats, the best moves, their lines."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from midtown import games
from midtown.bots.players import Question
from midtown.bots.search import GUIDED, Budget, Settings, begin
from midtown.bots.search.analysis import Candidate, candidate, principal_variation, summarize
from midtown.bots.search.settings import spend
from midtown.engine import COMPILED
from midtown.game import AnyPosition, GameError
from midtown.support.documents import JsonObject
from midtown.support.i18n import LANGUAGES

ITERATIONS: Final = 60_000 if COMPILED else 1_000
"""Iterations for a position."""
LINES: Final = 3
"""The number of best moves."""
FOLLOWING: Final = 2
"""Most moves that follow a best move in its line."""
WORLDS: Final = 12
"""Determinizations in which a line is tried."""
Words = dict[str, list[str]]
"""In each language, a text for each seat from whose side places are named."""


class Thinking:
    """The search of a question; what it finds depends on the question and the iterations alone."""

    def __init__(self, question: Question, settings: Settings = GUIDED, budget: Budget | None = None) -> None:
        self.question = question
        self.seat: int = question.state["to_move"]
        self.game = games.game(question.state["game"])
        self.search = begin(question, settings, budget)

    @property
    def iterations(self) -> int:
        """The iterations so far."""
        return self.search.iterations

    def go_on(self, seconds: float, most: int, monotonic: Callable[[], float]) -> None:
        """Search for some seconds, up to `most` iterations in all."""
        spend(self.search, Budget(seconds, most - self.iterations, monotonic), monotonic())

    def best(self) -> str:
        """Return the most visited move."""
        return summarize(self.search, self.question.moves, self.seat, with_continuations=False).best

    def document(self) -> JsonObject:
        """Return every seat's win chance, as far as the seat to move can know it, and the best moves with lines."""
        edges = sorted(self.search.candidates(), key=lambda edge: self.search.tree.statistics(edge)[1:3], reverse=True)
        self.search.simulator.determinize()
        texts = self.search.simulator.format_moves([self.search.tree.statistics(edge)[0] for edge in edges])
        best = [
            (edge, candidate(self.search, edge, move, self.seat))
            for edge, move in zip(edges, texts, strict=True)
            if move in self.question.moves
        ]
        chances = best[0][1].wins if best else None
        return {
            "iterations": self.iterations,
            "seat": self.seat,
            "chances": chances,
            "moves": [self._line(edge, rated) for edge, rated in best[:LINES] if rated.win is not None],
        }

    def _line(self, edge: int, rated: Candidate) -> JsonObject:
        position = self.game.load_state(self.question.state, self.question.log)
        reasons = {language: self.game.reasons(position, rated.move, language)[:1] for language in LANGUAGES}
        _, *following = principal_variation(self.search, edge, WORLDS)
        return {
            "move": rated.move,
            "win": rated.win,
            "places": self.game.places(position, [rated.move])[0],
            "words": self._words(position, rated.move),
            "reason": {language: "".join(some) for language, some in reasons.items()},
            "line": self._replies(rated.move, following[:FOLLOWING]),
        }

    def _replies(self, move: str, following: Sequence[str]) -> list[JsonObject]:
        """Return the moves that follow in words, as far as one of some determinizations can play them."""
        longest: list[JsonObject] = []
        for seed in range(WORLDS):
            line = self._played(move, following, Random(seed))
            longest = max(longest, line, key=len)
            if len(longest) == len(following):
                break
        return longest

    def _played(self, move: str, following: Sequence[str], chance: Random) -> list[JsonObject]:
        game, log = self.game, self.question.log
        position = game.sample_hidden(game.load_state(self.question.state, log), log, chance.getrandbits(32))
        line: list[JsonObject] = []
        for step in (move, *following):
            seat = game.to_move(position)
            if seat is None or step not in game.legal(position):
                break
            line.append({"seat": seat, "words": self._words(position, step)})
            try:
                game.play(position, step)
                while deck := game.deck(position):
                    game.deal(position, chance.choice(deck))
            except GameError:
                break
        return line[1:]

    def _words(self, position: AnyPosition, move: str) -> Words:
        seats = range(self.search.simulator.seats)
        return {
            language: [self.game.describe_move(position, move, language, side) for side in seats]
            for language in LANGUAGES
        }
