"""Endpoints of the analysis board: positions of records and their moves, and saved analyses."""

import asyncio
import secrets
from collections.abc import Sequence
from random import Random

from midtown import analysis, games
from midtown.analysis import Chance, PositionAt, game_positions, normalize_record, tree
from midtown.bots import BOT
from midtown.bots.players import name_seats
from midtown.fairness import Shuffle
from midtown.game import Draw
from midtown.match import Match
from midtown.record import Record
from midtown.server.features.analysis import saved
from midtown.server.features.analysis.saved import Content, Saved
from midtown.server.features.analysis.schemas import (
    AnalysisContent,
    AnalysisId,
    AnalysisLine,
    AnalysisPositions,
    AnalysisStep,
    OpenAnalysis,
    SaveAnalysis,
    SavedAnalysis,
)
from midtown.server.http import presenters, routing
from midtown.server.http.auth import Ctx, Guest, OptionalVisitor, RequiredVisitor, Viewer
from midtown.server.schemas.shared import AnalysisOpened, LegalMove
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import read_record, visible_line
from midtown.support.documents import JsonObject
from midtown.support.i18n import CATALOGUE, Language, Reader
from midtown.variations import Node

router = routing.router("analysis")


@router.post("/analysis")
async def open_analysis(body: OpenAnalysis, language: Language = "en") -> AnalysisOpened:
    """Check a record with its variations; return all positions of its game.

    Without a record, a new game is dealt, on which a position can be set up.
    """
    return await asyncio.to_thread(_opened, body, language)


@router.post("/analysis/positions")
async def read_positions(body: AnalysisLine, language: Language = "en") -> AnalysisPositions:
    """Return the positions of a line, and the legal moves after it.

    Steps that the rules refuse are refused. Nothing is stored.
    """
    return await asyncio.to_thread(_positions, body, language)


def _opened(body: OpenAnalysis, language: Language) -> AnalysisOpened:
    record = _dealt(body) if body.record is None else read_record(body.record)
    places = analysis.game_positions(record)
    reached = analysis.tree(record, places)
    reader, side = _reader(record, language), _side(record, body.side)
    nodes = presenters.present_variations(record, places, reached, reader, side)
    levels, names = _levels(record), _names(record)
    record.analysis = []
    moves = [None, *record.moves]
    return AnalysisOpened(
        game=record.game,
        names=names,
        levels=levels,
        record=record.document(),
        frames=[
            presenters.present_frame(record.game, places[max(0, number - 1)], moves[number], place, reader, side)
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


def _positions(body: AnalysisLine, language: Language) -> AnalysisPositions:
    record, places = follow_line(body)
    reader, side = _reader(record, language), _side(record, body.side)
    frames = [presenters.present_frame(record.game, places[0], None, places[0], reader, side)]
    for before, step, place in zip(places, body.line, places[1:], strict=False):
        frames.append(presenters.present_frame(record.game, before, step.move, place, reader, side))
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


@router.get("/analyses")
async def list_analyses(context: Ctx, visitor: OptionalVisitor) -> list[SavedAnalysis]:
    """List the visitor's analyses, the last changed first."""
    if visitor is None:
        return []
    rows = await context.store.read(lambda connection: saved.analyses_of_player(connection, visitor.id))
    return [_present(row) for row in rows]


@router.post("/analyses", status_code=201)
async def save_analysis(context: Ctx, arrive: Guest, body: SaveAnalysis) -> SavedAnalysis:
    """Save an analysis.

    All its positions are checked by the rules.
    """
    if arrive.player is not None:
        context.limits.take("analyses", arrive.player)
    content = await asyncio.to_thread(_checked, body)
    visitor, now = await arrive(), context.clock.calendar()
    id_ = await context.store.write(lambda connection: saved.add(connection, visitor.id, content, now))
    return _present(
        Saved(
            id=id_,
            player=visitor.id,
            shared=content.shared,
            title=content.title,
            game=content.record.game,
            made_at=now,
            changed_at=now,
        )
    )


@router.get("/analyses/{analysis}")
async def read_analysis(context: Ctx, viewer: Viewer, analysis: AnalysisId) -> AnalysisContent:
    """Return a saved analysis: one of the visitor's, or a shared one."""
    loaded: tuple[Saved, JsonObject] = await context.store.read(
        lambda connection: saved.read(connection, analysis, viewer)
    )
    row, record = loaded
    return AnalysisContent(analysis=_present(row), mine=row.player == viewer, record=record)


@router.put("/analyses/{analysis}")
async def change_analysis(
    context: Ctx, visitor: RequiredVisitor, analysis: AnalysisId, body: SaveAnalysis
) -> SavedAnalysis:
    """Replace, share or unshare one of the visitor's analyses."""
    context.limits.take("analyses", visitor.id)
    content, now = await asyncio.to_thread(_checked, body), context.clock.calendar()
    await context.store.write(lambda connection: saved.change(connection, analysis, visitor.id, content, now))
    row, _ = await context.store.read(lambda connection: saved.read(connection, analysis, visitor.id))
    return _present(row)


@router.delete("/analyses/{analysis}", status_code=204)
async def delete_analysis(context: Ctx, visitor: RequiredVisitor, analysis: AnalysisId) -> None:
    """Delete one of the visitor's analyses."""
    await context.store.write(lambda connection: saved.remove(connection, analysis, visitor.id))


def _checked(body: SaveAnalysis) -> Content:
    record = read_record(body.record)
    tree(record, game_positions(record))
    return Content(visible_line(body.title) or record.game, body.shared, normalize_record(record))


def _present(row: Saved) -> SavedAnalysis:
    return SavedAnalysis(**{name: getattr(row, name) for name in SavedAnalysis.model_fields})
