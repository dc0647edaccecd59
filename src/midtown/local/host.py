"""The host: requests and messages of pages in, answers out."""

from collections.abc import Callable, Mapping
from typing import Self

import msgspec

from midtown.game import GameError
from midtown.local import analysing, practice, puzzles, reviewing, routes
from midtown.local.device import Device
from midtown.local.routes import Request, Route, Routes
from midtown.local.searches import Searcher
from midtown.local.storage import Storage
from midtown.local.tables import Client, Report, Table, Think
from midtown.server.schemas import actions, websocket
from midtown.server.schemas.model import encode
from midtown.server.schemas.websocket import Problem
from midtown.server.support.refusals import broken, refused
from midtown.server.tables.views import Views
from midtown.support.i18n import LANGUAGES, Language

ROUTES = Routes(routes.route, analysing.route, practice.route, puzzles.route, reviewing.route)
STATUS = {"missing": 404, "identity": 403, "stale": 409, "table": 409, "limit": 429, "storage": 507, "server": 500}
"""HTTP's status of each kind of refusal; 400 of the others."""
_message = msgspec.json.Decoder(actions.ToServer).decode


class Connection:
    """A page's connection to a table, as its WebSocket to a server."""

    def __init__(self, table: Table, client: Client, language: Language) -> None:
        self.table = table
        self.client = client
        self.language = language


class Host:
    """A host for one person; made by `Host.begin`."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.tables = device.tables
        self._connections: dict[str, Connection] = {}

    @classmethod
    async def begin(cls, storage: Storage, think: Think, search: Searcher, report: Report) -> Self:
        """Return the host of what is stored."""
        return cls(await Device.begin(storage, think, search, report))

    async def request(self, method: str, path: str, query: Mapping[str, str], body: str) -> tuple[int, str]:
        """Return the status and the JSON of the answer to an HTTP request of a page."""
        language = _language(query)
        try:
            route, values = ROUTES.find(method, path)
            document = _document(body)
            request = Request(device=self.device, path=values, query=query, body=document, language=language)
            return await self._answer(route, request)
        except GameError as error:
            problem = _problem(error, language)
            messages = {name: error.message.text(name) for name in LANGUAGES}
            document = {"kind": problem.kind, "rule": problem.rule, "message": problem.message, "messages": messages}
            return STATUS.get(error.kind, 400), encode({"error": document}).decode()

    async def _answer(self, route: Route, request: Request) -> tuple[int, str]:
        try:
            answer = await route.answer(request)
        except GameError:
            raise
        except ValueError as error:
            raise refused("request", "message.form", reason=str(error)[:200]) from error
        except Exception as error:
            raise broken(error) from error
        return (204, "") if answer is None else (route.status, encode(answer).decode())

    async def connect(self, socket: str, table: str, query: Mapping[str, str], send: Callable[[str], None]) -> bool:
        """Connect a page to a table and send it the whole of it; if there is none, send why and return False."""
        language = _language(query)
        try:
            there = await self.tables.get(table)
        except GameError as error:
            send(encode(websocket.RefusedMessage(None, _problem(error, language), None)).decode())
            return False
        client = Client(self.tables.player, send)
        there.clients.add(client)
        self._connections[socket] = Connection(there, client, language)
        send(self.tables.snapshot(there))
        self.tables.go_on(there)
        return True

    async def receive(self, socket: str, text: str) -> None:
        """Take a message of a connected page; what is refused is answered."""
        connection = self._connections.get(socket)
        if connection is None:
            return
        table, client = connection.table, connection.client
        try:
            message = _message(text)
        except msgspec.MsgspecError as error:
            self._refuse(connection, None, refused("request", "message.form", reason=str(error)[:200]))
            return
        if isinstance(message, actions.SyncMessage):
            client.send(self.tables.snapshot(table, message.id))
        elif isinstance(message, actions.PingMessage):
            client.send(encode(actions.PongMessage(message.id)).decode())
        elif isinstance(message, actions.Action):
            await self._act(connection, message)

    async def _act(self, connection: Connection, message: actions.Action) -> None:
        table, client = connection.table, connection.client
        before = table.state.seq
        try:
            seq = await self.tables.act(table, message, client)
            if seq <= before:  # a repetition
                client.send(encode(websocket.AcceptedMessage(message.id, seq)).decode())
        except GameError as error:
            self._refuse(connection, message.id, error)
        except Exception as error:
            self._refuse(connection, message.id, broken(error))

    def _refuse(self, connection: Connection, message: str | None, error: GameError) -> None:
        table = connection.table
        position = Views(table.state, self.tables.clock.tick()).position(self.tables.audience(table))
        refusal = websocket.RefusedMessage(message, _problem(error, connection.language), position)
        connection.client.send(encode(refusal).decode())

    def disconnect(self, socket: str) -> None:
        """Forget a page's connection."""
        if (connection := self._connections.pop(socket, None)) is not None:
            connection.table.clients.discard(connection.client)
            self.tables.rest(connection.table)


def _problem(error: GameError, language: Language) -> Problem:
    return Problem(error.kind, error.rule, error.message.text(language), None)


def _language(query: Mapping[str, str]) -> Language:
    return "de" if query.get("language") == "de" else "en"


def _document(body: str) -> object:
    if not body:
        return {}
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError as error:
        raise refused("request", "message.form", reason=str(error)[:200]) from error
