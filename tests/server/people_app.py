"""Helpers for tests of accounts: a database with all tables, rows of games, and an app with these endpoints alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI
from sqlalchemy import Connection, Engine, insert
from starlette.testclient import TestClient

from midtown.server.context import Context, ServerConfig
from midtown.server.features.notifications import endpoints, preferences
from midtown.server.features.notifications.hooks import endpoints as hooks
from midtown.server.features.people import account, passkeys
from midtown.server.features.people import players as others
from midtown.server.features.play import seats as chairs
from midtown.server.features.play import tables as games
from midtown.server.http import errors
from midtown.server.http.security import add_middlewares
from midtown.server.live.hub import Hub
from midtown.server.storage.database import migrate, open_engine
from midtown.server.storage.schema.play import events, seats, tables
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Store
from midtown.server.support.rate_limits import Limits

NOW = 1_700_000_000_000
DAY = 86_400_000
ORIGIN = "http://localhost:8000"


def opened(url: str) -> Engine:
    engine = open_engine(url)
    migrate(engine)
    return engine


def table(
    connection: Connection, name: str, players: dict[int, str], status: str = "running", pace: str = "days"
) -> None:
    settings = msgspec.json.encode({"game": "stones", "pace": {"kind": pace, "days": 2.0}}).decode()
    row = {"id": name, "game": "stones", "settings": settings, "creator": "c", "created_at": NOW}
    row |= {"secret": "s", "next_secret": "n"}
    connection.execute(insert(tables).values(**row, status=status, pace=pace))
    for seat, player in players.items():
        connection.execute(insert(seats).values(table=name, seat=seat, player=player))


def event(connection: Connection, place: tuple[str, int], **row: Any) -> None:
    body = msgspec.json.encode(row.pop("body", {})).decode()
    values = {"at": NOW, "tick": 0, "kind": "moved", "seat": 0, "message": "", "to_move": None} | row
    connection.execute(insert(events).values(table=place[0], seq=place[1], body=body, **values))


def application(engine: Engine, data: Path, limits: Limits | None = None, **settings: Any) -> FastAPI:
    """Return an app with the endpoints for people and tables, with error handlers and security middleware."""
    allowed = limits or Limits()
    config = ServerConfig(database=str(engine.url), data=data, origin=ORIGIN, **settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, clock = Store(engine), Clock()
        app.state.context = Context(config, store, clock, Hub(store, clock, "test"), allowed)
        yield
        await store.close()

    app = FastAPI(lifespan=lifespan)
    errors.install(app)
    for module in (account, others, passkeys, endpoints, preferences, hooks, games, chairs):
        app.include_router(module.router)
    app.add_middleware(add_middlewares, limits=allowed, origins=config.origins)
    return app


def another_client(first: TestClient, origin: str = ORIGIN, address: str = "10.0.0.1") -> TestClient:
    """Return a client with cookies of its own, whose requests run in the same event loop as those of the first."""
    client = TestClient(first.app, base_url=origin, headers={"origin": origin}, client=(address, 5000))
    client.portal = first.portal
    return client


def another_guest(first: TestClient, address: str = "10.0.0.1") -> TestClient:
    """Return such a client with a guest's cookie."""
    client = another_client(first, address=address)
    client.get("/api/me")
    return client
