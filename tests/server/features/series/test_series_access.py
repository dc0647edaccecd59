"""Who may repeat tournaments, and what strangers learn of those of private clubs."""

from midtown.server.features.series import rows
from tests.server.features.clubs.founding import founded
from tests.server.features.operators.people import operator
from tests.server.features.series.repeating import ARENA, THURSDAY, Repeating, berlin
from tests.server.live_server import House, story

CANARY = "Canary-57d1"


@story
async def test_operators_and_leaders_of_a_club_may_and_nobody_else(house: House) -> None:
    Repeating(house, berlin(2027, 5, 3))
    olga, ada, eve, guest = [
        await operator(house),
        await house.guest(claimed=True),
        await house.guest(claimed=True),
        await house.guest(),
    ]
    club = await founded(ada, "Lakeside Club")
    await eve.ask("POST", f"clubs/{club}/members", {}, 204)
    for person, body in ((ada, THURSDAY), (eve, THURSDAY), (eve, THURSDAY | {"club": club})):
        assert (await person.refused("POST", "series", body))[0] == "table"
    assert (await guest.refused("POST", "series", THURSDAY))[0] == "identity"
    assert (await house.stranger.refused("POST", "series", THURSDAY))[0] == "identity"
    own = await ada.ask("POST", "series", THURSDAY | {"club": club}, 201)
    assert (own["club_name"], own["manages"], len(own["starts"])) == ("Lakeside Club", True, 4)
    path = f"series/{own['id']}"
    for person, kind in ((eve, "table"), (guest, "table"), (house.stranger, "identity")):
        assert (await person.refused("PATCH", path, {"paused": True}))[0] == kind
        assert (await person.refused("DELETE", path))[0] == kind
    await ada.ask("PUT", f"clubs/{club}/members/{eve.id}", {"role": "officer"}, 204)
    await eve.ask("PATCH", path, {"paused": True}, 204)
    await olga.ask("DELETE", path, status=204)
    assert (await ada.refused("DELETE", path))[0] == "missing"


@story
async def test_what_makes_no_sense_is_refused(house: House) -> None:
    Repeating(house, berlin(2027, 5, 3))
    olga = await operator(house)
    for wrong in (
        {"zone": "Europe/Atlantis"},
        {"zone": "../etc/passwd"},
        {"zone": ""},
        {"weekday": 7},
        {"minute": 1440},
        {"minute": -1},
        {"name": " "},
        {"terms": ARENA | {"private": True}},
        {"terms": ARENA | {"duration": 0}},
    ):
        assert (await olga.refused("POST", "series", THURSDAY | wrong))[0] == "request"
    assert await olga.ask("GET", "series") == []
    for number in range(rows.MOST):
        await olga.ask("POST", "series", THURSDAY | {"name": f"Arena {number}"}, 201)
    assert (await olga.refused("POST", "series", THURSDAY))[0] == "limit"


@story
async def test_strangers_learn_nothing_of_a_series_whose_club_is_private(house: House) -> None:
    repeating = Repeating(house, berlin(2027, 5, 3))
    ada, eve = await house.guest(claimed=True), await house.guest(claimed=True)
    club = await founded(ada, "Quiet Club")
    made = await ada.ask("POST", "series", THURSDAY | {"name": CANARY, "club": club}, 201)
    assert CANARY in (await house.stranger.raw("GET", "series"))[1].decode()
    await ada.ask("PATCH", f"clubs/{club}", {"private": True}, 204)
    for person in (eve, house.stranger):
        assert CANARY not in (await person.raw("GET", "series"))[1].decode()
    assert CANARY in (await ada.raw("GET", "series"))[1].decode()
    path = f"series/{made['id']}"
    assert await eve.refused("DELETE", path) == await eve.refused("DELETE", "series/000000000000")
    assert (await ada.refused("POST", "series", THURSDAY | {"club": club}))[0] == "table"
    await repeating.go_on(berlin(2027, 5, 12))
    assert len(await repeating.listed()) == 1  # none is made as long as the club is private


@story
async def test_a_clubs_series_passes_to_its_owner_and_goes_with_the_club(house: House) -> None:
    repeating = Repeating(house, berlin(2027, 5, 3))
    ada, bea = await house.guest(claimed=True), await house.guest(claimed=True)
    club = await founded(ada, "Harbour Club")
    await bea.ask("POST", f"clubs/{club}/members", {}, 204)
    await ada.ask("POST", "series", THURSDAY | {"club": club}, 201)
    await ada.ask("DELETE", "me", status=204)
    await repeating.go_on(berlin(2027, 5, 12))
    assert [one["creator"] for one in await repeating.listed()] == [bea.id]
    (passed,) = await bea.ask("GET", "series")
    assert passed["manages"]
    await bea.ask("DELETE", f"clubs/{club}", status=204)
    assert await bea.ask("GET", "series") == []
    await repeating.go_on(berlin(2027, 5, 19))
    assert len(await repeating.listed()) == 1  # what was announced stays its creator's
