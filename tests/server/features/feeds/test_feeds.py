"""Feeds of turns and dates: their secret addresses, what they tell, and to whom they tell nothing."""

from typing import Any

import pytest

from midtown.server.features.feeds import endpoints
from midtown.support.units import DAY, HOUR, MINUTE
from tests.server.features.clubs.founding import founded
from tests.server.features.correspondence.test_answering import play
from tests.server.features.feeds.reading import entries, events, get
from tests.server.features.operators.people import operator
from tests.server.features.series.repeating import ARENA, THURSDAY, Repeating, berlin
from tests.server.live_server import House, Person, story

CANARY = "Canary-3f90"
SERVER = "/api/feeds/tournaments"


async def addresses(person: Person) -> Any:
    """Make the secret addresses of somebody, and return them."""
    return (await person.ask("POST", "me/feeds"))["feeds"]


async def game(ada: Person, bob: Person, **pace: float) -> str:
    """Let Ada and Bob begin a correspondence game in which it is Ada's turn."""
    opened = await ada.opens("stones", "me open", pace={"kind": "days", "days": 2} | pace)
    await bob.joins(opened.invites[1])
    return opened.id


async def dates(house: House, address: str) -> dict[str, dict[str, str]]:
    """Return the events of a calendar by their start."""
    got = await get(house, address)
    assert got.status == 200
    return {event["DTSTART"]: event for event in events(got.body)}


@story
async def test_a_turn_is_in_the_feed_until_it_is_played_and_the_next_one_is_another(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest()
    mine = await addresses(ada)
    table = await game(ada, bob)
    (turn,) = entries((await get(house, mine["turns"])).body)
    assert turn["title"] == f"Your move in Stones with {bob.name}"
    assert turn["link"].endswith(f"/table/{table}")
    assert turn["content"].startswith("You have time until 20")
    assert turn["content"].endswith("(UTC).")
    await play(ada, table, "take 1")
    assert entries((await get(house, mine["turns"])).body) == []
    await play(bob, table, "take 1")
    (again,) = entries((await get(house, mine["turns"])).body)
    assert again["id"] != turn["id"]


@story
async def test_the_calendar_has_deadlines_and_tournaments_that_were_entered(house: House) -> None:
    repeating = Repeating(house, berlin(2027, 5, 3))
    olga, ada, bob = await operator(house), await house.guest(claimed=True), await house.guest()
    await olga.ask("POST", "series", THURSDAY, 201)
    mine = await addresses(ada)
    await game(ada, bob)
    (deadline,) = (await dates(house, mine["calendar"])).values()
    assert (deadline["DTSTART"], deadline["TRANSP"]) == ("20270505T100000Z", "TRANSPARENT")
    assert deadline["SUMMARY"] == f"Time for your move in Stones with {bob.name} runs out"
    coming = (await repeating.listed())[0]
    await ada.ask("POST", f"tournaments/{coming['id']}/entrants", status=204)
    cup = (await dates(house, mine["calendar"]))["20270506T180000Z"]
    assert (cup["SUMMARY"], cup["DTEND"], cup["STATUS"]) == ("Thursday Arena", "20270506T184000Z", "CONFIRMED")
    assert "It begins: 2027-05-06 20:00 (Europe/Berlin)" in cup["DESCRIPTION"]
    await ada.ask("DELETE", f"tournaments/{coming['id']}/entrants/me", status=204)
    assert len(await dates(house, mine["calendar"])) == 1


@pytest.mark.parametrize(
    ("begin", "starts"),
    [
        ((2027, 3, 16), ["20270318T190000Z", "20270325T190000Z", "20270401T180000Z", "20270408T180000Z"]),
        ((2027, 10, 19), ["20271021T180000Z", "20271028T180000Z", "20271104T190000Z", "20271111T190000Z"]),
    ],
)
def test_a_series_keeps_its_local_time_across_a_change_of_the_clock(
    house: House, begin: tuple[int, int, int], starts: list[str]
) -> None:
    @story
    async def weeks(house: House) -> None:
        repeating = Repeating(house, berlin(*begin))
        olga = await operator(house)
        await olga.ask("POST", "series", THURSDAY, 201)
        before = await dates(house, f"{SERVER}.ics")
        assert list(before)[:4] == starts
        assert len(before) == 8
        status = [event["STATUS"] for event in before.values()]
        assert status == ["CONFIRMED"] * 2 + ["TENTATIVE"] * 6
        assert all("20:00 (Europe/Berlin)" in event["DESCRIPTION"] for event in before.values())
        await repeating.go_on(repeating.now + 7 * DAY)
        after = await dates(house, f"{SERVER}.ics")
        assert after[starts[2]]["STATUS"] == "CONFIRMED"  # it is announced now, and the same event
        assert after[starts[2]]["UID"] == before[starts[2]]["UID"]

    weeks(house)


@story
async def test_what_was_called_off_says_so_and_goes_after_a_month(house: House) -> None:
    repeating = Repeating(house, berlin(2027, 5, 3))
    olga = await operator(house)
    row = {"name": "May cup", "terms": ARENA, "starts_at": repeating.now + DAY}
    made = await olga.ask("POST", "tournaments", row, 201)
    await olga.ask("DELETE", f"tournaments/{made['id']}", status=204)
    (event,) = (await dates(house, f"{SERVER}.ics")).values()
    assert (event["STATUS"], event["SUMMARY"]) == ("CANCELLED", "Called off: May cup")
    repeating.now += 31 * DAY
    assert await dates(house, f"{SERVER}.ics") == {}


@story
async def test_a_paused_series_plans_nothing(house: House) -> None:
    Repeating(house, berlin(2027, 5, 3))
    olga = await operator(house)
    made = await olga.ask("POST", "series", THURSDAY, 201)
    await olga.ask("PATCH", f"series/{made['id']}", {"paused": True}, 204)
    assert len(await dates(house, f"{SERVER}.ics")) == 2


# Who may read


@story
async def test_addresses_are_made_anew_and_removed_and_old_ones_are_worth_nothing(house: House) -> None:
    ada, guest = await house.guest(claimed=True), await house.guest()
    assert await ada.ask("GET", "me/feeds") == {"feeds": None}
    assert (await guest.refused("POST", "me/feeds"))[0] == "identity"
    first = await addresses(ada)
    assert (await ada.ask("GET", "me/feeds"))["feeds"] == first
    second = await addresses(ada)
    assert (await get(house, first["turns"])).status == 404
    assert (await get(house, second["turns"])).status == 200
    await ada.ask("DELETE", "me/feeds", status=204)
    gone = await get(house, second["turns"])
    assert gone.status == 404
    assert gone.body == (await get(house, first["turns"])).body == (await get(house, "/api/feeds/of/x/turns.ics")).body


@story
async def test_logging_out_everywhere_and_deleting_the_account_end_the_addresses(house: House) -> None:
    for path, query in (("session", {"everywhere": "true"}), ("me", {})):
        ada = await house.guest(claimed=True)
        mine = await addresses(ada)
        await ada.ask("DELETE", path, status=204, **query)
        assert (await get(house, mine["calendar"])).status == 404


@story
async def test_a_feed_tells_nothing_that_its_player_may_not_see(house: House) -> None:
    repeating = Repeating(house, berlin(2027, 5, 3))
    ada, eve, bob = [await house.guest(claimed=True) for _ in range(3)]
    await ada.ask("PATCH", "me", {"name": CANARY})
    await game(ada, bob)
    private = {"name": f"{CANARY} cup", "terms": ARENA | {"private": True}, "starts_at": repeating.now + DAY}
    made = await ada.ask("POST", "tournaments", private, 201)
    await bob.ask("POST", f"tournaments/{made['id']}/entrants", status=204, key=made["key"])
    club = await founded(ada, "Quiet Club")
    await ada.ask("POST", "series", THURSDAY | {"name": f"{CANARY} series", "club": club}, 201)
    await ada.ask("PATCH", f"clubs/{club}", {"private": True}, 204)
    hers, bobs, hosts = await addresses(eve), await addresses(bob), await addresses(ada)
    evil = hers["turns"].removesuffix("turns.atom")
    public = [f"{SERVER}.{form}" for form in ("ics", "atom")]
    clubs = [f"{base}clubs/{club}.{form}" for base in ("/api/feeds/", evil) for form in ("ics", "atom")]
    for address in (
        *public,
        *clubs,
        *(f"{evil}{one}.{form}" for one in ("turns", "dates") for form in ("ics", "atom")),
    ):
        got = await get(house, address)
        assert f"{CANARY} cup" not in got.body.decode()
        assert (got.status == 404) == (address in clubs)
        if address not in public:  # the club was public when its tournaments were announced to everybody
            assert CANARY not in got.body.decode()
    planned = await get(house, public[0])
    assert not any(event["STATUS"] == "TENTATIVE" for event in events(planned.body))
    assert f"{CANARY} cup" in (await get(house, bobs["calendar"])).body.decode()  # which Bob has entered
    assert CANARY in (await get(house, hosts["clubs"][0]["calendar"])).body.decode()


@story
async def test_a_club_is_read_by_members_as_long_as_they_belong_and_by_all_if_it_is_public(house: House) -> None:
    Repeating(house, berlin(2027, 5, 3))
    ada, eve = await house.guest(claimed=True), await house.guest(claimed=True)
    club = await founded(ada, "Lakeside Club")
    await ada.ask("POST", "series", THURSDAY | {"club": club}, 201)
    await eve.ask("POST", f"clubs/{club}/members", {}, 204)
    hers = (await addresses(eve))["clubs"][0]
    assert len(await dates(house, f"/api/feeds/clubs/{club}.ics")) == 8
    assert len(await dates(house, hers["calendar"])) == 8
    await ada.ask("PATCH", f"clubs/{club}", {"private": True}, 204)
    assert (await get(house, f"/api/feeds/clubs/{club}.ics")).status == 404
    assert len(entries((await get(house, hers["atom"])).body)) == 2  # announced; nothing is planned while it is private
    await eve.ask("DELETE", f"clubs/{club}/members/me", status=204)
    assert (await get(house, hers["calendar"])).status == 404
    assert (await get(house, "/api/feeds/clubs/000000000000.ics")).status == 404


# How it is sent


@story
async def test_a_client_that_has_it_already_gets_no_body(house: House) -> None:
    repeating = Repeating(house, berlin(2027, 5, 3))
    ada, bob = await house.guest(claimed=True), await house.guest()
    mine = await addresses(ada)
    first = await get(house, mine["calendar"])
    assert first.headers["content-type"] == "text/calendar; charset=utf-8"
    assert first.headers["cache-control"] == "private, max-age=300"
    assert first.headers["x-robots-tag"] == "noindex"
    tag, since = first.headers["etag"], first.headers["last-modified"]
    assert since == "Mon, 03 May 2027 10:00:00 GMT"
    repeating.now += HOUR
    for headers in ({"If_None_Match": tag}, {"If_None_Match": f'"x", W/{tag}'}, {"If_Modified_Since": since}):
        again = await get(house, mine["calendar"], **headers)
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
        assert again.headers["last-modified"] == since
    await game(ada, bob)
    for headers in ({"If_None_Match": tag}, {"If_Modified_Since": since}, {"If_Modified_Since": "never"}):
        assert (await get(house, mine["calendar"], **headers)).status == 200
    public = await get(house, f"{SERVER}.atom", Accept_Language="de")
    assert public.headers["cache-control"] == "public, max-age=300"
    assert public.headers["vary"] == "Accept-Language"
    assert "Midtown: Turniere" in public.body.decode()
    assert (await get(house, f"{SERVER}.pdf")).status == 400


@story
async def test_each_reader_has_a_limit_of_their_own(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[tuple[str, str]] = []
    monkeypatch.setattr(house.context.limits, "take", lambda name, key, amount=1: taken.append((name, key)))
    ada = await house.guest(claimed=True)
    mine = await addresses(ada)
    for address in (mine["turns"], f"{SERVER}.ics", "/api/feeds/of/wrong/turns.atom"):
        await get(house, address)
    assert [key for name, key in taken if name == "feeds"] == [ada.id, "127.0.0.1", "127.0.0.1"]
    assert ("feed_changes", ada.id) in taken


def test_of_two_versions_in_a_second_the_later_one_is_newer() -> None:
    context: Any = None
    versions = endpoints.Versions(context)
    assert versions.since("a", "1", 5 * 1000) == 5
    assert versions.since("a", "1", 9 * MINUTE) == 5
    assert versions.since("a", "2", 5 * 1000) == 6
