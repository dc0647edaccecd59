"""Backups on the operators' page: the list, making one, and what is refused before a server would end."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from midtown.server.features.operators import restores
from midtown.server.storage.backups import folder
from tests.server.features.operators.people import operator
from tests.server.live_server import House, Person, story


async def backups(olga: Person) -> Any:
    return await olga.ask("GET", "admin/backups")


def data(house: House) -> Path:
    return folder.backup_folder(house.settings.data)


@pytest.fixture(autouse=True)
def empty_folder(house: House) -> None:
    """Remove what other tests have left in the folder of the server that they share."""
    shutil.rmtree(data(house), ignore_errors=True)
    house.context.end_to_restore = None


@story
async def test_a_backup_is_made_and_listed_and_stands_in_the_log(house: House) -> None:
    olga = await operator(house)
    assert await backups(olga) == {"backups": [], "last": None}
    made = await olga.ask("POST", "admin/backups", {}, 201)
    assert made == await backups(olga)
    (one,) = made["backups"]
    file = data(house) / one["file"]
    assert one["bytes"] == file.stat().st_size
    assert one["problem"] is None
    assert abs(one["at"] - house.context.clock.calendar()) < 60_000
    assert data(house).stat().st_mode & 0o777 == 0o700
    entry = (await olga.ask("GET", "admin/audit"))[0]
    assert (entry["action"], entry["operator"]) == ("backup", olga.id)


@story
async def test_of_backups_made_on_the_page_the_last_ten_are_kept_and_the_hosts_stay(house: House) -> None:
    olga = await operator(house)
    made = (await olga.ask("POST", "admin/backups", {}, 201))["backups"][0]["file"]
    for second in range(12):
        shutil.copy(data(house) / made, data(house) / f"page-20200101T0000{second:02}Z.tar.gz")
    shutil.copy(data(house) / made, data(house) / "before-restore-20200101T000000Z.tar.gz")
    shutil.copy(data(house) / made, data(house) / "monday.tar.gz")
    await olga.ask("POST", "admin/backups", {}, 201)
    names = {one["file"] for one in (await backups(olga))["backups"]}
    assert {"monday.tar.gz", "before-restore-20200101T000000Z.tar.gz", made} <= names
    pages = {name for name in names if name.startswith("page-")}
    assert len(pages) == folder.KEPT
    assert "page-20200101T000000Z.tar.gz" not in pages


@story
async def test_what_is_no_backup_of_this_database_is_listed_with_the_reason_and_not_restored(house: House) -> None:
    olga = await operator(house)
    house.context.end_to_restore = unexpected
    made = (await olga.ask("POST", "admin/backups", {}, 201))["backups"][0]["file"]
    (data(house) / "letter.tar.gz").write_text("To my aunt")
    (data(house) / "folder.tar.gz").mkdir()
    (data(house) / "notes.txt").write_text("Not listed")
    problems = {one["file"]: one["problem"] for one in (await backups(olga))["backups"]}
    assert set(problems) == {made, "letter.tar.gz"}
    assert problems["letter.tar.gz"]["en"].startswith("This file is not a complete backup of Midtown")
    assert problems["letter.tar.gz"]["de"].startswith("Diese Datei ist keine")
    restore = {"reason": "A test."}
    kind, message = await olga.refused("POST", "admin/backups/letter.tar.gz/restore", restore)
    assert (kind, message) == ("request", problems["letter.tar.gz"]["en"])
    for name in ("none.tar.gz", "..%2Fmidtown.sqlite", "notes.txt", "folder.tar.gz"):
        assert (await olga.refused("POST", f"admin/backups/{name}/restore", restore))[0] == "missing", name
    assert (await olga.refused("POST", f"admin/backups/{made}/restore", {"reason": "​"}))[0] == "request"
    assert not (data(house) / restores.ORDER).exists()


@story
async def test_an_order_is_stored_and_ends_the_server_after_the_answer(house: House) -> None:
    olga = await operator(house)
    made = (await olga.ask("POST", "admin/backups", {}, 201))["backups"][0]["file"]
    path = f"admin/backups/{made}/restore"
    kind, message = await olga.refused("POST", path, {"reason": "A test."})
    assert (kind, "midtown restore" in message) == ("server", True)
    ends: list[str] = []
    house.context.end_to_restore = lambda: ends.append(restores.ORDER)
    answer = await olga.ask("POST", path, {"reason": " A  test. "}, 202)
    assert [path.name for path in data(house).glob("restore-*")] == ends
    order = (data(house) / restores.ORDER).read_text()
    assert '"reason":"A test."' in order
    assert f'"at":{answer["ordered_at"]}' in order


def unexpected() -> None:
    raise AssertionError("the server would have ended")
