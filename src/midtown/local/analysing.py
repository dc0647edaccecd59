"""The requests of the analysis board that a host answers: positions, the engine's lines, and saved analyses."""

import secrets
from typing import Final

import msgspec

from midtown.analysis import game_positions, normalize_record, tree
from midtown.local.device import Device
from midtown.local.routes import Request, Routes
from midtown.local.searches import LinesFound, LinesQuestion
from midtown.local.storage import Changes
from midtown.server.presenters import analysis as presenters
from midtown.server.presenters.analysis import LinesProgress
from midtown.server.schemas.analysis import (
    AnalysisContent,
    AnalysisLine,
    EngineLines,
    OpenAnalysis,
    SaveAnalysis,
    SavedAnalysis,
)
from midtown.server.schemas.model import read
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import read_record, visible_line, written_record
from midtown.support.documents import JsonObject

route: Final = Routes()
ITERATIONS: Final = 1_000
"""Iterations for a position: some seconds in a browser."""
NAME: Final = "analyses"
"""Of what is stored: saved analyses by their ids."""
MOST: Final = 100
"""Maximum number of saved analyses."""


@route("POST", "/analysis")
async def open_analysis(request: Request) -> object:
    """Check a record with its variations, or deal a new game."""
    return presenters.opened(read(OpenAnalysis, request.body), request.language)


@route("POST", "/analysis/positions")
async def read_positions(request: Request) -> object:
    """Return the positions of a line, and the legal moves after it."""
    return presenters.positions(read(AnalysisLine, request.body), request.language)


@route("GET", "/tables/{table}/notes")
async def read_notes(request: Request) -> object:
    """Return no notes: they are for games of days."""
    await request.table()
    return {"text": "", "variations": []}


@route("POST", "/analysis/lines", 201)
async def ask_lines(request: Request) -> object:
    """Let the engine look at a position; it takes the place of the last one."""
    record, places = presenters.follow_line(read(AnalysisLine, request.body))
    question = LinesQuestion(
        id=secrets.token_hex(16), question=presenters.question_of(record.game, places[-1]), total=ITERATIONS
    )
    request.device.lines = question, LinesFound(done=0, lines=None)
    return EngineLines(id=question.id, status="waiting", done=0, total=ITERATIONS, chances=[], moves=[])


@route("GET", "/analysis/lines/{lines}")
async def read_lines(request: Request) -> object:
    """Return what the engine has found so far; who knows of as much makes it look on for a moment."""
    question, lines = _lines(request.device, request.path["lines"])
    if lines.done == request.number("after") and lines.done < question.total:
        further = msgspec.json.decode(await request.device.search(question), type=LinesFound)
        question, lines = _lines(request.device, request.path["lines"])
        if question.total > lines.done < further.done:
            lines = further
            request.device.lines = question, lines
    progress = LinesProgress(done=lines.done, total=question.total, lines=lines.lines, failed=False)
    return presenters.present_lines(question.id, progress, request.language, request.number("side"))


def _lines(device: Device, name: str) -> tuple[LinesQuestion, LinesFound]:
    if device.lines is None or device.lines[0].id != name:
        raise refused("missing", "analysis.lines")
    return device.lines


@route("DELETE", "/analysis/lines", 204)
async def stop_lines(request: Request) -> object:
    """Stop the engine."""
    request.device.lines = None
    return None


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A saved analysis."""

    id: str
    title: str
    game: str
    made_at: int
    changed_at: int
    record: JsonObject

    def summary(self) -> SavedAnalysis:
        """Return it without its record. There is nobody to share it with."""
        values = {name: getattr(self, name) for name in ("id", "title", "game", "made_at", "changed_at")}
        return SavedAnalysis(**values, shared=False)


async def _analyses(request: Request) -> dict[str, Kept]:
    stored = await request.device.tables.storage.value(NAME)
    return msgspec.convert(stored or {}, dict[str, Kept])


async def _write(request: Request, analyses: dict[str, Kept]) -> None:
    try:
        await request.device.tables.storage.write(Changes(values={NAME: msgspec.to_builtins(analyses)}))
    except OSError as error:
        raise refused("storage", "storage.failed") from error


async def _named(request: Request) -> tuple[dict[str, Kept], Kept]:
    """Return all saved analyses, and the one that the path names."""
    analyses = await _analyses(request)
    if (kept := analyses.get(request.path["analysis"])) is None:
        raise refused("missing", "analysis.missing")
    return analyses, kept


@route("GET", "/analyses")
async def list_analyses(request: Request) -> object:
    """List the saved analyses, the last changed first."""
    kept = sorted((await _analyses(request)).values(), key=lambda analysis: -analysis.changed_at)
    return [analysis.summary() for analysis in kept]


@route("POST", "/analyses", 201)
async def save_analysis(request: Request) -> object:
    """Save an analysis."""
    body, analyses = read(SaveAnalysis, request.body), await _analyses(request)
    if len(analyses) >= MOST:
        raise refused("limit", "analysis.many", most=MOST)
    return await _save(request, analyses, secrets.token_hex(16), request.now, body)


@route("GET", "/analyses/{analysis}")
async def read_analysis(request: Request) -> object:
    """Return a saved analysis."""
    _, kept = await _named(request)
    return AnalysisContent(analysis=kept.summary(), mine=True, record=kept.record)


@route("PUT", "/analyses/{analysis}")
async def change_analysis(request: Request) -> object:
    """Replace a saved analysis."""
    body, (analyses, kept) = read(SaveAnalysis, request.body), await _named(request)
    return await _save(request, analyses, kept.id, kept.made_at, body)


@route("DELETE", "/analyses/{analysis}", 204)
async def delete_analysis(request: Request) -> object:
    """Delete a saved analysis."""
    analyses, kept = await _named(request)
    del analyses[kept.id]
    await _write(request, analyses)
    return None


async def _save(
    request: Request, analyses: dict[str, Kept], name: str, made_at: int, body: SaveAnalysis
) -> SavedAnalysis:
    record = read_record(body.record)
    tree(record, game_positions(record))
    kept = Kept(
        id=name,
        title=visible_line(body.title) or record.game,
        game=record.game,
        made_at=made_at,
        changed_at=request.now,
        record=msgspec.json.decode(written_record(normalize_record(record))),
    )
    await _write(request, {**analyses, name: kept})
    return kept.summary()
