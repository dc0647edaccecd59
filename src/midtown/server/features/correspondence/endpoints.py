"""Endpoints of games by correspondence: conditional moves, notes, and the games in which it is one's turn."""

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from fastapi import Path
from sqlalchemy import Connection

from midtown.match import Match
from midtown.narration import narrated
from midtown.server.accounts import vacations
from midtown.server.accounts.identity import Visitor
from midtown.server.context import Context
from midtown.server.features.correspondence import answering, lookahead, notes, presenters, repository
from midtown.server.features.correspondence.lines import Answer, Expected, Line, PlannedTurn
from midtown.server.features.correspondence.notes import Notes
from midtown.server.features.correspondence.schemas import (
    AskLookahead,
    ChangeNotes,
    ConditionalLine,
    ConditionalLookahead,
    ConditionalStep,
    ExpectedMove,
    NewConditionalLine,
    TableNotes,
    Vacation,
    VacationLeft,
    WaitingTable,
)
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, RequiredVisitor, Viewer, WatchedTable
from midtown.server.live.commands import visible_session
from midtown.server.live.session import TableSession
from midtown.server.presenters.analysis import present_variations
from midtown.server.schemas.shared import AnalysisFrame, AnalysisOpened
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_lines
from midtown.server.tables.names import computer, reader_of
from midtown.support.i18n import Language, Reader
from midtown.support.units import DAY

router = routing.router("correspondence")
LineId = Annotated[str, Path(description="Id of a line.", pattern=r"^[0-9a-f]{16}$")]


class OwnSeat(NamedTuple):
    """A player's seat in a correspondence game that is under way."""

    session: TableSession
    match: Match
    seat: int


async def place_of(context: Context, table: str, visitor: Visitor) -> OwnSeat:
    """Return the visitor's seat; raise Refused if they have none, or several, or the game is no such one."""
    session = await visible_session(context.hub, table, visitor.id, None)
    held = session.table.held_seats(visitor.id)
    if not held:
        raise refused("identity", "table.watching")
    match = session.table.match
    if session.table.settings.pace.kind != "days" or match is None or session.table.ended:
        raise refused("table", "correspondence.pace")
    if len(held) > 1:
        raise refused("table", "correspondence.seats")
    return OwnSeat(session, match, held[0])


@router.get("/tables/{table}/conditional-moves")
async def list_conditional_moves(
    context: Ctx, visitor: RequiredVisitor, table: str, language: Language = "en"
) -> list[ConditionalLine]:
    """List the visitor's conditional moves at a table, as long as they can come true.

    Nobody else is shown them.
    """
    return await _present_lines(context, await place_of(context, table, visitor), visitor.id, language)


async def _present_lines(context: Context, place: OwnSeat, player: str, language: Language) -> list[ConditionalLine]:
    table = place.session.table.id
    lines = await context.store.read(lambda connection: repository.lines_of_table(connection, table, player))
    return presenters.present_lines(lines, place.match, language)


@router.post("/tables/{table}/conditional-moves/lookahead")
async def look_ahead(
    context: Ctx, visitor: RequiredVisitor, table: str, body: AskLookahead, language: Language = "en"
) -> ConditionalLookahead:
    """Return what others may play before the visitor's next turn, and what the visitor can probably answer.

    It follows from what the visitor sees alone.
    """
    context.limits.take("lookaheads", visitor.id)
    place = await place_of(context, table, visitor)
    turn = place.session.table.turn

    def look() -> ConditionalLookahead:
        steps, expected = _steps(body.steps), _expected_moves(body.expected)
        ahead = lookahead.look_ahead(place.match, place.seat, steps, expected, body.answers)
        return presenters.present_lookahead(ahead, place.match.game, place.seat, turn, language)

    return await asyncio.to_thread(look)


@router.post("/tables/{table}/conditional-moves", status_code=201)
async def add_conditional_moves(
    context: Ctx, visitor: RequiredVisitor, table: str, body: NewConditionalLine, language: Language = "en"
) -> list[ConditionalLine]:
    """Store what the visitor will answer to expected moves, and return all their lines at the table.

    The server plays the answer as their move as soon as what is expected has come true, if the rules allow it then.
    """
    context.limits.take("lookaheads", visitor.id)
    place = await place_of(context, table, visitor)
    if place.match.to_move == place.seat:
        raise refused("table", "correspondence.turn")
    steps = await asyncio.to_thread(lookahead.describe_steps, place.match, place.seat, _steps(body.steps))
    if steps is None:
        raise refused("request", "correspondence.impossible")
    line = Line(
        id=secrets.token_hex(8),
        table=place.session.table.id,
        player=visitor.id,
        seat=place.seat,
        made_after=len(place.match.moves),
        steps=steps,
    )
    now = context.clock.calendar()

    def add(connection: Connection) -> None:
        repository.add(connection, line, now)

    await context.store.write(add)
    answering.answer_soon(place.session)  # what is expected may have been played meanwhile
    return await _present_lines(context, place, visitor.id, language)


@router.delete("/tables/{table}/conditional-moves/{line}")
async def remove_conditional_moves(
    context: Ctx, visitor: RequiredVisitor, table: str, line: LineId, language: Language = "en"
) -> list[ConditionalLine]:
    """Remove one of the visitor's lines, and return the others."""
    place = await place_of(context, table, visitor)
    removed = await context.store.write(lambda connection: repository.remove(connection, [line], visitor.id))
    if not removed:
        raise refused("missing", "correspondence.missing")
    return await _present_lines(context, place, visitor.id, language)


def _steps(steps: Sequence[ConditionalStep]) -> list[PlannedTurn]:
    return [
        PlannedTurn(tuple(_expected_moves(step.expected)), tuple(Answer(move) for move in step.answers))
        for step in steps
    ]


def _expected_moves(expected: Sequence[ExpectedMove]) -> list[Expected]:
    return [Expected(step.seat, step.aim, step.move or "") for step in expected]


@router.get("/tables/{table}/notes")
async def read_notes(context: Ctx, viewer: Viewer, session: WatchedTable) -> TableNotes:
    """Return the visitor's own notes at a table; nobody else is shown them.

    Their variations stand beside the game's record once it is over.
    """
    match = session.table.match
    if viewer is None or match is None:
        return _present(Notes(), 0)
    own = await context.store.read(lambda connection: notes.read(connection, session.table.id, viewer))
    return _present(own, len(match.moves))


def _present(own: Notes, moves: int) -> TableNotes:
    return TableNotes(text=own.text, variations=notes.variations_within(own.variations, moves))


@router.put("/tables/{table}/notes")
async def change_notes(context: Ctx, visitor: RequiredVisitor, table: str, body: ChangeNotes) -> TableNotes:
    """Change the visitor's own notes in a correspondence game that is under way.

    The rules check their variations.
    """
    context.limits.take("notes", visitor.id)
    place = await place_of(context, table, visitor)
    if body.variations is not None:
        await asyncio.to_thread(notes.notes_record, place.match, body.variations)
    id_, now = place.session.table.id, context.clock.calendar()

    def change(connection: Connection) -> Notes:
        before = notes.read(connection, id_, visitor.id)
        after = Notes(
            before.text if body.text is None else visible_lines(body.text),
            before.variations if body.variations is None else body.variations,
        )
        notes.write(connection, id_, visitor.id, after, now)
        return after

    return _present(await context.store.write(change), len(place.match.moves))


@router.get("/tables/{table}/notes/analysis")
async def open_notes(context: Ctx, visitor: RequiredVisitor, table: str, language: Language = "en") -> AnalysisOpened:
    """Return a correspondence game that is under way as the visitor sees it, with their variations.

    The last one begins now, at a position that fits what they see; what they cannot know is drawn.
    """
    context.limits.take("notes", visitor.id)
    place = await place_of(context, table, visitor)
    state = place.session.table
    own = await context.store.read(lambda connection: notes.read(connection, state.id, visitor.id))
    reader = reader_of(state, (place.seat,), language, you=False)
    return await asyncio.to_thread(_open_analysis, place, own, reader)


def _open_analysis(place: OwnSeat, own: Notes, reader: Reader) -> AnalysisOpened:
    match, table = place.match, place.session.table
    nodes = notes.variations_within(own.variations, len(match.moves))
    record, start, reached = notes.notes_record(match, _with_now(place, nodes))
    presented = present_variations(record, [start] * (len(match.moves) + 1), reached, reader, place.seat)
    record.analysis = []
    return AnalysisOpened(
        game=match.name,
        names=list(reader.names),
        levels=[computer(seat) or None for seat in table.seats],
        record=record.document(),
        frames=list(_frames(place, reader)),
        nodes=presented,
    )


def _with_now(place: OwnSeat, nodes: Sequence[notes.Document]) -> list[notes.Document]:
    """Return variations of which one begins at what the seat sees now."""
    root = {"at": len(place.match.moves), "state": notes.sample_state(place.match, place.seat, place.session.table.id)}
    there = any(node.get("at") == root["at"] and node.get("state") == root["state"] for node in nodes)
    return [*nodes] if there else [*nodes, root]


def _frames(place: OwnSeat, reader: Reader) -> Iterator[AnalysisFrame]:
    """Yield the game so far, as the seat sees it."""
    game, record = place.match.game, place.match.record()
    record.result = None
    for step in narrated(record, reader):
        yield AnalysisFrame(
            state=game.view(step.position, place.seat),
            facts=game.facts(step.position),
            to_move=game.to_move(step.position),
            seat=step.seat,
            move=step.move,
            draws=[],
            words=step.words,
            sides=None,
            story=[line for line in step.story if line],
        )


@router.get("/me/waiting")
async def list_waiting(context: Ctx, visitor: RequiredVisitor) -> list[WaitingTable]:
    """List the correspondence games where it is the visitor's turn, those with the least time left first."""
    tick = context.clock.tick()
    rows = await context.store.read(lambda connection: repository.waiting(connection, visitor.id))
    return [WaitingTable(table=row.table, game=row.game, left=max(0, row.deadline - tick)) for row in rows]


@router.get("/tables/{table}/vacations")
async def list_vacations(context: Ctx, session: WatchedTable) -> list[Vacation]:
    """List the seats of a correspondence game whose players are on vacation now.

    Their clocks stand still.
    """
    if session.table.settings.pace.kind != "days" or session.table.ended:
        return []
    holders = {seat: chair.holder for seat, chair in enumerate(session.table.seats) if chair.holder}
    now = context.clock.calendar()

    def read(connection: Connection) -> list[Vacation]:
        until = vacations.vacation_ends(connection, set(holders.values()), now)
        return [Vacation(seat=seat, until=until[player]) for seat, player in holders.items() if player in until]

    return await context.store.read(read)


@router.get("/me/vacation")
async def read_vacation(context: Ctx, visitor: RequiredVisitor) -> VacationLeft:
    """Return how many days of vacation the visitor can still take."""
    now = context.clock.calendar()
    taken = await context.store.read(
        lambda connection: vacations.vacations_of(connection, visitor.id, now - vacations.YEAR)
    )
    return VacationLeft(most=vacations.DAYS_A_YEAR, days=vacations.time_left(taken, now) // DAY)
