"""The notice of an invitation: its push message and e-mail with headers and texts, in both languages."""

import asyncio
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, update

from midtown.server.accounts import contacts, identity
from midtown.server.accounts.identity import Visitor
from midtown.server.context import Context, ServerConfig
from midtown.server.features.invitations import notices, rows
from midtown.server.live import opening
from midtown.server.live.hub import Hub
from midtown.server.live.opening import Sitting
from midtown.server.storage.database import open_engine, write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Store
from midtown.server.support.rate_limits import LIMITS, Limits
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.server.tables.state import TableState
from midtown.support.i18n import Language
from tests.server.features.notifications.test_reminders import LOCAL, Browser, Mailbox
from tests.server.people_app import NOW, ORIGIN

LIVE, DAYS = Pace("live", minutes=10, increment=10), Pace("days", days=2)
TEXTS: dict[Language, tuple[str, str, str]] = {
    "en": ("Ada invites you", "2 days for each move: One game?", "Ada invites you to a game."),
    "de": ("Ada lädt dich ein", "2 Tage für jeden Zug: One game?", "Ada lädt dich zu einer Partie ein."),
}


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_engine(database)
    yield engine
    engine.dispose()


class Scene:
    """Ada invites Bob, who has a browser and an e-mail address, to a table of hers; both are caught."""

    def __init__(self, engine: Engine, data: Path, language: Language = "en", pace: Pace = DAYS) -> None:
        self.engine, self.data, self.language, self.pace = engine, data, language, pace
        self.browser, self.mailbox = Browser(), Mailbox()
        self.blocked, self.times = False, 1

    def runs(self) -> "Scene":
        asyncio.run(self._run())
        return self

    async def _run(self) -> None:
        async with self.browser.open() as subscription, self.mailbox.open() as smtp:
            store, clock = Store(self.engine), Clock()
            config = ServerConfig(database="", data=self.data, push_services=LOCAL, origin=ORIGIN, smtp=smtp)
            context = Context(config, store, clock, Hub(store, clock, "test"), Limits(limits=LIMITS))
            with write_engine(self.engine).begin() as connection:
                ada, bob = [identity.new_guest(connection, NOW, one)[0] for one in ("en", self.language)]
                identity.rename(connection, ada.id, "Ada")
                connection.execute(update(players).where(players.c.id == bob.id).values(email="bob@example.org"))
                contacts.subscribe(connection, bob.id, subscription, LOCAL)
            ada = ada._replace(name="Ada")
            for _ in range(self.times):
                await self._invite(context, ada, bob)
            await store.close()

    async def _invite(self, context: Context, ada: Visitor, bob: Visitor) -> None:
        table = await self._opened(context, ada)
        made = await context.store.write(
            lambda connection: rows.send(connection, ada, table, [bob.id], "One game?", context.clock.calendar())
        )
        await notices.tell_invited(context, ada, table, made)

    async def _opened(self, context: Context, host: Visitor) -> TableState:
        seats = [SeatPlan("me"), SeatPlan("open")]
        wanted = TableSettings(game="stones", options={}, rules=1, seats=seats, pace=self.pace)
        sitting = Sitting([host.id, None], {host.id: host.name}, [])
        fresh = opening.prepare(opening.validate(wanted), host.id, sitting, context.clock, "test")
        await context.store.write(fresh.effect)
        return fresh.table

    @property
    def message(self) -> dict[str, Any]:
        (message,) = self.browser.messages
        return message

    @property
    def mail(self) -> EmailMessage:
        (mail,) = self.mailbox.mails
        return mail


@pytest.mark.parametrize("language", TEXTS)
def test_an_invited_person_gets_a_push_message_and_an_email(engine: Engine, tmp_path: Path, language: Language) -> None:
    scene = Scene(engine, tmp_path, language).runs()
    title, body, sentence = TEXTS[language]
    message = scene.message
    assert (message["type"], message["title"], message["body"]) == ("invited", title, f"Stones, {body}")
    assert message["url"] == f"{ORIGIN}/people"
    headers = scene.browser.headers
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert headers["authorization"].startswith("vapid ")
    mail = scene.mail
    assert (mail["to"], mail["subject"]) == ("bob@example.org", title)
    text = mail.get_content()
    assert sentence in text
    assert body in text
    assert f"{ORIGIN}/people" in text


@pytest.mark.parametrize(("language", "pace"), [("en", "10 minutes each"), ("de", "je 10 Minuten")])
def test_a_live_game_says_its_minutes(engine: Engine, tmp_path: Path, language: Language, pace: str) -> None:
    assert Scene(engine, tmp_path, language, LIVE).runs().message["body"] == f"Stones, {pace}: One game?"


def test_the_mails_to_one_person_have_a_limit_and_push_messages_go_on(engine: Engine, tmp_path: Path) -> None:
    scene = Scene(engine, tmp_path)
    scene.times = int(LIMITS["invitations_mail"].burst) + 2
    scene.runs()
    assert len(scene.mailbox.mails) == LIMITS["invitations_mail"].burst
    assert len(scene.browser.messages) == scene.times
