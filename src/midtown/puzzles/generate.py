"""Finds puzzles in games: those between computer players are pure functions of seed and number."""

from collections import Counter
from typing import Final, NamedTuple, TypedDict

from midtown import games
from midtown.arena.selfplay import GameTask, play_game
from midtown.bots import Question
from midtown.game import AnyGame, AnyPosition
from midtown.puzzles.collection import PLAYER, PUZZLES, PuzzleDocument, deal_of
from midtown.puzzles.proof import Proof, chance, prove_steps
from midtown.record import Record, replay
from midtown.review.decision import edges_by_move, search_steps, visits_of
from midtown.support.steps import Steps, finish

SCREENING = (800, 3000)
"""Iterations of the cheap search that looks at every decision, and of the next one for what that leaves."""
SCREENING_SEED, PROOF_SEED = 0, 1
"""Seeds of these searches, and of the first one of a proof, whose second one has the next."""
PROMISING = 0.035
"""Least gap between the two best moves in these searches."""
UNOBVIOUS = 2.0
"""Factor on the gap of a position where another move looks better one move ahead: such ones come first."""
LEAST_MOVES = 3
"""Least legal moves: of two, one can guess."""
HOPELESS = 0.05
"""A position in which the best move has less than this chance, or all but the next best are won, is none."""
EACH_GAME = 10
"""Most puzzles of a game."""
EACH_THEME = 4
"""Puzzles of a game with the same theme after which no more are looked for."""


class Candidate(NamedTuple):
    """A decision that may be a puzzle."""

    ply: int
    best: str
    promise: float
    """By how much the best move is ahead, more if it is not obvious."""


def kinds() -> list[tuple[str, int]]:
    """Return every game that knows themes, with every number of seats, the kinds between which games alternate."""
    names = [name for name in games.names() if games.component(games.game(name), PUZZLES)]
    return sorted(((name, seats) for name in names for seats in games.game(name).PLAYERS), key=lambda kind: kind[::-1])


def task_of(game: str, seats: int, seed: int, number: int) -> GameTask:
    """Return game `number` of a seed, which is one of these kinds."""
    deal = deal_of(seed, number)
    return GameTask(game=game, bots=(PLAYER,) * seats, options={}, deal=deal, bot_seed=deal)


class GameDocument(TypedDict):
    """A game with its puzzles, and its moves up to the last of them."""

    number: int
    game: str
    seats: int
    moves: list[str]
    puzzles: list[PuzzleDocument]


def puzzles_of(seed: int, number: int) -> GameDocument:
    """Return game `number` as a document with its puzzles."""
    possible = kinds()
    name, seats = possible[number % len(possible)]
    record = play_game(task_of(name, seats, seed, number)).record
    puzzles = puzzles_in(record)
    for puzzle in puzzles:
        del puzzle["state"]  # the seed deals it again
    plies = max((puzzle["ply"] for puzzle in puzzles), default=0)
    return {"number": number, "game": name, "seats": seats, "moves": record.moves[:plies], "puzzles": puzzles}


def puzzles_in(record: Record) -> list[PuzzleDocument]:
    """Return the puzzles of a finished game, each with the `state` that its mover saw; none if it has no themes."""
    search = GameSearch(record)
    finish(search.steps())
    return list(search.progress.puzzles)


class Progress(NamedTuple):
    """How far the search of a game has come."""

    screened: int = 0
    """Positions that were looked at, the first ones of the game."""
    candidates: tuple[Candidate, ...] = ()
    """Decisions among them in which cheap searches see a gap."""
    tried: int = 0
    """Candidates that are done, the most promising ones first; none before all positions were looked at."""
    puzzles: tuple[PuzzleDocument, ...] = ()
    """Candidates that are proven, each with the `state` that its mover saw."""
    finished: bool = False


UNSEARCHED: Final = Progress()


class GameSearch:
    """The search of a finished game for puzzles, which can stop at any step and go on from its progress.

    At most `EACH_GAME` candidates are proven, the most promising ones first. One is left out if its theme is full by
    the move that the screening found; what counts towards a theme is the proven move. Where they differ, a theme can
    get more than `EACH_THEME`.
    """

    def __init__(self, record: Record, progress: Progress = UNSEARCHED) -> None:
        """Create the search of a game that goes on from a progress; raise GameError if the record is not valid."""
        self.record = record
        self.progress = progress
        self.game: AnyGame = games.game(record.game)

    def steps(self) -> Steps[None]:
        """Search in steps; `progress` changes after each position and after each candidate."""
        part = games.component(self.game, PUZZLES)
        positions = [step.position for step in replay(self.record)] if part else []
        for ply in range(self.progress.screened, len(positions)):
            candidate = yield from self._screen(positions[ply], ply)
            promising = self.progress.candidates + ((candidate,) if candidate else ())
            self.progress = self.progress._replace(screened=ply + 1, candidates=promising)
        candidates = sorted(self.progress.candidates, key=lambda item: -item.promise)
        for candidate in candidates[self.progress.tried :]:
            puzzle = yield from self._prove(positions[candidate.ply], candidate)
            puzzles = self.progress.puzzles + ((puzzle,) if puzzle else ())
            self.progress = self.progress._replace(tried=self.progress.tried + 1, puzzles=puzzles)
        self.progress = self.progress._replace(finished=True)

    def _screen(self, position: AnyPosition, ply: int) -> Steps[Candidate | None]:
        """Return the decision at a position if cheap searches see a gap in it."""
        seat, moves = self.game.to_move(position), self.game.legal(position)
        if seat is None or len(moves) < LEAST_MOVES:
            return None
        question = self._question(position, ply, SCREENING_SEED)
        best, gap = "", 0.0
        for iterations in SCREENING:
            best, gap = yield from _screening_steps(question, iterations)
            if gap < PROMISING:
                return None
        factor = UNOBVIOUS if _rank(self.game, position, moves, best) else 1.0
        return Candidate(ply, best, factor * gap)

    def _prove(self, position: AnyPosition, candidate: Candidate) -> Steps[PuzzleDocument | None]:
        """Return a candidate as a puzzle if there is still room for its theme and a proof of it."""
        themes = Counter(puzzle["theme"] for puzzle in self.progress.puzzles)
        theme = _theme(self.game, position, candidate.best)
        if themes.total() == EACH_GAME or themes[theme] == EACH_THEME:
            return None
        question = self._question(position, candidate.ply, PROOF_SEED)
        proof = yield from prove_steps(question)
        return _document(self.game, position, question, proof) if proof else None

    def _question(self, position: AnyPosition, ply: int, seed: int) -> Question:
        seat = self.game.to_move(position)
        return Question(self.game.view(position, seat), self.game.legal(position), self.record.moves[:ply], seed)


def _screening_steps(question: Question, iterations: int) -> Steps[tuple[str, float]]:
    """Return the best move of a cheap search and its gap to the next; no gap where nearly everything is decided."""
    seat = question.state["to_move"]
    search = yield from search_steps(question, iterations)
    edges = edges_by_move(search)
    tried = {move: chance(search, edge, seat) for move, edge in edges.items() if visits_of(search, edge)}
    best, *others = sorted(tried, key=lambda move: -visits_of(search, edges[move]))
    if not others or tried[best] < HOPELESS:
        return best, 0.0
    return best, tried[best] - max(tried[move] for move in others)


def _rank(game: AnyGame, position: AnyPosition, moves: list[str], best: str) -> int:
    rating = dict(zip(moves, game.rate(position, moves), strict=True))
    return sum(other > rating[best] for other in rating.values())


def _theme(game: AnyGame, position: AnyPosition, best: str) -> str:
    part = games.component(game, PUZZLES)
    assert part is not None  # nothing is searched of a game without
    return part.theme(position, best)


def _document(game: AnyGame, position: AnyPosition, question: Question, proof: Proof) -> PuzzleDocument:
    best, moves = proof.first.best, question.moves
    return {
        "ply": len(question.log),
        "answer": best,
        "theme": _theme(game, position, best),
        "rank": _rank(game, position, moves, best),
        "gaps": [[round(value, 4) for value in finding.gap] for finding in (proof.first, proof.second)],
        "chances": [round(1000 * value) for value in proof.chances(moves)],
        "state": question.state,
    }
