"""Positions that people let the engine look at: the search, and the rows that workers lease for it.

Everybody has one position at a time: a new one takes its place. A worker goes on with the tree that it has in memory,
so a row stays with its worker until it is done or its lease has run out. The fewest iterations come first. A position
that nobody has asked about for a while rests until somebody does.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, select, update

from midtown import games
from midtown.bots import Question
from midtown.bots.search import GUIDED, Budget, begin
from midtown.bots.search.analysis import Candidate, candidate, principal_variation
from midtown.bots.search.settings import spend
from midtown.engine import COMPILED
from midtown.game import AnyPosition, GameError
from midtown.server.jobs.work import TRIES, Work
from midtown.server.storage.database import AnyRow, AnySelect, upsert
from midtown.server.storage.schema.features import engine_lines
from midtown.server.storage.service_clock import now
from midtown.support.documents import CheckedJson, JsonObject
from midtown.support.i18n import LANGUAGES

ITERATIONS: Final = 60_000 if COMPILED else 1_000
"""Iterations for a position."""
SECONDS: Final = 0.2
"""How long the search goes on before something more urgent is looked for."""
FIRST_SECONDS: Final = 0.05
"""How long it goes on at first, so that everybody sees lines soon when many look at something new."""
LINES: Final = 3
"""The number of best moves."""
FOLLOWING: Final = 2
"""Most moves that follow a best move in its line."""
WORLDS: Final = 12
"""Determinizations in which a line is tried."""
Words = dict[str, list[str]]
"""In each language, a text for each seat from whose side places are named."""
WANTED: Final = 10_000
"""Milliseconds since the last request for a position from which on it rests."""
NOTED: Final = 4_000
"""Milliseconds after which a request is noted again."""
MOST_TREES: Final = 16
"""Trees that a worker keeps."""


class Thinking:
    """The search of a question; what it finds depends on the question and the iterations alone."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.seat: int = question.state["to_move"]
        self.game = games.game(question.state["game"])
        self.search = begin(question, GUIDED)

    @property
    def iterations(self) -> int:
        """The iterations so far."""
        return self.search.iterations

    def go_on(self, seconds: float, most: int, monotonic: Callable[[], float]) -> None:
        """Search for some seconds, up to `most` iterations in all."""
        spend(self.search, Budget(seconds, most - self.iterations, monotonic), monotonic())

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


class LeasedPosition(NamedTuple):
    """A leased position."""

    id: str
    text: str
    """The question, as JSON."""
    total: int

    def __str__(self) -> str:
        return f"position {self.id}"

    def question(self) -> Question:
        """Decode the question."""
        return Question(**msgspec.json.decode(self.text))


class NewLines(NamedTuple):
    """What was found in a position so far."""

    id: str
    done: int
    lines: CheckedJson


class EngineLinesWork(Work[LeasedPosition, NewLines]):
    """Positions that somebody has asked about lately, with the searches that a worker has in memory."""

    rows = engine_lines
    unfinished = engine_lines.c.done < engine_lines.c.total
    lease = 15_000
    resumed = True

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.monotonic = monotonic
        self._kept: dict[str, Thinking] = {}
        """By position, the newest last."""

    def in_order(self, waiting: AnySelect, at: ColumnElement[int]) -> AnySelect:
        """Return the query of positions that do not rest, those with the fewest iterations first."""
        c = engine_lines.c
        return waiting.where(c.asked_at > at - WANTED).order_by(c.done, c.asked_at)

    def job(self, connection: Connection, row: AnyRow) -> LeasedPosition:
        """Return the position of a leased row."""
        return LeasedPosition(row.id, row.question, row.total)

    def run(self, job: LeasedPosition) -> NewLines:
        """Return what is found after some more iterations."""
        thinking = self._kept.pop(job.id, None)
        seconds = SECONDS if thinking else FIRST_SECONDS
        thinking = thinking or Thinking(job.question())
        thinking.go_on(seconds, job.total, self.monotonic)
        if thinking.iterations < job.total:
            self._kept[job.id] = thinking
            while len(self._kept) > MOST_TREES:
                del self._kept[next(iter(self._kept))]
        return NewLines(job.id, thinking.iterations, thinking.document())

    def store(self, connection: Connection, result: NewLines) -> None:
        """Store what was found, unless the position was replaced."""
        answer = msgspec.json.encode(result.lines).decode()
        row = update(engine_lines).where(engine_lines.c.id == result.id)
        connection.execute(row.values(done=result.done, answer=answer, tries=0))


class LinesProgress(NamedTuple):
    """The progress of a position: iterations so far of `total`, the newest lines, and whether it was given up.

    `unnoticed`: whether a request for it is to be noted, so that it does not rest.
    """

    done: int
    total: int
    lines: CheckedJson | None
    failed: bool
    unnoticed: bool = False


def queue_position(connection: Connection, player: str, question: Question) -> str:
    """Queue a position in place of the player's last one; return its id."""
    row: JsonObject = {"id": secrets.token_hex(16), "question": msgspec.json.encode(question._asdict()).decode()}
    row["asked_at"] = now(connection)
    fresh: JsonObject = {"done": 0, "answer": None, "worker": None, "tries": 0, "leased_until": 0}
    upsert(connection, engine_lines, {"player": player}, row | fresh | {"total": ITERATIONS})
    return str(row["id"])


def lines_progress(connection: Connection, player: str, id_: str) -> LinesProgress | None:
    """Return the progress of a player's position, or None if it is not theirs or another took its place."""
    there = (engine_lines.c.player == player, engine_lines.c.id == id_)
    query = select(engine_lines, (now(connection) - engine_lines.c.asked_at).label("age"))
    if (row := connection.execute(query.where(*there)).first()) is None:
        return None
    lines = None if row.answer is None else msgspec.json.decode(row.answer)
    goes_on = row.done < row.total
    failed = goes_on and row.tries >= TRIES
    unnoticed = goes_on and not failed and row.age > NOTED
    return LinesProgress(done=row.done, total=row.total, lines=lines, failed=failed, unnoticed=unnoticed)


def note_watched(connection: Connection, id_: str) -> None:
    """Note that somebody still looks at a position."""
    connection.execute(update(engine_lines).where(engine_lines.c.id == id_).values(asked_at=now(connection)))


def iterations_of(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """Return the iterations of positions that can still change, by their ids; those that cannot are left out."""
    there = (engine_lines.c.id.in_(ids), engine_lines.c.done < engine_lines.c.total, engine_lines.c.tries < TRIES)
    return {
        row.id: row.done for row in connection.execute(select(engine_lines.c.id, engine_lines.c.done).where(*there))
    }


def stop_search(connection: Connection, player: str) -> None:
    """End the search of a player's position."""
    there = engine_lines.c.player == player
    connection.execute(update(engine_lines).where(there).values(total=engine_lines.c.done))
