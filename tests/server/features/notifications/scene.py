"""Bob has a browser and an e-mail address; Ada does something that Bob hears of. What arrives is caught."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, update

from midtown.server.accounts import contacts, identity, notice_settings
from midtown.server.accounts.notice_settings import NoticeSettings
from midtown.server.context import Context, ServerConfig
from midtown.server.features.notifications.audiences import Notice
from midtown.server.features.notifications.collecting import add, collect
from midtown.server.features.notifications.hooks import queue, rows
from midtown.server.features.notifications.hooks.bodies import Form
from midtown.server.features.notifications.kinds import CHANNELS, KINDS, ROWS
from midtown.server.features.notifications.reminders import announce_series, announce_tournaments, remind
from midtown.server.features.notifications.sending import send_due
from midtown.server.live.hub import Hub
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import follows, players
from midtown.server.storage.schema.clubs import club_members, clubs
from midtown.server.storage.schema.features import entrants, invitations, tournaments
from midtown.server.storage.schema.hooks import hooks
from midtown.server.storage.schema.play import tables
from midtown.server.storage.schema.series import tournament_series
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Store
from midtown.server.support.rate_limits import LIMITS, Limits
from midtown.server.tables.news import happening
from midtown.support.i18n import Language
from tests.server.features.notifications.receivers import LOCAL, Browser, Mailbox
from tests.server.people_app import DAY, NOW, ORIGIN, event, table

PAGE = Path(__file__).parents[4] / "docs" / "play" / "hooks.md"
SAMPLE: dict[str, Any] = {}
exec(PAGE.read_text("utf-8").partition("```python\n")[2].partition("```")[0], SAMPLE)
verify: Callable[[str, str, bytes, float], bool] = SAMPLE["verify"]
"""The sample of the documentation that checks signatures."""
ADA, BOB, EVE = (f"{number:016x}" for number in (10, 11, 14))
TABLE, TOURNAMENT, INVITATION, SERIES = "70ab1e", "704123", "invited-1", "5e71e5"
ALL_ON: dict[str, dict[str, bool]] = {
    row.id: {channel: True for channel in CHANNELS if channel not in row.never} for row in ROWS
}


class FixedClock(Clock):
    """A clock that stands still at `now`."""

    def __init__(self, now: int = NOW) -> None:
        super().__init__()
        self.now = now

    def calendar(self) -> int:
        return self.now

    def tick(self) -> int:
        return self.now - NOW + DAY


class Listener:
    """A web-hook's receiver: an HTTP server that answers `status` and keeps what it gets."""

    def __init__(self, status: int = 204) -> None:
        self.status = status
        self.raw: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(body) for _, _, body in self.raw]

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        async with server:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hooks/bot"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head)}
        self.raw.append((first.split(" ")[1], headers, await reader.readexactly(int(headers["content-length"]))))
        location = "location: http://127.0.0.1:9/\r\n" if 300 <= self.status < 400 else ""
        writer.write(f"HTTP/1.1 {self.status} -\r\n{location}content-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


class Scene:
    """A server without endpoints, at a time that stands still, with Ada, Bob and Eve."""

    def __init__(self, engine: Engine, data: Path, language: Language = "en", **bob: Any) -> None:
        self.engine, self.data, self.language = engine, data, language
        self.bob = {"email": "bob@example.org"} | bob
        self.browser, self.mailbox, self.evil, self.listener = Browser(), Mailbox(), Browser(), Listener()
        self.form: Form = "json"
        self.hook = self.secret = ""
        self.clock = FixedClock()
        self.settings = NoticeSettings(ticks=ALL_ON)

    def plays(self, *acts: Callable[["Scene", Connection], None]) -> "Scene":
        """Carry out acts, and send what is due after each."""
        asyncio.run(self._play(acts))
        return self

    def tries_hook(self) -> None:
        """Let Bob send a sample to a web-hook of Bob."""
        asyncio.run(self._play((), tries=True))

    async def _play(self, acts: tuple[Callable[["Scene", Connection], None], ...], tries: bool = False) -> None:
        async with AsyncExitStack() as stack:
            phone = await stack.enter_async_context(self.browser.open())
            other = await stack.enter_async_context(self.evil.open())
            url = await stack.enter_async_context(self.listener.open())
            smtp = await stack.enter_async_context(self.mailbox.open())
            store = Store(self.engine)
            config = ServerConfig(database="", data=self.data, push_services=LOCAL, origin=ORIGIN, smtp=smtp)
            hub = Hub(store, self.clock, "test")
            limits = Limits(limits=LIMITS, monotonic=lambda: self.clock.now / 1000)
            context = Context(config, store, self.clock, hub, limits)
            with write_engine(self.engine).begin() as connection:
                self._people(connection, phone, other)
                made = rows.make(connection, BOB, self.form, url, "Bot", LOCAL, NOW)
                self.hook, self.secret = made.id, made.secret
            for act in acts:
                with write_engine(self.engine).begin() as connection:
                    act(self, connection)
                await remind(context)
                await announce_tournaments(context)
                await announce_series(context)
                await collect(context)
                while await send_due(context) + await queue.deliver(context):
                    pass
            if tries:
                with self.engine.connect() as connection:
                    await queue.attempt(context, rows.find(connection, BOB, self.hook), self.language)
            await store.close()

    def _people(self, connection: Connection, phone: contacts.Subscription, other: contacts.Subscription) -> None:
        for player, name in ((ADA, "Ada"), (BOB, "Bob"), (EVE, "Eve")):
            row = {"id": player, "name": name, "language": self.language, "created_at": NOW, "seen_at": NOW}
            connection.execute(insert(players).values(**row))
            notice_settings.store(connection, player, NoticeSettings(ticks=ALL_ON))
        connection.execute(update(players).where(players.c.id == BOB).values(**self.bob))
        notice_settings.store(connection, BOB, self.settings)
        contacts.subscribe(connection, BOB, phone, LOCAL)
        contacts.subscribe(connection, EVE, other, LOCAL)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return self.browser.messages

    @property
    def requests(self) -> list[dict[str, Any]]:
        return self.listener.bodies

    def is_signed(self, number: int) -> bool:
        """Return whether a request has a signature as the documentation says."""
        _, headers, body = self.listener.raw[number]
        return verify(self.secret, headers["midtown-signature"], body, self.clock.now / 1000)

    @property
    def mails(self) -> list[EmailMessage]:
        return self.mailbox.mails


def at_table(
    connection: Connection, name: str = TABLE, *, pace: str = "days", status: str = "running", creator: str = BOB
) -> None:
    """Store a table of Ada and Bob where Bob has been to move since now."""
    table(connection, name, {0: ADA, 1: BOB}, status, pace)
    kind = {"kind": pace, "days": 2.0, "minutes": 10.0}
    settings = {"game": "stones", "pace": kind, "tournament": TOURNAMENT if pace == "live" else ""}
    values = {"creator": creator, "settings": msgspec.json.encode(settings).decode(), "deadline_tick": 3 * DAY}
    connection.execute(update(tables).where(tables.c.id == name).values(**values))
    event(connection, (name, 0), kind="opened", to_move=0, at=NOW - DAY)
    event(connection, (name, 1), to_move=1, at=NOW)


def is_reminded(connection: Connection) -> None:
    """Let nobody hear of turns of now any more."""
    connection.execute(update(tables).values(reminded=1))


def invites(connection: Connection, answer: str | None = None, word: str = "One game?") -> None:
    """Store an invitation to a table: Ada has invited Bob, or Bob has invited Ada, who has answered."""
    inviter, player = (ADA, BOB) if answer is None else (BOB, ADA)
    at_table(connection, status="open")
    row = {"id": INVITATION, "inviter": inviter, "player": player, "table": TABLE, "made_at": NOW, "until": NOW + DAY}
    reply = "" if answer is None else "Not today"
    connection.execute(insert(invitations).values(**row, word=word, reply=reply, answer=answer))


def tournament(connection: Connection, starts_at: int = NOW + DAY // 48) -> None:
    """Store a tournament that Bob has entered."""
    row = {"id": TOURNAMENT, "name": "Thursday cup", "terms": "{}", "created_at": NOW, "starts_at": starts_at}
    connection.execute(insert(tournaments).values(**row, status="open", rounds=3, round=0, changes=0))
    connection.execute(insert(entrants).values(tournament=TOURNAMENT, number=0, player=BOB, strength=0.0))


def comes_again(connection: Connection) -> None:
    """Store a tournament that starts in 20 hours, of a series of a club to which Bob and nobody else belongs."""
    club = {"name": "Thursday Club", "text": "", "colour": "mint", "game": "stones", "joining": "open", "key": ""}
    flags = {"private": False, "shows_members": True, "suspended": False}
    connection.execute(insert(clubs).values(id=SERIES, **club, **flags, created_at=NOW))
    connection.execute(insert(club_members).values(club=SERIES, player=BOB, role="member", joined_at=NOW))
    rule = {"name": "Thursday cup", "terms": "{}", "rounds": 3, "weekday": 3, "minute": 1200, "zone": "Europe/Berlin"}
    more = {"creator": None, "club": SERIES, "paused": False, "made_until": NOW + DAY}
    connection.execute(insert(tournament_series).values(id=SERIES, **rule, **more))
    tournament(connection, NOW + DAY * 20 // 24)
    connection.execute(delete(entrants))
    connection.execute(update(tournaments).values(series=SERIES))


def tells(
    kind: str, actor: str | None = ADA, detail: str = "", player: str | None = None, at: str | None = TABLE
) -> Any:
    """Return an act: something is news."""

    def act(scene: Scene, connection: Connection) -> None:
        happens = {"table": at, "actor": actor, "player": player, "detail": detail}
        happening(kind, scene.clock.now, "test", **happens)(connection)  # type: ignore[arg-type]

    return act


def prepares(scene: Scene, connection: Connection, kind: str) -> None:
    """Do what makes Bob hear of a kind of event."""
    match kind:
        case "turn" | "deadline":
            at_table(connection)
            scene.clock.now += DAY // 100 if kind == "turn" else DAY + DAY * 2 // 3
        case "start":
            tournament(connection)
        case "calledoff":
            tournament(connection, NOW + DAY)
            connection.execute(update(tournaments).values(status="cancelled", reason="few"))
            tells(kind, None, TOURNAMENT, at=None)(scene, connection)
        case "coming":
            comes_again(connection)
        case "round":
            tournament(connection, NOW + DAY)
            at_table(connection, pace="live")
            tells(kind, None)(scene, connection)
        case "live" | "found":
            at_table(connection, pace="live")
            tells(kind, None)(scene, connection)
        case "invited":
            invites(connection)
            tells(kind, detail=INVITATION, player=BOB)(scene, connection)
        case "accepted" | "declined":
            invites(connection, kind)
            tells(kind, detail=INVITATION, player=BOB)(scene, connection)
        case "hookoff":
            connection.execute(update(hooks).values(off_at=NOW))
            happening(kind, scene.clock.now, "test", player=BOB, detail=scene.hook)(connection)
        case "seat":
            at_table(connection, status="open")
            tells(kind)(scene, connection)
        case "followed":
            table(connection, TABLE, {0: ADA})
            connection.execute(update(tables).values(public=True))
            connection.execute(insert(follows).values(player=BOB, followed=ADA, at=NOW))
            tells("begins", None)(scene, connection)
        case _:
            at_table(connection)
            tells(kind, detail={"proposal": "undo 1", "rematch": "1"}.get(kind, ""))(scene, connection)


def tell_directly(scene: Scene, connection: Connection, kind: str, at: str, actor: str | None = ADA) -> None:
    """Store a notice for Bob as if it were news."""
    assert kind in KINDS
    add(connection, Notice(BOB, kind, at, actor, ""), scene.clock.now, scene.clock.now)


def people(connection: Connection) -> list[str]:
    """Return the names of all players."""
    return sorted(identity.names(connection, [ADA, BOB, EVE]).values())
