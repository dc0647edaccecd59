"""The requests of pages that a host answers; all others need a server."""

import re
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from midtown import analysis, games, verify
from midtown.bots.advice import ADVISER, Advice, Choice, forced_advice
from midtown.game import GameError
from midtown.local.device import Device
from midtown.local.tables import Table, nobody
from midtown.server.accounts.names import clean_name
from midtown.server.presenters import catalogue, lessons, moves
from midtown.server.presenters.lessons import LessonRequest
from midtown.server.presenters.tables import settings_of, sitting_of
from midtown.server.schemas.actions import Action, ToServer
from midtown.server.schemas.model import read
from midtown.server.schemas.shared import Why
from midtown.server.schemas.tables import (
    ActionDone,
    Finding,
    Imported,
    Invite,
    LegalMoves,
    OpenedTable,
    RecordRequest,
    ShuffleInfo,
    TableRequest,
)
from midtown.server.support.refusals import Refused, refused
from midtown.server.support.visible_text import read_record
from midtown.server.tables import permissions, questions, starting, views
from midtown.server.tables.names import reader_of
from midtown.server.tables.settings import TableSettings
from midtown.support.i18n import Catalogue, Language


class Request(NamedTuple):
    """A request: the values in its path, its query and its body, and the reader's language."""

    device: Device
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: object
    language: Language

    async def table(self) -> Table:
        """Return the table that the path names."""
        return await self.device.tables.get(self.path["table"])

    @property
    def now(self) -> int:
        """The milliseconds since 1970."""
        return self.device.tables.clock.calendar()

    def number(self, name: str) -> int | None:
        """Return a number in the query; None if there is none."""
        value = self.query.get(name, "")
        return int(value) if value.isdecimal() else None


Answer = Callable[[Request], Awaitable[object]]


class Route(NamedTuple):
    """An endpoint: what of a method and a path it takes, and what answers with which status."""

    method: str
    path: re.Pattern[str]
    answer: Answer
    status: int


class Routes:
    """Endpoints in order, at first those of `others`; the first one that takes a path answers."""

    def __init__(self, *others: "Routes") -> None:
        self._routes: list[Route] = [route for routes in others for route in routes._routes]

    def __call__(self, method: str, path: str, status: int = 200) -> Callable[[Answer], Answer]:
        """Let a function answer the requests of a path, whose parts in braces are handed to it."""
        pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", f"/api{path}"))

        def add(answer: Answer) -> Answer:
            self._routes.append(Route(method, pattern, answer, status))
            return answer

        return add

    def find(self, method: str, path: str) -> tuple[Route, Mapping[str, str]]:
        """Return the route of a request with the values in its path; raise Refused if it needs a server."""
        for candidate in self._routes:
            if candidate.method == method and (match := candidate.path.fullmatch(path)) is not None:
                return candidate, match.groupdict()
        raise needs_server("missing")


CATALOGUE: Final = Catalogue(Path(__file__).parent / "locale")
route: Final = Routes()


def needs_server(kind: str) -> Refused:
    """Return the refusal of what needs other people."""
    return Refused(kind, CATALOGUE.message("host.needs_server"))


@route("GET", "/me")
async def read_me(request: Request) -> object:
    """Return the person as an account that nobody else knows."""
    return _me(request.device)


@route("PATCH", "/me")
async def change_me(request: Request) -> object:
    """Change name, face or language."""
    body = request.body if isinstance(request.body, dict) else {}
    changes = {name: body[name] for name in ("name", "face", "language") if name in body}
    if "name" in changes:
        changes["name"] = clean_name(str(changes["name"]))
    await request.device.change_me(changes)
    return _me(request.device)


def _me(device: Device) -> dict[str, object]:
    account = {"claimed": False, "password": False, "passkeys": [], "email": None, "browsers": 0, "away_until": 0}
    account |= {"digest_minutes": 0, "blocks": [], "operator": False, "hidden": True, "presence": False}
    return {**account, "publishes_name": False, "invited_by": "nobody", **device.me}


@route("GET", "/me/tables")
async def list_my_tables(request: Request) -> object:
    """List the tables of this device, those that wait for the person first."""
    lines = [row.line for row in await request.device.tables.lines()]
    return sorted(lines, key=lambda line: (not line["waiting"], line["status"] == "over"))


@route("GET", "/tables")
@route("GET", "/legal")
@route("GET", "/tables/{table}/spectators")
async def list_nothing(_: Request) -> object:
    """Return an empty list: there is nobody else."""
    return []


@route("GET", "/notices")
async def read_notices(_: Request) -> object:
    """Return no notice."""
    return {"announcements": [], "sanctions": []}


@route("GET", "/me/invitations")
async def read_invitations(_: Request) -> object:
    """Return no invitation."""
    return {"received": [], "sent": []}


@route("GET", "/games")
async def list_games(request: Request) -> object:
    """List all games with their options."""
    return [catalogue.game_info(name, request.language) for name in games.names()]


@route("GET", "/games/{game}/rules")
async def read_rules(request: Request) -> object:
    """Return the rules of a game."""
    return catalogue.rules_of(request.path["game"], request.language)


@route("GET", "/games/{game}/lesson")
async def read_lesson(request: Request) -> object:
    """Return the chapters of a game's lesson."""
    return lessons.lesson_info(request.path["game"], request.language)


@route("POST", "/games/{game}/lesson")
async def take_step(request: Request) -> object:
    """Return the step of a lesson that the answers lead to."""
    return lessons.lesson_step(request.path["game"], read(LessonRequest, request.body), request.language)


@route("POST", "/shuffles", 201)
async def fix_shuffle(request: Request) -> object:
    """Commit to the secret of a table that will be opened."""
    return ShuffleInfo(commitment=request.device.commit())


@route("POST", "/tables", 201)
async def open_table(request: Request) -> object:
    """Open a table, whose seats are the person's, of others at the device, or of computer players."""
    device = request.device
    wanted = read(TableRequest, request.body)
    settings = settings_of(wanted)
    if settings.rated or settings.public or any(plan.kind == "open" for plan in settings.seats):
        raise needs_server("table")
    checked = starting.validate_continued(settings) if settings.record is not None else starting.validate(settings)
    sitting = sitting_of(checked, device.tables.player, device.tables.name, None, wanted.number)
    secret = device.commitments.pop(wanted.commitment or "", None)
    table = await device.tables.open(checked, device.tables.player, sitting, secret)
    invites: list[Invite] = []
    return OpenedTable(id=table.state.id, invites=invites, watch="")


@route("GET", "/tables/{table}")
async def read_table(request: Request) -> object:
    """Return the whole table."""
    return msgspec.Raw(request.device.tables.snapshot(await request.table()).encode())


@route("POST", "/tables/{table}/actions")
async def act(request: Request) -> object:
    """Act at a table with a message of the WebSocket protocol."""
    table = await request.table()
    message = msgspec.convert(request.body, ToServer)
    if not isinstance(message, Action):
        return ActionDone(seq=table.state.seq)
    return ActionDone(seq=await request.device.tables.act(table, message))


@route("GET", "/tables/{table}/moves")
async def list_moves(request: Request) -> object:
    """List the legal moves, in words and as places to touch."""
    table = (await request.table()).state
    match = moves.match_to_move(table, request.device.tables.player)
    language = None if request.query.get("words") == "false" else request.language
    listed = [] if match is None else moves.legal_moves(match, language)
    return LegalMoves(turn=table.turn, to_move=table.to_move, moves=listed)


@route("GET", "/tables/{table}/hint")
async def hint(request: Request) -> object:
    """Suggest a move, with reasons."""
    device, there = request.device, await request.table()
    table = there.state
    match = moves.match_to_move(table, device.tables.player)
    if match is None:
        raise refused("table", "table.not_your_turn")
    permissions.check_hint(table, table.held_seats(device.tables.player))
    position = questions.question(table, table.turn)
    advice = forced_advice(match.legal())
    if advice is None:
        advice = Advice(Choice(await device.tables.advise(there, ADVISER), None), None)
    return moves.build_hint(match.game, position, table.turn, advice, request.language)


@route("GET", "/tables/{table}/why")
async def why(request: Request) -> object:
    """Explain why a move would be refused now."""
    table = (await request.table()).state
    try:
        match = moves.match_to_move(table, request.device.tables.player)
        if match is None:
            raise refused("table", "table.not_your_turn")
        match.prepare(request.query.get("move", ""))
    except GameError as error:
        return moves.refusal(table.settings.game, error, request.language)
    return Why(legal=True)


@route("GET", "/tables/{table}/log")
async def read_log(request: Request) -> object:
    """List the moves in words."""
    table = (await request.table()).state
    if table.match is None:
        return []
    record = table.match.record()
    record.result = None
    reader = reader_of(table, table.held_seats(request.device.tables.player), request.language, request.number("side"))
    return moves.log_entries(record, request.number("after") or 0, reader, ())


@route("GET", "/tables/{table}/replay")
async def read_replay(request: Request) -> object:
    """Return the game move by move, with what is hidden once it is over."""
    table = (await request.table()).state
    held = table.held_seats(request.device.tables.player)
    reader = reader_of(table, held, request.language, request.number("side"), you=False)
    played = views.game_so_far(table, held, reader, revealed=bool(table.ended))
    return [] if played is None else list(views.frames(played, request.number("after") or 0))


@route("GET", "/tables/{table}/record")
async def export_record(request: Request) -> object:
    """Return the game's record."""
    table = (await request.table()).state
    if table.match is None:
        raise refused("table", "table.open")
    return views.record(table, table.held_seats(request.device.tables.player), revealed=bool(table.ended))


def _checked(request: Request) -> tuple[TableSettings, list[verify.Finding]]:
    record = read_record(read(RecordRequest, request.body).record)
    findings = verify.verify(record)
    for check in findings:
        if check.fits is False:
            raise Refused("request", check.message)
    return starting.read_only(analysis.normalize_record(record)), findings


@route("POST", "/replays", 201)
async def show_record(request: Request) -> object:
    """Show the game of a record, as links carry it, without putting it into a list."""
    settings, _ = _checked(request)
    table = await request.device.tables.show(settings)
    return Imported(id=table.state.id, watch="", findings=[])


@route("POST", "/records", 201)
async def import_record(request: Request) -> object:
    """Import a record as a finished table."""
    settings, findings = _checked(request)
    table = await request.device.tables.open(settings, request.device.tables.player, nobody(settings))
    checks = [Finding(fits=check.fits, message=check.message.text(request.language)) for check in findings]
    return Imported(id=table.state.id, watch="", findings=checks)
