"""Finds puzzles in games: those between computer players are pure functions of seed and number."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypedDict

from midtown import games
from midtown.arena.selfplay import GameTask, play_game
from midtown.bots import Question
from midtown.game import AnyGame, AnyPosition
from midtown.puzzles.collection import PLAYER, PUZZLES, PuzzleDocument, deal_of
from midtown.puzzles.proof import Proof, chance, prove
from midtown.record import Record, replay
from midtown.review.decision import edges_by_move, run_search, visits_of

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

    question: Question
    position: AnyPosition
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
    puzzles = [_document(candidate, proof) for candidate, proof in _proven(record)]
    plies = max((puzzle["ply"] for puzzle in puzzles), default=0)
    return {"number": number, "game": name, "seats": seats, "moves": record.moves[:plies], "puzzles": puzzles}


def puzzles_in(record: Record) -> list[PuzzleDocument]:
    """Return the puzzles of a finished game, each with the `state` that its mover saw; none if it has no themes."""
    if games.component(games.game(record.game), PUZZLES) is None:
        return []
    return [_document(candidate, proof) | {"state": candidate.question.state} for candidate, proof in _proven(record)]


def _proven(record: Record) -> Iterator[tuple[Candidate, Proof]]:
    """Yield the candidates that are proven, at most `EACH_GAME`, the most promising ones first.

    A candidate is left out if its theme is full by the move that the screening found; what counts towards a theme is
    the proven move. Where they differ, a theme can get more than `EACH_THEME`.
    """
    game = games.game(record.game)
    part = games.component(game, PUZZLES)
    assert part is not None
    candidates = sorted(_candidates(game, record), key=lambda item: -item.promise)
    themes: Counter[str] = Counter()
    for candidate in candidates:
        theme = part.theme(candidate.position, candidate.best)
        if themes.total() == EACH_GAME or themes[theme] == EACH_THEME:
            continue
        if proof := prove(candidate.question._replace(seed=PROOF_SEED)):
            themes[part.theme(candidate.position, proof.first.best)] += 1
            yield candidate, proof


def _candidates(game: AnyGame, record: Record) -> Iterator[Candidate]:
    """Yield the decisions of a game in which cheap searches see a gap."""
    for step in replay(record):
        seat, moves = game.to_move(step.position), game.legal(step.position)
        if seat is None or len(moves) < LEAST_MOVES:
            continue
        question = Question(game.view(step.position, seat), moves, record.moves[: step.number], SCREENING_SEED)
        best, gap = "", 0.0
        for iterations in SCREENING:
            best, gap = _screened(question, iterations)
            if gap < PROMISING:
                break
        else:
            factor = UNOBVIOUS if _rank(game, step.position, moves, best) else 1.0
            yield Candidate(question, game.clone(step.position), best, factor * gap)


def _screened(question: Question, iterations: int) -> tuple[str, float]:
    """Return the best move of a cheap search and its gap to the next; no gap where nearly everything is decided."""
    seat = question.state["to_move"]
    search = run_search(question, iterations)
    edges = edges_by_move(search)
    tried = {move: chance(search, edge, seat) for move, edge in edges.items() if visits_of(search, edge)}
    best, *others = sorted(tried, key=lambda move: -visits_of(search, edges[move]))
    if not others or tried[best] < HOPELESS:
        return best, 0.0
    return best, tried[best] - max(tried[move] for move in others)


def _rank(game: AnyGame, position: AnyPosition, moves: list[str], best: str) -> int:
    rating = dict(zip(moves, game.rate(position, moves), strict=True))
    return sum(other > rating[best] for other in rating.values())


def _theme(candidate: Candidate, best: str) -> str:
    part = games.component(games.game(candidate.question.state["game"]), PUZZLES)
    assert part is not None
    return part.theme(candidate.position, best)


def _document(candidate: Candidate, proof: Proof) -> PuzzleDocument:
    """Return a puzzle without a state."""
    best, moves = proof.first.best, candidate.question.moves
    return {
        "ply": len(candidate.question.log),
        "answer": best,
        "theme": _theme(candidate, best),
        "rank": _rank(games.game(candidate.question.state["game"]), candidate.position, moves, best),
        "gaps": [[round(value, 4) for value in finding.gap] for finding in (proof.first, proof.second)],
        "chances": [round(1000 * value) for value in proof.chances(moves)],
    }
