"""How many seats at the tables opened from one address have computer players with long searches."""

import pytest

from midtown.server.support.rate_limits import HELD, Limits
from midtown.server.tables.long_searches import WRITTEN, seats_with_long_searches
from midtown.server.tables.settings import SeatPlan, TableSettings
from midtown.support.units import DAY, SECOND
from tests.server.live_server import House, Json, Person, story

LONG = "search:seconds=5"
PROPOSES = {"type": "propose", "id": "r", "what": "rematch"}
SENTENCE = (
    "From your network, at most 6 computer players may think for more than 2 seconds a move at once. "
    "End one of those games, or choose a level."
)


@pytest.mark.parametrize(
    ("bots", "on_leave", "number"),
    [
        (["master", "search:seconds=2", "ismcts:iterations=20000"], "abandon", 0),
        ([LONG, "search:seconds=2.1", "club"], "abandon", 2),
        ([LONG], LONG, 2),
        (["club"], "club", 0),
        (["search"], LONG, 1),
    ],
)
def test_seats_count_that_have_long_searches_or_get_them_when_people_leave(
    bots: list[str], on_leave: str, number: int
) -> None:
    seats = [SeatPlan("me"), *(SeatPlan("bot", bot=bot) for bot in bots)]
    settings = TableSettings(game="stones", options={}, rules=1, seats=seats, on_leave=on_leave)
    assert seats_with_long_searches(settings) == number


@pytest.fixture(autouse=True)
def counted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the house count from nothing, though it has no other limits."""
    held = house.context.long_searches
    monkeypatch.setattr(held, "limits", Limits(lambda: house.ahead, held=HELD))
    monkeypatch.setattr(held, "tables", {})


def body(long: int) -> Json:
    """Return the request of a table with that many seats with long searches, and one of a person."""
    return {"game": "manhattan", "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": LONG}] * long]}


async def opened(person: Person, long: int) -> str:
    return str((await person.ask("POST", "tables", body(long), 201))["id"])


async def full(person: Person) -> bool:
    """Return whether another seat with a long search is refused; levels never are."""
    await person.ask("POST", "tables", {**body(0), "seats": [{"kind": "me"}, {"kind": "bot", "bot": "master"}]}, 201)
    try:
        table = await opened(person, 1)
    except AssertionError:
        assert await person.refused("POST", "tables", body(1)) == ("limit", SENTENCE)
        return True
    await leave(person, table)
    return False


async def act(person: Person, table: str, what: str) -> None:
    await person.ask("POST", f"tables/{table}/actions", {"type": "propose", "id": "a", "what": what})


async def leave(person: Person, table: str) -> None:
    await person.ask("POST", f"tables/{table}/actions", {"type": "leave", "id": "l"})


@story
async def test_many_guests_from_one_address_have_together_only_so_many(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    first = await opened(ada, 3)
    await opened(bob, 2)
    assert not await full(ada)
    await opened(bob, 1)
    assert await full(ada)
    await leave(ada, first)
    assert not await full(bob)


@story
async def test_a_rematch_goes_on_with_the_table_before(house: House) -> None:
    ada = await house.guest("Ada")
    await opened(ada, 3)
    seats = [{"kind": "me"}, {"kind": "device", "name": "Bob"}]
    table = (await ada.ask("POST", "tables", {"game": "stones", "seats": seats, "on_leave": LONG}, 201))["id"]
    socket = await ada.socket(table)
    while socket.table["status"] != "over":
        await socket.done("move", move=socket.position["legal"][0])
    await socket.done("propose", what="rematch")
    assert not await full(await house.guest("Eve"))
    await opened(ada, 1)
    assert await full(ada)


@pytest.mark.parametrize("socket", [True, False])
@story
async def test_rematches_of_games_that_are_over_count(house: House, socket: bool) -> None:
    ada = await house.guest("Ada")
    over = []
    for _ in range(4):
        over.append(await opened(ada, 3))
        await act(ada, over[-1], "abandon")
    await opened(ada, 3)
    begun = []
    for table in over:
        if socket:
            answer = await (await ada.socket(table)).does("propose", what="rematch")
            begun.append(answer["type"] == "event")
            assert begun[-1] or answer["error"]["message"] == SENTENCE
        else:
            begun.append((await ada.raw("POST", f"tables/{table}/actions", PROPOSES))[0] == 200)
    assert begun == [True, False, False, False]
    assert await ada.refused("POST", f"tables/{over[-1]}/actions", PROPOSES) == ("limit", SENTENCE)
    assert await full(await house.guest("Eve"))


@story
async def test_a_rematch_that_did_not_begin_counts_for_a_moment_only(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "on_leave": LONG}
    table = await ada.ask("POST", "tables", body, 201)
    await bob.joins(table["invites"][0]["token"])
    for person, kind in ((ada, "propose"), (bob, "agree")):
        await person.ask("POST", f"tables/{table['id']}/actions", {"type": kind, "id": "a", "what": "abandon"})
    await ada.ask("POST", f"tables/{table['id']}/actions", PROPOSES)  # Bob does not agree
    await opened(ada, 3)
    assert not await full(ada)
    await opened(ada, 1)
    assert await full(ada)
    house.ahead += WRITTEN
    await opened(ada, 2)
    assert await full(ada)


@story
async def test_what_was_never_stored_is_forgotten_soon_and_everything_after_a_day(house: House) -> None:
    ada, held = await house.guest("Ada"), house.context.long_searches
    await opened(ada, 3)
    settings = TableSettings(game="stones", options={}, rules=1, seats=[SeatPlan("bot", bot=LONG)] * 3)
    await house.run(held.hold(house.context.store, "127.0.0.1", "nowhere", settings))
    assert await full(ada)
    house.ahead += WRITTEN
    assert not await full(ada)
    await opened(ada, 3)
    assert await full(ada)
    house.ahead += DAY / SECOND
    assert not await full(ada)
