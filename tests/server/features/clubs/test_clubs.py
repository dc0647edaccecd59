"""Clubs: founded, joined in three ways, led, handed over, left; what officers announce."""

from typing import Any

from tests.server.features.clubs.founding import founded, member_names, page, roles
from tests.server.live_server import House, story

Json = dict[str, Any]


@story
async def test_a_club_is_founded_joined_and_left(house: House) -> None:
    ada, bob = await house.guest("Founding Ada", claimed=True), await house.guest("Founding Bob")
    club = await founded(ada, "Lakeside", text=" A club\n\n at the lake ")
    assert (await page(ada, club))["text"] == "A club\n\n at the lake"
    before = await page(bob, club)
    assert (before["info"]["size"], before["info"]["role"], before["standing"]) == (1, None, None)
    await bob.ask("POST", f"clubs/{club}/members", {}, 204)
    await bob.ask("POST", f"clubs/{club}/members", {}, 204)  # twice is as once
    assert await roles(bob, club) == {ada.id: "owner", bob.id: "member"}
    assert (await bob.ask("GET", "clubs"))[0]["id"] == club
    await bob.ask("DELETE", f"clubs/{club}/members/me", status=204)
    assert await roles(ada, club) == {ada.id: "owner"}


@story
async def test_only_a_claimed_name_founds_and_no_two_clubs_have_one_name(house: House) -> None:
    guest, ada = await house.guest("Unclaimed"), await house.guest("Claimed Ada", claimed=True)
    body = {"name": "Twice", "game": "stones"}
    assert (await guest.refused("POST", "clubs", body))[0] == "identity"
    await founded(ada, "Twice")
    assert (await ada.refused("POST", "clubs", {**body, "name": "TWICE"}))[0] == "request"
    other = await founded(ada, "Once")
    assert (await ada.refused("PATCH", f"clubs/{other}", {"name": "twice"}))[0] == "request"
    await ada.ask("PATCH", f"clubs/{other}", {"name": "once"}, 204)
    for club in range(3):
        await founded(ada, f"More {club}")
    assert (await ada.refused("POST", "clubs", {**body, "name": "Too many"}))[0] == "limit"


@story
async def test_officers_decide_about_requests(house: House) -> None:
    ada, bob, carl = [await house.guest(f"Asking {name}", claimed=True) for name in ("Ada", "Bob", "Carl")]
    club = await founded(ada, "By request", joining="request")
    for person in (bob, carl):
        await person.ask("POST", f"clubs/{club}/members", {"word": " Hello "}, 204)
    assert (await page(bob, club))["standing"] == "asks"
    assert (await page(bob, club))["asking"] == []
    assert [(one["player"], one["word"]) for one in (await page(ada, club))["asking"]] == [
        (bob.id, "Hello"),
        (carl.id, "Hello"),
    ]
    assert (await carl.refused("PUT", f"clubs/{club}/members/{carl.id}", {"role": "member"}))[0] == "table"
    await ada.ask("PUT", f"clubs/{club}/members/{bob.id}", {"role": "officer"}, 204)
    await bob.ask("DELETE", f"clubs/{club}/members/{carl.id}", status=204)
    assert await roles(ada, club) == {ada.id: "owner", bob.id: "officer"}
    assert (await page(carl, club))["standing"] is None
    await carl.ask("POST", f"clubs/{club}/members", {}, 204)
    await carl.ask("DELETE", f"clubs/{club}/members/me", status=204)
    assert (await bob.refused("PUT", f"clubs/{club}/members/{carl.id}", {"role": "member"}))[0] == "missing"


@story
async def test_a_link_lets_in_at_once_until_it_is_renewed(house: House) -> None:
    ada, bob, carl = [await house.guest(f"Linked {name}", claimed=True) for name in ("Ada", "Bob", "Carl")]
    club = await founded(ada, "By link", joining="link", private=True)
    key = (await page(ada, club))["key"]
    assert (await bob.refused("POST", f"clubs/{club}/members", {}))[0] == "missing"
    invited = await bob.ask("GET", f"clubs/{club}", key=key)
    assert (invited["invited"], invited["key"]) == (True, None)
    await bob.ask("POST", f"clubs/{club}/members", {"key": key}, 204)
    assert (await bob.refused("POST", f"clubs/{club}/key"))[0] == "table"
    fresh = (await ada.ask("POST", f"clubs/{club}/key", status=201))["key"]
    assert (await carl.refused("POST", f"clubs/{club}/members", {"key": key}))[0] == "missing"
    await carl.ask("POST", f"clubs/{club}/members", {"key": fresh}, 204)
    await ada.ask("PATCH", f"clubs/{club}", {"private": False}, 204)
    dora = await house.guest()
    assert (await dora.refused("POST", f"clubs/{club}/members", {}))[0] == "table"


@story
async def test_who_was_removed_stays_out_until_an_officer_lets_them_back(house: House) -> None:
    ada, bob = [await house.guest(f"Removed {name}", claimed=True) for name in ("Ada", "Bob")]
    club = await founded(ada, "Strict")
    await bob.ask("POST", f"clubs/{club}/members", {}, 204)
    assert (await bob.refused("DELETE", f"clubs/{club}/members/{ada.id}"))[0] == "table"
    await ada.ask("DELETE", f"clubs/{club}/members/{bob.id}", status=204)
    key = (await page(ada, club))["key"]
    for entry in ({}, {"key": key}):
        assert (await bob.refused("POST", f"clubs/{club}/members", entry))[0] == "table"
    assert (await page(bob, club))["standing"] == "barred"
    await bob.ask("DELETE", f"clubs/{club}/members/me", status=204)  # leaving lifts nothing
    assert (await page(bob, club))["standing"] == "barred"
    assert [one["player"] for one in (await page(ada, club))["barred"]] == [bob.id]
    await ada.ask("DELETE", f"clubs/{club}/members/{bob.id}", status=204)
    await bob.ask("POST", f"clubs/{club}/members", {}, 204)
    assert await member_names(ada, club) == [ada.name, bob.name]


@story
async def test_ranks_decide_who_decides(house: House) -> None:
    ada, bob, carl = [await house.guest(f"Ranked {name}", claimed=True) for name in ("Ada", "Bob", "Carl")]
    guest = await house.guest("Ranked guest")
    club = await founded(ada, "Ranks")
    for person in (bob, carl, guest):
        await person.ask("POST", f"clubs/{club}/members", {}, 204)
    for person in (bob, carl):
        await ada.ask("PUT", f"clubs/{club}/members/{person.id}", {"role": "officer"}, 204)
    assert (await bob.refused("DELETE", f"clubs/{club}/members/{carl.id}"))[0] == "table"
    assert (await bob.refused("PUT", f"clubs/{club}/members/{carl.id}", {"role": "member"}))[0] == "table"
    assert (await bob.refused("PATCH", f"clubs/{club}", {"text": "Mine"}))[0] == "table"
    assert (await bob.refused("DELETE", f"clubs/{club}"))[0] == "table"
    assert (await ada.refused("PUT", f"clubs/{club}/members/{guest.id}", {"role": "officer"}))[0] == "request"
    assert (await ada.refused("PUT", f"clubs/{club}/members/{ada.id}", {"role": "member"}))[0] == "table"
    await ada.ask("PUT", f"clubs/{club}/members/{bob.id}", {"role": "owner"}, 204)  # handing over
    await ada.ask("PUT", f"clubs/{club}/members/{ada.id}", {"role": "member"}, 204)
    assert await roles(ada, club) == {bob.id: "owner", carl.id: "officer", ada.id: "member", guest.id: "member"}
    await bob.ask("DELETE", f"clubs/{club}", status=204)
    assert (await ada.refused("GET", f"clubs/{club}"))[0] == "missing"


@story
async def test_the_eldest_officer_or_member_follows_the_last_owner(house: House) -> None:
    ada, bob, carl = [await house.guest(f"Eldest {name}", claimed=True) for name in ("Ada", "Bob", "Carl")]
    guest = await house.guest("Eldest guest")
    club = await founded(ada, "Heirs")
    for person in (guest, bob, carl):
        await person.ask("POST", f"clubs/{club}/members", {}, 204)
    await ada.ask("PUT", f"clubs/{club}/members/{carl.id}", {"role": "officer"}, 204)
    await ada.ask("DELETE", "me", status=204)  # the account, with its membership
    assert await roles(bob, club) == {carl.id: "owner", guest.id: "member", bob.id: "member"}
    await carl.ask("DELETE", f"clubs/{club}/members/me", status=204)
    assert await roles(bob, club) == {bob.id: "owner", guest.id: "member"}
    await bob.ask("DELETE", f"clubs/{club}/members/me", status=204)
    assert (await guest.refused("GET", f"clubs/{club}"))[0] == "missing"  # a guest cannot lead it


@story
async def test_officers_announce_and_members_read(house: House) -> None:
    ada, bob, eve = [await house.guest(f"Announcing {name}", claimed=True) for name in ("Ada", "Bob", "Eve")]
    club = await founded(ada, "Loud")
    await bob.ask("POST", f"clubs/{club}/members", {}, 204)
    assert (await bob.refused("POST", f"clubs/{club}/announcements", {"text": "Hi"}))[0] == "table"
    assert (await ada.refused("POST", f"clubs/{club}/announcements", {"text": "\u200b"}))[0] == "request"
    await ada.ask("POST", f"clubs/{club}/announcements", {"text": "Sunday at three"}, 204)
    (line,) = (await page(bob, club))["announcements"]
    assert (line["text"], line["name"]) == ("Sunday at three", ada.name)
    assert (await page(eve, club))["announcements"] == []
    assert (await bob.refused("DELETE", f"clubs/{club}/announcements/{line['id']}"))[0] == "table"
    await ada.ask("DELETE", f"clubs/{club}/announcements/{line['id']}", status=204)
    assert (await ada.refused("DELETE", f"clubs/{club}/announcements/{line['id']}"))[0] == "missing"
    for number in range(32):
        await ada.ask("POST", f"clubs/{club}/announcements", {"text": f"Line {number}"}, 204)
    lines = [line["text"] for line in (await page(bob, club))["announcements"]]
    assert lines == [f"Line {number}" for number in range(31, 1, -1)]
    await bob.ask("PUT", f"me/blocks/{ada.id}", status=200)
    assert (await page(bob, club))["announcements"] == []


@story
async def test_an_account_takes_over_the_clubs_of_the_guest_who_logs_in(house: House) -> None:
    ada, bob, guest = [
        await house.guest("Merging Ada", claimed=True),
        await house.guest("Merging Bob", claimed=True),
        await house.guest("Merging guest"),
    ]
    both, new, choosy = (
        await founded(ada, "Both"),
        await founded(ada, "New"),
        await founded(ada, "A", joining="request"),
    )
    await bob.ask("POST", f"clubs/{both}/members", {}, 204)
    for club in (both, new, choosy):
        await guest.ask("POST", f"clubs/{club}/members", {}, 204)
    login = {"name": "Merging Bob", "password": "correct horse"}
    await guest.ask("POST", "session", login)
    for club in (both, new):
        assert await roles(ada, club) == {ada.id: "owner", bob.id: "member"}
    assert [one["player"] for one in (await page(ada, choosy))["asking"]] == [bob.id]
