"""Two servers that differ only in the secrets of later deals give identical bytes through every door."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select, update

from midtown.fairness import sha256
from midtown.server.features.daily.deals import Deal
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.features import deals
from midtown.server.support import calendar
from tests.server.features.daily.days import FIRST, Days, begin
from tests.server.live_server import House
from tests.server.tables.test_hidden import fix

OWN = ("daily", "daily/proofs", "daily/months/2052-02?game=stones", "daily/months/2052-03?game=stones", "me/tables")
OF_DEAL = (("GET", ""), ("GET", "/result"), ("POST", "/games"), ("POST", "/challenges"))
OF_TABLE = ("", "/record", "/replay", "/log", "/moves", "/frames", "/hint")


async def seen(house: House) -> list[tuple[str, int, bytes]]:
    """Return what a player with a game of today's deal is answered at every door."""
    days = Days(house)
    days.go(FIRST)
    ada = await house.guest("Ada")
    table = await begin(ada, days.deal())
    later = [f"{calendar.date(FIRST + ahead)}-{game}" for ahead in (1, 2, 7) for game in ("stones-2", "manhattan-4")]
    doors = [("GET", path) for path in OWN]
    doors += [(method, f"daily/deals/{deal}{door}") for deal in (days.deal(), *later) for method, door in OF_DEAL[::-1]]
    doors += [("GET", f"tables/{table}{door}") for door in OF_TABLE]
    answers = []
    for method, path in doors:
        status, body = await ada.raw(method, path, {} if method == "POST" else None)
        answers.append((path, status, body))
    socket = await ada.socket(table)
    return [*answers, ("socket", 0, "".join(socket.texts).encode())]


def test_later_secrets_change_no_byte_and_stand_in_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deal, "commitment", property(lambda deal: sha256(deal.id)))
    both: list[list[tuple[str, int, bytes]]] = []
    for digit in "ab":
        fix(monkeypatch, [])
        data = tmp_path / digit
        data.mkdir()
        with House(f"sqlite:///{data / 'midtown.db'}", data) as house:
            house.context.clock.tick = lambda: 1000  # type: ignore[method-assign]
            days = Days(house)
            days.go(FIRST)
            with write_engine(house.context.store.engine).begin() as connection:
                later = deals.c.day > FIRST
                connection.execute(update(deals).where(later).values(secret=digit * 64))
                today = connection.execute(select(deals.c.secret).where(deals.c.id == days.deal())).scalar_one()
                assert len(connection.execute(select(deals.c.id).where(later)).all()) >= 7

            async def visit() -> None:
                both.append(await seen(house))

            asyncio.run(house.visited(visit))
            for secret in (today, digit * 64):
                assert all(secret not in body.decode() for _, _, body in both[-1])
    assert both[0] == both[1]
    assert {status for _, status, _ in both[0]} >= {0, 200, 201, 404}
