"""A small table server for tests of the client: matches over real HTTP and WebSockets, with faults on demand."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator
from typing import Any

from aiohttp import WSMsgType, web

from midtown.fairness import Shuffle
from midtown.game import GameError
from midtown.match import Match

Socket = web.WebSocketResponse


class OneTable:
    """A table: the player of each seat, the match once all seats are taken, and the connections."""

    def __init__(self, name: str, game: str, seats: list[str | None], public: bool) -> None:
        self.id = name
        self.game = game
        self.seats = seats
        self.public = public
        self.match: Match | None = None
        self.seq = 0
        self.turn = 0
        self.left: list[int] = []
        self.sockets: dict[Socket, str] = {}
        self.counted: dict[tuple[str, str], int] = {}
        self.begin()

    @property
    def over(self) -> bool:
        return bool(self.left) or (self.match is not None and self.match.to_move is None)

    def begin(self) -> None:
        if None not in self.seats:
            self.match = Match(self.game, [str(seat) for seat in self.seats], {}, Shuffle(secrets.token_hex(32)))
            self.turn = self.seq

    def about(self) -> dict[str, Any]:
        result: dict[str, Any] | None = None
        if self.over and self.match is not None:
            result_of_match = self.match.result()
            result = {"ended": "abandoned" if self.left else "rules", "rule": result_of_match.ended_by, "secret": ""}
            result |= {"scores": result_of_match.scores, "winners": result_of_match.winners}
        chairs = [
            {"seat": seat, "kind": "open" if player is None else "person", "name": player or "", "player": player}
            for seat, player in enumerate(self.seats)
        ]
        status = "open" if self.match is None else "over" if self.over else "running"
        pace = {"kind": "untimed", "minutes": 0, "increment": 0, "days": 0}
        set_up = {
            "creator": "",
            "public": self.public,
            "rated": False,
            "hints": False,
            "first_move": 0,
            "continued": False,
            "pace": pace,
            "on_leave": "abandon",
            "deal": None,
            "tournament": None,
        }
        going_on: dict[str, Any] = {"numbers": [], "proposals": {}, "rematch": None, "departed": []}
        going_on |= {"commitment": "c" * 64, "next_commitment": "d" * 64}
        about = {"id": self.id, "game": self.game, "options": {}, "rules": 1, "status": status}
        return {**about, **set_up, **going_on, "seats": chairs, "result": result}

    def position(self, player: str) -> dict[str, Any] | None:
        match = self.match
        if match is None:
            return None
        mine = [seat for seat, other in enumerate(self.seats) if other == player]
        own = {str(seat): {"hands": match.view(seat)["hands"]} for seat in mine}
        position = {"turn": self.turn, "to_move": match.to_move, "state": match.view(None), "facts": {}, "own": own}
        position["over"] = self.over
        return {**position, "legal": match.legal()} if match.to_move in mine and not self.over else position

    def whole(self, player: str, answer: str | None = None) -> dict[str, Any]:
        mine = [seat for seat, other in enumerate(self.seats) if other == player]
        moves, movers = (self.match.moves, self.match.movers) if self.match is not None else ([], [])
        you = {"player": player, "seats": mine, "creator": False}
        here = {"connected": [], "watchers": 0, "chat": [], "moves": moves, "movers": movers}
        here |= {"position": self.position(player)}
        return {"type": "table", "seq": self.seq, "you": you, "table": self.about(), "answer": answer, **here}

    async def tell(self, kind: str, seat: int, sender: str, answer: str, **more: Any) -> None:
        self.seq += 1
        self.turn = self.seq
        self.counted[sender, answer] = self.seq
        for socket, player in list(self.sockets.items()):
            event = {"type": "event", "seq": self.seq, "at": 0, "kind": kind, "seat": seat, **more}
            event |= {"position": self.position(player)}
            event |= {"table": self.about()} if self.over or kind != "moved" else {}
            event |= {"answer": answer} if player == sender else {}
            with contextlib.suppress(ConnectionError):
                await socket.send_str(json.dumps(event))


class TableServer:
    """The server with all its tables; tests set its attributes to cause faults."""

    def __init__(self) -> None:
        self.seen: list[str | None] = []
        """What each connection has said that it has seen."""
        self.tables: dict[str, OneTable] = {}
        self.invites: dict[str, tuple[str, int]] = {}
        self.players: dict[str, str] = {}
        self.url = ""
        self.drop_before = 0
        """Number of messages to drop together with their connection."""
        self.drop_after = 0
        """Number of messages to process whose connection breaks before the answer."""
        self.wrong_seq = 0
        """Offset that is added to the number of each event."""
        self.refuse_next: dict[str, Any] | None = None
        """Error with which to refuse the next message."""

    def routes(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/health/ready", self.ready)
        app.router.add_post("/api/me", self.me)
        app.router.add_patch("/api/me", self.rename)
        app.router.add_post("/api/shuffles", self.fix)
        app.router.add_post("/api/tables", self.open)
        app.router.add_get("/api/tables", self.list)
        app.router.add_post("/api/invites/{token}", self.invite)
        app.router.add_post("/api/tables/{table}/seats", self.sit)
        app.router.add_get("/api/tables/{table}/socket", self.socket)
        return app

    def player(self, request: web.Request) -> str:
        return self.players[request.headers["Authorization"].removeprefix("Bearer ")]

    async def ready(self, _: web.Request) -> web.Response:
        return web.json_response({"status": "ok"})

    async def me(self, _: web.Request) -> web.Response:
        token = secrets.token_hex(16)
        self.players[token] = token[:8]
        return web.json_response({"token": token, "me": {"id": token[:8], "name": "Guest"}}, status=201)

    async def rename(self, request: web.Request) -> web.Response:
        return web.json_response({"id": self.player(request), "name": (await request.json())["name"]})

    async def fix(self, _: web.Request) -> web.Response:
        return web.json_response({"commitment": "c" * 64}, status=201)

    async def open(self, request: web.Request) -> web.Response:
        body = await request.json()
        seats = [self.player(request) if seat["kind"] == "me" else None for seat in body["seats"]]
        table = OneTable(secrets.token_hex(4), body["game"], seats, body.get("public", False))
        self.tables[table.id] = table
        tokens = {seat: secrets.token_hex(8) for seat, player in enumerate(seats) if player is None}
        self.invites.update({token: (table.id, seat) for seat, token in tokens.items()})
        invites = [{"seat": seat, "token": token} for seat, token in tokens.items()]
        return web.json_response({"id": table.id, "invites": invites, "watch": ""}, status=201)

    async def list(self, _: web.Request) -> web.Response:
        open_tables = [table for table in self.tables.values() if table.public and None in table.seats]
        return web.json_response([{"id": table.id, "game": table.game} for table in open_tables])

    async def invite(self, request: web.Request) -> web.Response:
        seat_offer = self.invites.pop(request.match_info["token"], None)
        if seat_offer is None:
            return refusal("missing", "This invitation does not exist.", 404)
        return await self.take(request, *seat_offer)

    async def sit(self, request: web.Request) -> web.Response:
        table = self.tables[request.match_info["table"]]
        if None not in table.seats:
            return refusal("table", "All seats are taken.", 409)
        return await self.take(request, table.id, table.seats.index(None))

    async def take(self, request: web.Request, name: str, seat: int) -> web.Response:
        table, player = self.tables[name], self.player(request)
        table.seats[seat] = player
        table.seq += 1
        table.begin()
        table.seq -= 1
        await table.tell("joined", seat, player, "")
        return web.json_response({"table": name, "seat": seat})

    async def socket(self, request: web.Request) -> Socket:
        self.seen.append(request.query.get("seen"))
        socket = Socket()
        await socket.prepare(request)
        table = self.tables.get(request.match_info["table"])
        if table is None:
            error = {"kind": "missing", "rule": None, "message": "This table does not exist."}
            await socket.send_str(json.dumps({"type": "refused", "id": None, "error": error, "position": None}))
            await socket.close(code=1008)
            return socket
        player = self.player(request)
        await socket.send_str(json.dumps(table.whole(player)))
        await socket.send_str(json.dumps({"type": "presence", "connected": [0], "watchers": 0}))
        await socket.send_str(json.dumps({"type": "of tomorrow"}))
        table.sockets[socket] = player
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self.hear(table, player, socket, json.loads(message.data))
        finally:
            table.sockets.pop(socket, None)
        return socket

    async def hear(self, table: OneTable, player: str, socket: Socket, message: dict[str, Any]) -> None:
        if self.drop_before:
            self.drop_before -= 1
            cut(socket)
            return
        if (player, message["id"]) in table.counted:
            seq = table.counted[player, message["id"]]
            await socket.send_str(json.dumps({"type": "accepted", "id": message["id"], "seq": seq}))
            return
        if self.drop_after:
            self.drop_after -= 1
            cut(socket)
            table.sockets.pop(socket)
        error = self.refuse_next or await self.act(table, player, socket, message)
        self.refuse_next = None
        if error is not None:
            refused = {"type": "refused", "id": message["id"], "error": error, "position": table.position(player)}
            await socket.send_str(json.dumps(refused))

    async def act(self, table: OneTable, player: str, socket: Socket, message: dict[str, Any]) -> dict[str, Any] | None:
        """Process a message; return the error if it must be refused."""
        match = table.match
        if message["type"] == "sync":
            await socket.send_str(json.dumps(table.whole(player, message["id"])))
        elif message["type"] == "leave":
            table.left.append(table.seats.index(player))
            await table.tell("left", table.left[-1], player, message["id"], reason="left")
        elif match is None or match.to_move is None or table.seats[match.to_move] != player:
            return {"kind": "table", "rule": None, "message": "It is not your turn."}
        elif message["answers"] != table.turn:
            return {"kind": "stale", "rule": None, "message": "The table has moved on."}
        else:
            seat = match.to_move
            try:
                table.match = match.after(message["move"])
            except GameError as wrong:
                return {"kind": wrong.kind, "rule": wrong.rule, "message": str(wrong)}
            table.seq += self.wrong_seq
            await table.tell("moved", seat, player, message["id"], move=message["move"])
        return None


def cut(socket: Socket) -> None:
    """Break a connection without a close frame."""
    transport = socket._req.transport if socket._req is not None else None
    assert transport is not None
    transport.abort()


def refusal(kind: str, message: str, status: int) -> web.Response:
    return web.json_response({"error": {"kind": kind, "rule": None, "message": message}}, status=status)


@contextlib.asynccontextmanager
async def serving(server: TableServer | None = None, port: int = 0) -> AsyncIterator[TableServer]:
    """Run a server on a port of this machine; port 0 is any free one."""
    server = server or TableServer()
    runner = web.AppRunner(server.routes(), access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    host, port = runner.addresses[0][:2]
    server.url = f"http://{host}:{port}"
    try:
        yield server
    finally:
        await runner.cleanup()


async def serve(port: int) -> None:
    """Serve for ever, to try something by hand: `python -m tests.client.table_server 8000`."""
    async with serving(port=port):
        await asyncio.Event().wait()


if __name__ == "__main__":
    import sys

    import uvloop

    uvloop.run(serve(int(sys.argv[1])))
