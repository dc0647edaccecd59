"""What the tests about people share: a database with tables, rows of games, and these endpoints alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI
from sqlalchemy import Connection, Engine, insert

from midtown.server import failures
from midtown.server.api import me, others, passkey, reach
from midtown.server.api import seats as chairs
from midtown.server.api import tables as games
from midtown.server.clock import Clock
from midtown.server.context import Context, Settings
from midtown.server.database import open_engine
from midtown.server.hub import Hub
from midtown.server.limits import Limits
from midtown.server.schema import events, metadata, seats, tables
from midtown.server.security import Security
from midtown.server.store import Store

NOW = 1_700_000_000_000
DAY = 86_400_000
ORIGIN = "http://localhost:8000"


def opened(url: str) -> Engine:
    engine = open_engine(url)
    metadata.create_all(engine)
    return engine


def table(
    connection: Connection, name: str, players: dict[int, str], status: str = "running", pace: str = "days"
) -> None:
    settings = msgspec.json.encode({"game": "stones", "pace": {"kind": pace, "days": 2.0}}).decode()
    row = {"id": name, "game": "stones", "settings": settings, "creator": "c", "created_at": NOW}
    row |= {"secret": "s", "next_secret": "n"}
    connection.execute(insert(tables).values(**row, status=status))
    for seat, player in players.items():
        connection.execute(insert(seats).values(table=name, seat=seat, player=player))


def event(connection: Connection, place: tuple[str, int], **row: Any) -> None:
    body = msgspec.json.encode(row.pop("body", {})).decode()
    values = {"at": NOW, "tick": 0, "kind": "moved", "seat": 0, "message": "", "to_move": None} | row
    connection.execute(insert(events).values(table=place[0], seq=place[1], body=body, **values))


def application(engine: Engine, data: Path, limits: Limits | None = None, **settings: Any) -> FastAPI:
    """The endpoints about people, and about tables, with everything around them."""
    allowed = limits or Limits()
    told = Settings(database=str(engine.url), data=data, origin=ORIGIN, **settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, clock = Store(engine), Clock()
        app.state.context = Context(told, store, clock, Hub(store, clock, "test"), allowed)
        yield
        await store.close()

    app = FastAPI(lifespan=lifespan)
    failures.install(app)
    for module in (me, others, passkey, reach, games, chairs):
        app.include_router(module.router)
    app.add_middleware(Security, limits=allowed, origins=told.origins)
    return app
