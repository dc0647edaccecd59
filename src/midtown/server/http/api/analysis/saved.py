"""Endpoints of saved analyses. To strangers, one that is not shared is answered as missing."""

import asyncio
from typing import Any

from midtown.analysis import course, normalized, tree
from midtown.server.analysis import saved
from midtown.server.analysis.saved import Content, Saved
from midtown.server.http.api import routing
from midtown.server.http.auth import Guest, Perhaps, Someone
from midtown.server.http.dependencies import Ctx, Viewer
from midtown.server.schemas.analysis import AnalysisContent, AnalysisId, SaveAnalysis, SavedAnalysis
from midtown.server.support.visible_text import read_record, visible_line

router = routing.router("analysis")


@router.get("/analyses")
async def list_analyses(context: Ctx, visitor: Perhaps) -> list[SavedAnalysis]:
    """List the visitor's analyses, the last changed first."""
    if visitor is None:
        return []
    rows = await context.store.read(lambda connection: saved.of_player(connection, visitor.id))
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
    loaded: tuple[Saved, dict[str, Any]] = await context.store.read(
        lambda connection: saved.read(connection, analysis, viewer)
    )
    row, record = loaded
    return AnalysisContent(analysis=_present(row), mine=row.player == viewer, record=record)


@router.put("/analyses/{analysis}")
async def change_analysis(context: Ctx, visitor: Someone, analysis: AnalysisId, body: SaveAnalysis) -> SavedAnalysis:
    """Replace, share or unshare one of the visitor's analyses."""
    context.limits.take("analyses", visitor.id)
    content, now = await asyncio.to_thread(_checked, body), context.clock.calendar()
    await context.store.write(lambda connection: saved.change(connection, analysis, visitor.id, content, now))
    row, _ = await context.store.read(lambda connection: saved.read(connection, analysis, visitor.id))
    return _present(row)


@router.delete("/analyses/{analysis}", status_code=204)
async def delete_analysis(context: Ctx, visitor: Someone, analysis: AnalysisId) -> None:
    """Delete one of the visitor's analyses."""
    await context.store.write(lambda connection: saved.remove(connection, analysis, visitor.id))


def _checked(body: SaveAnalysis) -> Content:
    record = read_record(body.record)
    tree(record, course(record))
    return Content(visible_line(body.title) or record.game, body.shared, normalized(record))


def _present(row: Saved) -> SavedAnalysis:
    return SavedAnalysis(**{name: getattr(row, name) for name in SavedAnalysis.model_fields})
