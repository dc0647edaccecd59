"""Endpoints of the analysis board: positions of records and their moves, and saved analyses."""

import asyncio

from midtown.analysis import game_positions, normalize_record, tree
from midtown.server.features.analysis import saved
from midtown.server.features.analysis.saved import Content, Saved
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, Guest, OptionalVisitor, RequiredVisitor, Viewer
from midtown.server.presenters import analysis as presenters
from midtown.server.schemas.analysis import (
    AnalysisContent,
    AnalysisId,
    AnalysisLine,
    AnalysisPositions,
    OpenAnalysis,
    SaveAnalysis,
    SavedAnalysis,
)
from midtown.server.schemas.shared import AnalysisOpened
from midtown.server.support.visible_text import read_record, visible_line
from midtown.support.documents import JsonObject
from midtown.support.i18n import Language

router = routing.router("analysis")


@router.post("/analysis")
async def open_analysis(body: OpenAnalysis, language: Language = "en") -> AnalysisOpened:
    """Check a record with its variations; return all positions of its game.

    Without a record, a new game is dealt, on which a position can be set up.
    """
    return await asyncio.to_thread(presenters.opened, body, language)


@router.post("/analysis/positions")
async def read_positions(body: AnalysisLine, language: Language = "en") -> AnalysisPositions:
    """Return the positions of a line, and the legal moves after it.

    Steps that the rules refuse are refused. Nothing is stored.
    """
    return await asyncio.to_thread(presenters.positions, body, language)


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
