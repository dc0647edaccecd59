"""What may come before a player's next turn, as far as that player can know: from games that fit what they see.

The unseen cards and tiles of each game are drawn anew, the same for equal views; no hidden one is ever looked at.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from midtown.game import AnyGame, AnyPosition, GameError
from midtown.match import Match
from midtown.server.features.correspondence.lines import Answer, Expected, PlannedTurn
from midtown.support.documents import JsonMapping, JsonObject
from midtown.support.i18n import LANGUAGES, Language

SAMPLES: Final = 48
"""The number of games that are looked at."""
LONGEST_TURN: Final = 40
"""Moves of others after which a game is given up: between two turns are fewer."""


class ExpectedMove(NamedTuple):
    """A move of another seat, and a position where it is possible."""

    move: str
    position: AnyPosition


class Lookahead(NamedTuple):
    """What may come once all that is expected has been played, and the answers that are probably legal."""

    others: Mapping[int, Mapping[str, ExpectedMove]]
    """By seat the moves of its next decision."""
    answers: JsonMapping
    """By move a position in which it is legal."""
    fits: int
    """The number of games in which everything expected could come true."""
    reached: AnyPosition | None = None
    """The position right after what is expected, in the first game that fits; None without one."""
    own: AnyPosition | None = None
    """The position in which the player is to answer, in that game; None when the turn is over."""


class _Game:
    """One game that fits what the player sees, played on."""

    def __init__(self, game: AnyGame, position: AnyPosition, seat: int, seed: int) -> None:
        self.game = game
        self.position = position
        self.seat = seat
        self.chance = Random(seed)
        self.met: list[tuple[Expected, AnyPosition, str]] = []
        """What was expected and came true, with the position before and the move."""
        self.made: list[tuple[str, AnyPosition]] = []
        """One's own moves, with the positions before."""
        self.reached = position
        """The position after the last move that was expected in this turn."""

    def play(self, move: str) -> None:
        game, before = self.game, self.position
        self.position = after = game.clone(before)
        game.play(after, move)
        while deck := game.deck(after):
            game.deal(after, self.chance.choice(list(deck)))

    def play_others(self, expected: Sequence[Expected]) -> Iterator[tuple[int, list[str]]]:
        """Play the others' moves, those that are expected where they can; then yield each seat and what it could play.

        Raise LookupError if not all came true.
        """
        game, missing, self.reached = self.game, list(expected), self.position
        for _ in range(LONGEST_TURN):
            seat = game.to_move(self.position)
            if seat is None or seat == self.seat:
                break
            legal = game.legal(self.position)
            if not missing:
                yield seat, legal
            fitting = [(option, move) for option in missing for move in legal if option.fits(game, seat, move)]
            option, move = self.chance.choice(fitting) if fitting else (None, self.chance.choice(legal))
            if option is not None:
                missing.remove(option)
                self.met.append((option, self.position, move))
            self.play(move)
            if option is not None:
                self.reached = self.position
        if missing or game.to_move(self.position) != self.seat:
            raise LookupError

    def play_own(self, moves: Sequence[str]) -> None:
        """Play one's own moves; raise GameError if one of them is not legal."""
        for move in moves:
            before = self.position
            if self.game.to_move(before) != self.seat:
                raise LookupError
            self.play(move)
            self.made.append((move, before))


def _games(match: Match, seat: int) -> Iterator[_Game]:
    game = match.game
    seen = game.load_state(match.view(seat), match.moves)
    for seed in range(SAMPLES):
        yield _Game(game, game.sample_hidden(game.clone(seen), match.moves, seed), seat, seed)


def _through(sampled: _Game, steps: Sequence[PlannedTurn]) -> None:
    for step in steps:
        for _ in sampled.play_others(step.expected):
            pass
        sampled.play_own([answer.move for answer in step.answers])


def look_ahead(
    match: Match, seat: int, steps: Sequence[PlannedTurn], expected: Sequence[Expected], moves: Sequence[str]
) -> Lookahead:
    """Return what may come after `steps` and `expected`: the others' next moves, and one's answers after `moves`."""
    first: _Game | None = None
    others: dict[int, dict[str, ExpectedMove]] = {}
    answers: JsonObject = {}
    legal: Counter[str] = Counter()
    fits = 0
    for game in _games(match, seat):
        try:
            _through(game, steps)
            decided = set()
            for other, possible in game.play_others(expected):
                if other in decided:
                    continue
                decided.add(other)
                options = others.setdefault(other, {})
                for move in possible:
                    if move not in options:
                        options[move] = ExpectedMove(move, game.position)
            game.play_own(moves)
        except (LookupError, GameError):
            continue
        fits += 1
        first = first or game
        if match.game.to_move(game.position) == seat:
            for move in match.game.legal(game.position):
                legal[move] += 1
                answers.setdefault(move, game.position)
    likely = {move: answers[move] for move in sorted(answers) if 2 * legal[move] >= fits}
    if first is None:
        return Lookahead(others, likely, fits)
    own = first.position if match.game.to_move(first.position) == seat else None
    return Lookahead(others=others, answers=likely, fits=fits, reached=first.reached, own=own)


def describe_steps(match: Match, seat: int, steps: Sequence[PlannedTurn]) -> tuple[PlannedTurn, ...] | None:
    """Return steps with their words, from a game in which they can all be played; None if there is none."""
    for game in _games(match, seat):
        try:
            _through(game, steps)
        except (LookupError, GameError):
            continue
        return tuple(_add_words(game, steps))
    return None


def _add_words(sampled: _Game, steps: Sequence[PlannedTurn]) -> Iterator[PlannedTurn]:
    game, seat = sampled.game, sampled.seat
    met = {id(expected): (position, move) for expected, position, move in sampled.met}
    made = iter(sampled.made)
    for step in steps:
        expected = [_expected_in_words(game, seat, each, *met[id(each)]) for each in step.expected]
        answers = [
            Answer(move, {language: game.describe_move(before, move, language, seat) for language in LANGUAGES})
            for move, before in (next(made) for _ in step.answers)
        ]
        yield PlannedTurn(tuple(expected), tuple(answers))


def _expected_in_words(game: AnyGame, side: int, expected: Expected, position: AnyPosition, move: str) -> Expected:
    def text(language: Language) -> str:
        describe = game.describe_move if expected.move else game.describe_aim
        return describe(position, move, language, side)

    return Expected(expected.seat, game.aim(move), expected.move, {language: text(language) for language in LANGUAGES})
