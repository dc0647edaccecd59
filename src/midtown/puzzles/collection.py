"""Puzzles: positions with one best move and its proof; most of them ship, from games between computer players.

Each game has those of its own in its folder. Their file has one line for its making, and one for each played game with
its puzzles. A position is dealt and played again from a seed, so the file holds no hidden hands. It does hold the
answers, as every book of puzzles does.
"""

import functools
import json
from collections.abc import Iterable, Mapping, Sequence
from math import log2
from pathlib import Path
from typing import NamedTuple, NotRequired, Protocol, TypedDict

from midtown import games
from midtown.bots import BOT, Question
from midtown.fairness import Shuffle, secret_of
from midtown.game import AnyGame, AnyPosition, OwnPosition, Part, State
from midtown.match import Match
from midtown.support.i18n import Language

FORMAT = "midtown-puzzles/1"
PLAYER = "search:iterations=300"
"""Who played the games that puzzles are from."""
EASIEST, HARDEST = 1200, 2000
"""Ratings before anybody has tried: of a puzzle whose answer looks best one move ahead, and the most of another."""
STEP = 150
"""Rating for each doubling of the moves that look as good as the answer."""
NEARLY = 50
"""Thousandths of win chance that a good answer lacks at most."""


class PuzzlesModule(Protocol):
    """The module `interface.puzzles` of a game."""

    def theme(self, position: OwnPosition, move: str) -> str:
        """Return the theme of the position whose best move is `move`."""

    def theme_title(self, theme: str, language: Language) -> str:
        """Return what a theme is called."""

    def question(self, position: OwnPosition, language: Language) -> str:
        """Return what a puzzle asks of the mover, in a sentence or two that give nothing away."""


PUZZLES = Part[PuzzlesModule]("interface.puzzles")


class PuzzleDocument(TypedDict):
    """A puzzle of a game; `chances`, in thousandths, are those of the legal moves in their order."""

    ply: int
    answer: str
    theme: NotRequired[str]
    """Of the answer; puzzles that a server stored before themes were written have none."""
    rank: int
    gaps: list[list[float]]
    chances: list[int]
    state: NotRequired[State]
    """What its mover saw, where the game's draws are not known."""


class Dealt(NamedTuple):
    """A game between computer players, which a seed and a number deal and play again."""

    seed: int
    number: int


class PublicGame(NamedTuple):
    """A public game of people on a server."""

    table: str
    names: tuple[str | None, ...]
    """By seat; None for who has not agreed that theirs is published."""
    state: str
    """The position as its mover saw it, as JSON."""


class Puzzle(NamedTuple):
    """A puzzle, and the game that it is from."""

    id: str
    """The game, the number of the played one, and the number of moves before the puzzle."""
    name: str
    seats: int
    origin: Dealt | PublicGame
    moves: tuple[str, ...]
    """The moves before it."""
    answer: str
    rank: int
    """How many moves look better than the answer one move ahead."""
    gaps: tuple[tuple[float, float], ...]
    """By how much the answer is better than the next move, with its noise, for each of the two searches."""
    theme: str | None
    """Of its answer; None where it was not stored (`theme_of`)."""
    chances: tuple[int, ...]
    """The mover's chance with each of the legal moves, in their order, in thousandths."""

    @property
    def game(self) -> AnyGame:
        """The game's rules."""
        return games.game(self.name)

    @property
    def rating(self) -> float:
        """The rating before anybody has tried it."""
        return float(min(HARDEST, EASIEST + STEP * log2(1 + self.rank)))


class Posed(NamedTuple):
    """A puzzle's position as its mover sees it."""

    seat: int
    question: Question
    """The mover's view, the legal moves, and the moves so far."""
    position: AnyPosition
    """The position of that view: what the mover cannot see is not in it."""


@functools.cache
def collection() -> Mapping[str, Puzzle]:
    """Return all shipped puzzles by id."""
    files = {name: file_of(name) for name in games.names()}
    return {
        key: puzzle
        for name, file in files.items()
        if file.exists()
        for key, puzzle in read(name, file.read_text(encoding="utf-8").splitlines()).items()
    }


def file_of(game: str) -> Path:
    """Return the file with the puzzles of a game."""
    return games.folder(game) / "data" / "puzzles.json"


def read(game: str, lines: Iterable[str]) -> dict[str, Puzzle]:
    """Return the puzzles in the lines of a game's file."""
    heading, *listed = (json.loads(line) for line in lines)
    puzzles: dict[str, Puzzle] = {}
    for entry in listed:
        for document in entry["puzzles"]:
            origin = Dealt(heading["seed"], entry["number"])
            key = f"{game}-{entry['number']}-{document['ply']}"
            puzzles[key] = puzzle_of(key, game, entry["seats"], entry["moves"], document, origin)
    return puzzles


def puzzle_of(
    key: str, game: str, seats: int, moves: Sequence[str], document: PuzzleDocument, origin: Dealt | PublicGame
) -> Puzzle:
    """Return the puzzle of a document that `midtown.puzzles.generate` made, from a game with these moves."""
    return Puzzle(
        id=key,
        name=game,
        seats=seats,
        origin=origin,
        moves=tuple(moves[: document["ply"]]),
        answer=document["answer"],
        theme=document.get("theme"),
        rank=document["rank"],
        gaps=tuple((gap, noise) for gap, noise in document["gaps"]),
        chances=tuple(document["chances"]),
    )


def nearly_best(puzzle: Puzzle, move: str) -> bool:
    """Return whether a legal move lacks at most `NEARLY` of the answer's win chance, and is not the answer."""
    chances = dict(zip(pose_puzzle(puzzle).question.moves, puzzle.chances, strict=True))
    return move in chances and move != puzzle.answer and chances[puzzle.answer] - chances[move] <= NEARLY


def part_of(puzzle: Puzzle) -> PuzzlesModule:
    """Return what the puzzle's game says of puzzles."""
    part = games.component(puzzle.game, PUZZLES)
    assert part is not None  # no puzzles are made of a game without
    return part


def theme_of(puzzle: Puzzle) -> str:
    """Return the theme of a puzzle."""
    return puzzle.theme or _found_theme(puzzle)


@functools.lru_cache(maxsize=4096)
def _found_theme(puzzle: Puzzle) -> str:
    return part_of(puzzle).theme(pose_puzzle(puzzle).position, puzzle.answer)


@functools.lru_cache(maxsize=256)
def pose_puzzle(puzzle: Puzzle) -> Posed:
    """Return the position of a puzzle for its mover; nobody may change it."""
    game, log = puzzle.game, list(puzzle.moves)
    if isinstance(puzzle.origin, PublicGame):
        state = json.loads(puzzle.origin.state)
    else:
        state = replay_puzzle(puzzle, puzzle.origin).question(0).state
    position = game.load_state(state, log)
    return Posed(state["to_move"], Question(state, game.legal(position), log, 0), position)


def replay_puzzle(puzzle: Puzzle, origin: Dealt) -> Match:
    """Return the puzzle's game up to its position, everything hidden included."""
    players = [BOT + PLAYER] * puzzle.seats
    match = Match(puzzle.name, players, {}, Shuffle(secret_of(deal_of(*origin))))
    for move in puzzle.moves:
        match = match.after(move)
    return match


def deal_of(seed: int, number: int) -> str:
    """Return the seed of the draws of a played game."""
    return f"puzzles/{seed}/{number}"
