"""The analysis board as the API shows it: positions beside a game, and what an engine has found in one."""

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from midtown import analysis, games
from midtown.analysis import Chance, PositionAt
from midtown.bots import BOT, Question
from midtown.bots.players import name_seats
from midtown.fairness import Shuffle
from midtown.game import Draw, GameOver
from midtown.match import Match
from midtown.record import Record
from midtown.server.schemas.analysis import (
    AnalysisLine,
    AnalysisPositions,
    AnalysisStep,
    EngineLines,
    EngineMove,
    EngineReply,
    OpenAnalysis,
    Status,
)
from midtown.server.schemas.shared import AnalysisFrame, AnalysisNode, AnalysisOpened, LegalMove
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import read_record
from midtown.support.documents import CheckedJson
from midtown.support.i18n import CATALOGUE, Language, Reader
from midtown.variations import Node

SEED: Final = 1
"""Of the engine's question."""


def opened(body: OpenAnalysis, language: Language) -> AnalysisOpened:
    """Return a record's game with its variations, or a new one; raise GameError if the rules refuse any of it."""
    record = _dealt(body) if body.record is None else read_record(body.record)
    places = analysis.game_positions(record)
    reached = analysis.tree(record, places)
    reader, side = _reader(record, language), _side(record, body.side)
    nodes = present_variations(record, places, reached, reader, side)
    levels, names = _levels(record), _names(record)
    record.analysis = []
    moves = [None, *record.moves]
    return AnalysisOpened(
        game=record.game,
        names=names,
        levels=levels,
        record=record.document(),
        frames=[
            present_frame(record.game, places[max(0, number - 1)], moves[number], place, reader, side)
            for number, place in enumerate(places)
        ],
        nodes=nodes,
    )


def _dealt(body: OpenAnalysis) -> Record:
    """Return a new game before its first move."""
    if body.game is None:
        raise refused("request", "analysis.nothing")
    match = Match(body.game, [""] * max(0, min(body.players, 100)), {}, Shuffle(secrets.token_hex(32)))
    record = match.record()
    record.commitment, record.events = None, []
    return record


def positions(body: AnalysisLine, language: Language) -> AnalysisPositions:
    """Return the positions of a line and what is possible after it; raise GameError for steps that the rules refuse."""
    record, places = follow_line(body)
    reader, side = _reader(record, language), _side(record, body.side)
    frames = [present_frame(record.game, places[0], None, places[0], reader, side)]
    for before, step, place in zip(places, body.line, places[1:], strict=False):
        frames.append(present_frame(record.game, before, step.move, place, reader, side))
    game, position = games.game(record.game), places[-1].position
    moves = game.legal(position) if game.to_move(position) is not None else []
    words = [game.describe_move(position, move, language, side) for move in moves]
    return AnalysisPositions(
        frames=frames,
        moves=[
            LegalMove(move=move, words=text, places=touched)
            for move, text, touched in zip(moves, words, game.places(position, moves), strict=True)
        ],
        possible=_possible(record, places[-2], body.line[-1]) if body.line else [],
    )


def follow_line(body: AnalysisLine) -> tuple[Record, list[PositionAt]]:
    """Return the record of a request, and the place in its game with all places of the line; raise GameError."""
    record = read_record(body.record)
    course = analysis.game_positions(record)
    if body.at >= len(course):
        raise refused("request", "analysis.place", moves=len(record.moves))
    places = [course[body.at]]
    for step in body.line:
        node = _node(record, places[-1], step)
        places.append(analysis.advance(record.game, places[-1], node, _chance(record.draws, step)))
    return record, places


def _node(record: Record, before: PositionAt, step: AnalysisStep) -> Node:
    if step.anew is not None:
        return Node(state=analysis.deal_anew(record.game, before, step.anew))
    return Node(move=step.move, state=step.state, draws=step.draws)


def _chance(draws: Sequence[Draw], step: AnalysisStep) -> Chance:
    """Return what gives the draws that a step leaves out: those of the game, as long as its seed is 0 and they fit."""

    def draw(k: int, deck: Sequence[Draw]) -> Draw:
        if not step.seed and k < len(draws) and draws[k] in deck:
            return draws[k]
        return Random(f"{step.seed} {k}").choice(deck)

    return draw


def _possible(record: Record, before: PositionAt, step: AnalysisStep) -> list[Draw]:
    """Return what the first draw of a move could have been."""
    game = games.game(record.game)
    if step.move is None:
        return []
    position = game.clone(before.position)
    game.play(position, step.move)
    return sorted(set(game.deck(position)), key=lambda item: (str(type(item)), item))


def _levels(record: Record) -> list[str | None]:
    return [player.removeprefix(BOT) if player.startswith(BOT) else None for player in record.players]


def _names(record: Record) -> list[str]:
    levels = _levels(record)
    people = ["" if level else name for name, level in zip(record.players, levels, strict=True)]
    return name_seats(people, levels, own=record.called)


def _side(record: Record, side: int | None) -> int | None:
    return None if side is None else min(side, len(record.players) - 1)


def _reader(record: Record, language: Language) -> Reader:
    names = [
        name or CATALOGUE.text("reader.seat", language, number=str(number + 1))
        for number, name in enumerate(_names(record))
    ]
    return Reader(language, names)


def present_frame(
    name: str,
    before: PositionAt,
    move: str | None,
    place: PositionAt,
    reader: Reader,
    side: int | None,
    *,
    with_position: bool = True,
) -> AnalysisFrame:
    """Return a place as a frame; unless `with_position`, without its position.

    It is worded for seat `side`, or else for the seat to move, from whose side the board is shown; for the mover at
    the end of a game. Without a `side`, every seat's words come as well.
    """
    game, position = games.game(name), place.position
    mover, next_ = None if move is None else game.to_move(before.position), game.to_move(position)
    board_side = (mover or 0) if next_ is None else next_
    by_side: dict[int, list[str]] = {}
    if move is not None:
        for seat in range(len(reader.names)) if side is None else (side,):
            by_side[seat] = game.narrate(before.position, move, position, reader._replace(side=seat))
    words, *story = by_side.get(board_side if side is None else side, [None])
    sides = [lines[0] for lines in by_side.values()]
    return AnalysisFrame(
        state=game.reveal(position) if with_position else {},
        facts=game.facts(position) if with_position else {},
        to_move=next_,
        seat=mover,
        move=move,
        draws=place.draws,
        words=words,
        sides=sides if len(set(sides)) > 1 else None,
        story=[line for line in story if line],
    )


def present_variations(
    record: Record, places: Sequence[PositionAt], reached: Sequence[PositionAt], reader: Reader, side: int | None
) -> list[AnalysisNode]:
    """Return a record's variations in words; `places` are those of its game, `reached` those of its variations."""
    presented = []
    for node, place in zip(record.analysis, reached, strict=True):
        before = places[node.at] if node.parent is None else reached[node.parent]
        frame = present_frame(record.game, before, node.move, place, reader, side, with_position=False)
        values = {name: getattr(node, name) for name in ("parent", "at", "move", "state", "draws", "comment")}
        presented.append(AnalysisNode(**values, seat=frame.seat, words=frame.words, sides=frame.sides))
    return presented


class LinesProgress(NamedTuple):
    """The progress of a position: iterations so far of `total`, the newest lines, and whether it was given up.

    `unnoticed`: whether a request for it is to be noted, so that it does not rest.
    """

    done: int
    total: int
    lines: CheckedJson | None
    failed: bool
    unnoticed: bool = False


def present_lines(lines: str, state: LinesProgress, language: Language, side: int | None = None) -> EngineLines:
    """Return what was found in a language; places are named from seat `side`, else from the seat to move."""
    document = state.lines or {"seat": 0, "chances": [], "moves": []}

    def named(words: Mapping[str, Sequence[str]]) -> str:
        by_seat = words[language]
        return by_seat[document["seat"] if side is None else min(side, len(by_seat) - 1)]

    return EngineLines(
        id=lines,
        status=lines_status(state),
        done=state.done,
        total=state.total,
        chances=document["chances"] or [],
        moves=[
            EngineMove(
                move=candidate["move"],
                words=named(candidate["words"]),
                places=candidate["places"],
                win=candidate["win"],
                reason=candidate["reason"][language],
                line=[EngineReply(seat=reply["seat"], words=named(reply["words"])) for reply in candidate["line"]],
            )
            for candidate in document["moves"]
        ],
    )


def question_of(name: str, place: PositionAt) -> Question:
    """Return the question to the seat to move, which has what that seat sees; raise GameOver."""
    game = games.game(name)
    seat = game.to_move(place.position)
    if seat is None:
        raise GameOver(CATALOGUE.message("request.over"))
    return Question(game.view(place.position, seat), game.legal(place.position), place.log, SEED)


def lines_status(state: LinesProgress) -> Status:
    """Return whether a search waits, goes on, or has ended."""
    if state.failed:
        return "failed"
    if state.done >= state.total:
        return "done"
    return "running" if state.done else "waiting"
