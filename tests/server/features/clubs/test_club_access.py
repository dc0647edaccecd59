"""What strangers learn of clubs, what operators do, and the limits on those who flood."""

from pathlib import Path

from sqlalchemy import update

from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import players
from tests.server.features.clubs.founding import founded, page, roles
from tests.server.live_server import House, Person, story

CANARY = "Canary-7f3a"


async def _all_of(person: Person, club: str) -> str:
    answers = [await person.raw("GET", path) for path in (f"clubs/{club}", "clubs")]
    return " ".join(body.decode() for _, body in answers)


@story
async def test_a_stranger_cannot_tell_a_private_club_from_none(house: House) -> None:
    ada, eve = await house.guest(f"{CANARY} Ada", claimed=True), await house.guest("Private Eve", claimed=True)
    club = await founded(ada, f"{CANARY} club", text=CANARY, private=True)
    await ada.ask("POST", f"clubs/{club}/announcements", {"text": CANARY}, 204)
    nowhere = "0" * 12
    requests = [
        ("GET", "clubs/{}", None),
        ("GET", "clubs/{}?key=guess", None),
        ("PATCH", "clubs/{}", {"text": "x"}),
        ("DELETE", "clubs/{}", None),
        ("POST", "clubs/{}/members", {}),
        ("POST", "clubs/{}/members", {"key": "guess"}),
        ("DELETE", "clubs/{}/members/me", None),
        ("PUT", f"clubs/{{}}/members/{eve.id}", {"role": "owner"}),
        ("DELETE", f"clubs/{{}}/members/{ada.id}", None),
        ("POST", "clubs/{}/key", None),
        ("POST", "clubs/{}/announcements", {"text": "x"}),
        ("DELETE", "clubs/{}/announcements/1", None),
        ("POST", "clubs/{}/reports", {"text": "x"}),
    ]
    for method, path, body in requests:
        assert await eve.raw(method, path.format(club), body) == await eve.raw(method, path.format(nowhere), body)
    for person in (eve, house.stranger):
        assert CANARY not in await _all_of(person, club)
    assert CANARY in await _all_of(ada, club)
    same = await founded(eve, f"{CANARY} club", private=True)  # a refusal would tell that there is one
    await eve.ask("PATCH", f"clubs/{same}", {"private": False}, 204)
    assert (await ada.refused("PATCH", f"clubs/{club}", {"private": False}))[0] == "request"
    await eve.ask("DELETE", f"clubs/{same}", status=204)


@story
async def test_strangers_learn_of_a_club_only_what_it_says(house: House) -> None:
    ada, eve = await house.guest(f"{CANARY} Amy", claimed=True), await house.guest()
    shy = await house.guest(f"{CANARY} shy", claimed=True)
    club = await founded(ada, "Discreet", shows_members=False)
    await shy.ask("POST", f"clubs/{club}/members", {}, 204)
    await ada.ask("POST", f"clubs/{club}/announcements", {"text": CANARY}, 204)
    key = (await page(ada, club))["key"]
    for person in (eve, house.stranger):
        seen = await _all_of(person, club)
        assert CANARY not in seen
        assert key not in seen
        assert (await page(person, club))["members"] is None
    await ada.ask("PATCH", f"clubs/{club}", {"shows_members": True}, 204)
    await shy.ask("PATCH", "me", {"hidden": True})
    assert list(await roles(eve, club)) == [ada.id]
    assert list(await roles(ada, club)) == [ada.id, shy.id]
    assert (await page(shy, club))["key"] is None


@story
async def test_operators_rename_suspend_and_delete_clubs(house: House) -> None:
    ada, bob, eve = [await house.guest(f"Operated {name}", claimed=True) for name in ("Ada", "Bob", "Eve")]
    club = await founded(ada, "Rude name", private=True)
    assert (await bob.refused("GET", "admin/clubs"))[0] == "missing"
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(players).where(players.c.id == eve.id).values(operator=True))
    assert club in [one["id"] for one in await eve.ask("GET", "admin/clubs")]
    await eve.ask("POST", f"admin/clubs/{club}", {"name": "Kind name", "suspended": True, "reason": "Rude"}, 204)
    assert (await page(ada, club))["info"]["name"] == "Kind name"
    key = (await page(ada, club))["key"]
    for method, path, body in (
        ("POST", "announcements", {"text": "x"}),
        ("PATCH", "", {"text": "x"}),
    ):
        assert (await ada.refused(method, f"clubs/{club}/{path}".rstrip("/"), body))[0] == "table"
    assert (await bob.refused("POST", f"clubs/{club}/members", {"key": key}))[0] == "table"
    await eve.ask("POST", f"admin/clubs/{club}", {"suspended": False, "reason": "Fine now"}, 204)
    await bob.ask("POST", f"clubs/{club}/members", {"key": key}, 204)
    await eve.ask("POST", f"admin/clubs/{club}/deletion", {"reason": "Rude again"}, 204)
    assert (await ada.refused("GET", f"clubs/{club}"))[0] == "missing"
    log = [row["action"] for row in await eve.ask("GET", "admin/audit")]
    assert log[:4] == ["club deletion", "club return", "club suspension", "club rename"]


@story
async def test_a_report_about_a_club_reaches_the_operators(house: House) -> None:
    ada, bob, eve = [await house.guest(f"Reported {name}", claimed=True) for name in ("Ada", "Bob", "Eve")]
    club = await founded(ada, "Reported club")
    await bob.ask("POST", f"clubs/{club}/reports", {"text": "Rude"}, 204)
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(players).where(players.c.id == eve.id).values(operator=True))
    reports = [(one["about"], one["text"]) for one in await eve.ask("GET", "admin/reports")]
    assert (ada.id, f"Reported club (/clubs/{club}): Rude") in reports


def test_who_floods_is_told_to_wait(tmp_path: Path) -> None:
    async def floods(house: House) -> None:
        ada = await house.guest("Flooding Ada", claimed=True)
        clubs = [await founded(ada, f"Flood {number}") for number in range(3)]
        assert (await ada.refused("POST", "clubs", {"name": "Flood", "game": "stones"}))[0] == "limit"
        for number in range(6):
            await ada.ask("POST", f"clubs/{clubs[0]}/announcements", {"text": str(number)}, 204)
        assert (await ada.refused("POST", f"clubs/{clubs[0]}/announcements", {"text": "x"}))[0] == "limit"
        eve = await house.guest()
        for _ in range(20):
            await eve.ask("POST", f"clubs/{clubs[0]}/members", {}, 204)
        assert (await eve.refused("POST", f"clubs/{clubs[1]}/members", {}))[0] == "limit"

    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path, limits=1.0) as house:
        story(floods)(house)


@story
async def test_tables_of_a_club_are_those_of_members_whom_one_sees(house: House) -> None:
    ada, bob, eve = await house.guest(claimed=True), await house.guest(), await house.guest()
    club = await founded(ada, "Tables Club")
    await bob.ask("POST", f"clubs/{club}/members", {}, 204)
    seated = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    opened = {person.id: (await person.ask("POST", "tables", seated, 201))["id"] for person in (ada, bob, eve)}

    async def seen(person: Person) -> set[str]:
        return {table["id"] for table in await person.ask("GET", "tables", club=club)} & set(opened.values())

    own = {opened[ada.id], opened[bob.id]}
    assert await seen(eve) == await seen(house.stranger) == await seen(bob) == own
    await bob.ask("PATCH", "me", {"hidden": True})
    assert (await seen(eve), await seen(ada)) == ({opened[ada.id]}, own)
    for change in ({"shows_members": False}, {"shows_members": True, "private": True}):
        await ada.ask("PATCH", f"clubs/{club}", change, 204)
        assert (await seen(eve), await seen(house.stranger), await seen(bob)) == (set(), set(), own)
