"""Web-hooks of clubs and tournaments: who manages them, what they tell, and when they fall silent."""

from typing import Any, get_args

from sqlalchemy import select

from midtown.server.accounts import deletion
from midtown.server.features.notifications.hooks import groups, rows
from midtown.server.features.notifications.reminders import announce_tournaments
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.hooks import hooks
from midtown.server.tables.news import GroupHappening
from tests.server.features.clubs.founding import founded, page
from tests.server.features.invitations.test_invitations import table
from tests.server.features.notifications.group_scene import Receiver, receiver
from tests.server.features.operators.people import operator
from tests.server.features.operators.test_sanctions import imposed
from tests.server.features.series.repeating import THURSDAY, Repeating, berlin
from tests.server.features.tournaments.halls import HOUR, Hall, hall, terms
from tests.server.live_server import House, Person, story

CANARY = "Canary-2b6d"


async def announced(there: Receiver, person: Person, club: str, text: str) -> None:
    """Announce something when the last request is long enough ago."""
    there.later(60)
    await person.ask("POST", f"clubs/{club}/announcements", {"text": text}, 204)


async def officer(house: House, owner: Person, club: str) -> Person:
    """Return a new officer of an open club."""
    bob = await house.guest(claimed=True)
    await bob.ask("POST", f"clubs/{club}/members", {}, 204)
    await owner.ask("PUT", f"clubs/{club}/members/{bob.id}", {"role": "officer"}, 204)
    return bob


# Clubs


@story
async def test_a_clubs_web_hook_tells_of_an_announcement(house: House) -> None:
    ada = await house.guest(claimed=True)
    club = await founded(ada, "Announced Club")
    async with receiver(house) as there:
        made = await there.hook(ada, f"clubs/{club}")
        await ada.ask("POST", f"clubs/{club}/announcements", {"text": "We meet\non Thursday."}, 204)
        notice = await there.notice()
        assert there.is_signed(made["secret"])
    assert notice == {
        "kind": "announcement",
        "title": "Announced Club: an announcement",
        "text": f"{ada.name}: We meet\non Thursday.",
        "url": f"{house.url}/clubs/{club}",
        "table": None,
        "club": club,
        "tournament": None,
    }
    (hook,) = await ada.ask("GET", f"clubs/{club}/hooks")
    assert (hook["by"], hook["waits"]) == (ada.name, False)
    assert await ada.ask("GET", "hooks") == []
    assert (await ada.ask("GET", "me/notices"))["hooks"] == 0


@story
async def test_an_open_public_table_of_a_member_is_told_of_and_none_that_is_private_or_of_who_hides(
    house: House,
) -> None:
    ada, shy = await house.guest(claimed=True), await house.guest(claimed=True)
    club = await founded(ada, "Tables Club")
    await shy.ask("POST", f"clubs/{club}/members", {}, 204)
    await shy.ask("PATCH", "me", {"hidden": True})
    async with receiver(house) as there:
        await there.hook(ada, f"clubs/{club}")
        await table(ada)
        await table(shy, public=True)
        at = await table(ada, public=True)
        notice = await there.notice()
    assert (notice["kind"], notice["table"], notice["club"]) == ("opened", at, club)
    assert notice["title"] == f"Tables Club: {ada.name} has opened a table"
    assert notice["url"] == f"{house.url}/table/{at}"


@story
async def test_nobody_but_leaders_reads_or_changes_the_web_hooks_of_a_private_club(house: House) -> None:
    ada, bob, eve = [await house.guest(claimed=True) for _ in range(3)]
    club = await founded(ada, f"{CANARY} club", private=True)
    await bob.ask("POST", f"clubs/{club}/members", {"key": (await page(ada, club))["key"]}, 204)
    wish = {"form": "json", "url": f"https://{CANARY.lower()}.example.org/secret", "label": CANARY}
    made = await ada.ask("POST", f"clubs/{club}/hooks", wish, 201)
    hook = made["hook"]["id"]
    there: list[tuple[str, str, Any]] = [("GET", f"clubs/{club}/hooks", None), ("POST", f"clubs/{club}/hooks", wish)]
    there += [("PATCH", f"hooks/{hook}", {"on": True}), ("DELETE", f"hooks/{hook}", None)]
    there += [("POST", f"hooks/{hook}/try", None), ("GET", f"hooks/{hook}/deliveries", None)]
    for person in (bob, eve):
        for method, path, body in there:
            nowhere = path.replace(club, "0" * 12).replace(hook, "0" * 16)
            answer = await person.raw(method, path, body)
            assert answer[0] == 404
            assert answer == await person.raw(method, nowhere, body)
        assert await person.ask("GET", "hooks") == []
    for person in (ada, bob, eve, house.stranger):
        answers = repr([await person.raw("GET", path) for path in (f"clubs/{club}", f"clubs/{club}/hooks", "hooks")])
        assert made["secret"] not in answers
        assert "/secret" not in answers
        assert (hook in answers) == (person is ada)
    assert (await house.stranger.raw("GET", f"clubs/{club}/hooks"))[0] in (401, 404)


@story
async def test_all_leaders_manage_it_and_there_are_five_at_most(house: House) -> None:
    ada = await house.guest(claimed=True)
    club = await founded(ada, "Managed Club")
    bob = await officer(house, ada, club)
    wish = {"form": "discord", "url": "https://bots.example.org/a", "label": "Room"}
    made = [(await ada.ask("POST", f"clubs/{club}/hooks", wish, 201))["hook"] for _ in range(rows.MOST)]
    kind, message = await bob.refused("POST", f"clubs/{club}/hooks", wish)
    assert (kind, message) == ("limit", "There can be at most 5 web-hooks.")
    assert {hook["id"] for hook in await bob.ask("GET", f"clubs/{club}/hooks")} == {hook["id"] for hook in made}
    await bob.ask("DELETE", f"hooks/{made[0]['id']}", status=204)
    assert len(await ada.ask("GET", f"clubs/{club}/hooks")) == rows.MOST - 1
    await ada.ask("POST", "hooks", wish, 201)  # those of a person are others
    assert len(await ada.ask("GET", "hooks")) == 1


@story
async def test_it_falls_silent_when_its_maker_leads_no_more_until_another_leader_takes_it_over(house: House) -> None:
    ada = await house.guest(claimed=True)
    club = await founded(ada, "Passed Club")
    bob = await officer(house, ada, club)
    async with receiver(house) as there:
        hook = (await there.hook(bob, f"clubs/{club}"))["hook"]["id"]
        await announced(there, ada, club, "first")
        assert (await there.notice())["text"].endswith("first")
        await ada.ask("PUT", f"clubs/{club}/members/{bob.id}", {"role": "member"}, 204)
        await there.hook(ada, f"clubs/{club}")
        await announced(there, ada, club, CANARY)
        assert CANARY in (await there.notice())["text"]  # to the one of Ada, and to no other
        (listed,) = [item for item in await ada.ask("GET", f"clubs/{club}/hooks") if item["id"] == hook]
        assert (listed["by"], listed["waits"]) == (bob.name, True)
        assert len(await ada.ask("GET", f"hooks/{hook}/deliveries")) == 1
        assert (await bob.refused("GET", f"hooks/{hook}/deliveries"))[0] == "missing"
        await ada.ask("PATCH", f"hooks/{hook}", {"on": True})
        (listed,) = [item for item in await ada.ask("GET", f"clubs/{club}/hooks") if item["id"] == hook]
        assert (listed["by"], listed["waits"]) == (ada.name, False)
        await announced(there, ada, club, "third")
        for _ in range(2):
            assert (await there.notice())["text"].endswith("third")
        assert len(there.listener.raw) == 4


@story
async def test_a_suspended_maker_or_club_sends_nothing(house: House) -> None:
    olga, ada = await operator(house), await house.guest(claimed=True)
    club = await founded(ada, "Suspended Club")
    bob = await officer(house, ada, club)
    async with receiver(house) as there:
        await there.hook(bob, f"clubs/{club}")
        await imposed(olga, bob, "suspension", minutes=60 * 24)
        await announced(there, ada, club, CANARY)
        (listed,) = await ada.ask("GET", f"clubs/{club}/hooks")
        assert listed["waits"]
        closed, other = await founded(ada, "Closed Club"), await founded(ada, "Other Club")
        await there.hook(ada, f"clubs/{other}")
        await there.hook(ada, f"clubs/{closed}")
        there.listener.status = 500
        await announced(there, ada, closed, "before")  # it was sent before, and is tried again
        assert (await there.notice())["text"].endswith("before")
        await olga.ask("POST", f"admin/clubs/{closed}", {"suspended": True, "reason": "Rude"}, 204)
        there.listener.status = 204
        there.later(600)
        await announced(there, ada, other, "of the other")
        assert (await there.notice())["text"].endswith("of the other")
        sent = b"".join(body for _, _, body in there.listener.raw)
        assert (CANARY.encode() in sent, sent.count(b"before")) == (False, 1)


def _left(house: House, club: str) -> list[Any]:
    with house.context.store.engine.connect() as connection:
        return list(connection.execute(select(hooks.c.id).where(hooks.c.club == club)).all())


@story
async def test_it_goes_with_its_club_and_with_the_account_of_its_maker(house: House) -> None:
    ada = await house.guest(claimed=True)
    club = await founded(ada, "Ended Club")
    bob = await officer(house, ada, club)
    wish = {"form": "json", "url": "https://bots.example.org/a", "label": "Bot"}
    for person in (ada, bob):
        await person.ask("POST", f"clubs/{club}/hooks", wish, 201)
    with write_engine(house.context.store.engine).begin() as connection:
        deletion.delete_account(connection, bob.id, [])
    assert len(_left(house, club)) == 1
    await ada.ask("DELETE", f"clubs/{club}", status=204)
    assert _left(house, club) == []


@story
async def test_what_happens_within_seconds_comes_in_one_request_with_all_words(house: House) -> None:
    ada = await house.guest(claimed=True)
    club = await founded(ada, "Gathered Club")
    async with receiver(house) as there:
        await there.hook(ada, f"clubs/{club}", form="slack")
        for text in ("one", "two", "three"):
            await ada.ask("POST", f"clubs/{club}/announcements", {"text": text}, 204)
        texts = (await there.next())["text"]
        if "three" not in texts:  # the first was sent before the others came
            there.later(11)
            texts += (await there.next())["text"]
    assert [texts.count(f"{ada.name}: {word}") for word in ("one", "two", "three")] == [1, 1, 1]
    assert len(there.listener.raw) <= 2


# Tournaments


async def until(there: Receiver, kind: str) -> dict[str, Any]:
    """Return the next notice of a kind."""
    while True:
        there.later(16)
        for notice in (await there.next())["notices"]:
            if notice["kind"] == kind:
                return dict(notice)


@story
async def test_a_tournaments_web_hook_tells_of_entries_start_pairings_results_and_standings(house: House) -> None:
    played: Hall = await hall(house, 2, 1)
    ada, bob = played.people
    async with receiver(house) as there:
        there.later(1)  # what was before is not in it
        await there.hook(ada, f"tournaments/{played.id}")
        assert (await played.page(ada))["leads"]
        assert not (await played.page(bob))["leads"]
        await bob.ask("DELETE", f"tournaments/{played.id}/entrants/me", status=204)
        await bob.ask("POST", f"tournaments/{played.id}/entrants", status=204)
        entered = await until(there, "entered")
        assert (entered["title"], entered["text"]) == (
            f"{bob.name} takes part in November Open",
            "2 people take part now.",
        )
        await ada.ask("POST", f"tournaments/{played.id}/start", status=204)
        await played.go_on()
        paired = await until(there, "paired")
        assert paired["title"] == "November Open: pairings of round 1"
        assert (paired["tournament"], paired["round"]) == (played.id, 1)
        assert {seat["name"] for seat in paired["boards"][0]["seats"]} == {ada.name, bob.name}
        assert set(paired["text"].split(" – ")) == {ada.name, bob.name}
        await played.go_on(61)
        await played.play()
        await played.go_on(1)
        ended = await until(there, "ended")
    assert ended["url"] == f"{house.url}/tournaments/{played.id}"
    assert [(row["place"], row["score"]) for row in ended["standings"]] == [(1, 1), (2, 0)]
    notices = [notice for body in there.listener.bodies for notice in body["notices"]]
    assert {"started", "results"} <= {notice["kind"] for notice in notices}
    (results,) = [notice for notice in notices if notice["kind"] == "results"]
    assert ended["text"] == "\n".join(f"{row['place']}. {row['name']} {row['score']:g}" for row in ended["standings"])
    assert sorted(seat["rank"] for seat in results["boards"][0]["seats"])[0] == 0


@story
async def test_nobody_but_the_creator_manages_the_web_hooks_of_a_tournament(house: House) -> None:
    played = await hall(house, 2, private=True)
    _, bob = played.people
    olga = await operator(house)
    wish = {"form": "json", "url": "https://bots.example.org/a", "label": CANARY}
    for person in (bob, olga):
        path = f"tournaments/{played.id}/hooks"
        nowhere = f"tournaments/{'0' * 12}/hooks"
        assert await person.raw("GET", path) == await person.raw("GET", nowhere)
    await bob.ask("POST", "me/password", {"name": f"Named {bob.id[:6]}", "password": "correct horse"})
    assert (await bob.refused("POST", f"tournaments/{played.id}/hooks", wish))[0] == "missing"


@story
async def test_a_tournament_that_starts_soon_and_is_called_off_is_told_of(house: House) -> None:
    ada = await house.guest(claimed=True)
    async with receiver(house) as there:
        now = house.context.clock.calendar()
        body = {"name": "Short Notice", "terms": terms(), "rounds": 2, "starts_at": now + HOUR // 2}
        made = await ada.ask("POST", "tournaments", body, 201)
        await there.hook(ada, f"tournaments/{made['id']}")
        await house.run(announce_tournaments(house.context))
        soon = await until(there, "soon")
        assert soon["title"] == "Short Notice begins in 30 minutes"
        await ada.ask("DELETE", f"tournaments/{made['id']}", status=204)
        off = await until(there, "calledoff")
    assert (off["title"], off["text"]) == ("Short Notice is called off", "Its creator has called it off.")


@story
async def test_a_club_tells_of_its_weekly_tournaments_which_its_leaders_manage(house: House) -> None:
    Repeating(house, berlin(2027, 5, 3))
    ada, bob = [await house.guest(claimed=True) for _ in range(2)]
    club = await founded(ada, "Weekly Club")
    async with receiver(house) as there:
        await there.hook(ada, f"clubs/{club}")
        await ada.ask("POST", "series", THURSDAY | {"club": club}, 201)
        planned = await until(there, "planned")
        tournament = planned["tournament"]
        other = await officer(house, ada, club)
        assert await other.ask("GET", f"tournaments/{tournament}/hooks") == []
        assert (await bob.refused("GET", f"tournaments/{tournament}/hooks"))[0] == "missing"
    assert planned["title"] == "Thursday Arena is announced"
    assert planned["text"] == "Stones. It begins: 2027-05-06 20:00 (Europe/Berlin). 0 people take part so far."
    assert planned["club"] == club


def test_every_kind_fits_its_column_and_is_news() -> None:
    assert set(get_args(GroupHappening)) == set(groups.KINDS)
    assert max(map(len, groups.KINDS)) <= 12
