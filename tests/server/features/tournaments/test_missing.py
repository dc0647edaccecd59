"""Who does not come: the short time of a first move, two missed rounds in a row, and coming back."""

from collections.abc import Iterator

import pytest
from sqlalchemy import select

from midtown.server.features.tournaments.rows import Terms
from midtown.server.live import commands
from midtown.server.storage.schema.features import entrants, tournaments
from midtown.server.tables.repository import load
from tests.server.features.tournaments.halls import begun, hall, terms
from tests.server.live.test_guest_games import logs_in
from tests.server.live_server import House, Person, story


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    """Make the server look at deadlines often."""
    with pytest.MonkeyPatch.context() as patch:  # before the server starts, which reads it then
        patch.setattr(commands.TIMING_OUT, "seconds", 0.05)
        yield


@pytest.mark.parametrize(
    ("minutes", "seconds"), [(0.001, 1), (0.25, 15), (1, 30), (2.5, 30), (5, 60), (10, 120), (15, 180), (180, 180)]
)
def test_a_first_move_has_a_fifth_of_the_time_within_bounds(minutes: float, seconds: int) -> None:
    chosen = {key: value for key, value in terms(minutes=minutes).items() if key != "minutes"}
    assert Terms(**chosen, options={}, minutes=minutes, increment=0).first_move == seconds


@story
async def test_who_does_not_make_a_first_move_in_its_time_has_lost(house: House) -> None:
    made = await begun(house, 2, rounds=1)
    (board,) = (await made.page())["boards"]
    assert (await made.page())["info"]["first_move"] == 60
    first, second = await made.people_at(board)
    socket = await first.socket(board["table"])
    assert socket.table["first_move"] == 60
    await socket.done("move", move=min(socket.position["legal"]))
    house.ahead += 59
    other = await second.socket(board["table"])
    await other.done("move", move=min(other.position["legal"]))
    house.ahead += 200  # much more than for a first move
    await socket.until(kind="moved", seat=1)
    await socket.done("move", move=min(socket.position["legal"]))
    await other.done("chat", text="still here")


@story
async def test_a_table_that_is_loaded_again_has_the_same_deadline(house: House) -> None:
    made = await begun(house, 2, rounds=1)
    (board,) = (await made.page())["boards"]
    first, _ = await made.people_at(board)
    with house.context.store.engine.connect() as connection:
        table = load(connection, board["table"])
    assert table is not None
    assert table.deadline is not None
    assert table.deadline - table.clocks.since == 60_000
    socket = await first.socket(board["table"])
    for person in await made.people_at(board):
        own = await person.socket(board["table"])
        await own.done("move", move=min(own.position["legal"]))
    await socket.until(kind="moved", seat=1)
    with house.context.store.engine.connect() as connection:
        again = load(connection, board["table"])
    assert again is not None
    assert again.deadline is not None
    assert again.deadline - again.clocks.since > 60_000


@story
async def test_who_misses_two_games_in_a_row_is_out_and_can_come_back(house: House) -> None:
    made = await begun(house, 4, rounds=4)
    for number in (1, 2):
        page = await made.page()
        absent = made.people[3]
        for board in page["boards"]:
            people = await made.people_at(board)
            if absent in people:
                socket = await people[1].socket(board["table"])
                if people[0] is not absent:
                    own = await people[0].socket(board["table"])
                    await own.done("move", move=min(own.position["legal"]))
                house.ahead += 61
                await socket.until(kind="left")
            else:
                await made.decide(board)
        page = await made.go_on()
        assert page["entrants"][3]["active"] == (number == 1)
        await made.go_on(61)
    mine = await made.page(made.people[3])
    assert mine["out"] == "missed"
    await made.people[3].ask("POST", f"tournaments/{made.id}/entrants", status=204)
    mine = await made.page(made.people[3])
    assert (mine["out"], mine["entrants"][3]["active"]) == (None, True)


@story
async def test_in_a_round_robin_one_comes_back_and_plays_what_remains(house: House) -> None:
    made = await begun(house, 4, format="round_robin")
    loser = made.people[3]
    path = f"tournaments/{made.id}/entrants"
    await loser.ask("DELETE", f"{path}/me", status=204)
    await made.play()
    page = await made.go_on()
    page = await made.go_on(61)
    (walkover,) = [board for board in page["boards"] if board["table"] is None]
    assert [seat["forfeit"] for seat in walkover["seats"] if seat["entrant"] == 4] == ["absent"]
    await made.play()
    await loser.ask("POST", path, status=204)
    await made.go_on()
    page = await made.go_on(61)
    assert all(board["table"] for board in page["boards"])
    stranger = await house.guest()
    assert (await stranger.refused("POST", path))[0] == "table"


@story
async def test_who_is_out_of_a_knock_out_cannot_come_back(house: House) -> None:
    made = await begun(house, 4, format="knockout")
    await made.play()
    page = await made.go_on()
    loser = next(
        seat["entrant"]
        for row in page["mine"]
        for seat in row["board"]["seats"]
        if row["round"] == 1 and seat["rank"] != 0
    )
    path = f"tournaments/{made.id}/entrants"
    person = made.people[loser - 1]
    await person.ask("DELETE", f"{path}/me", status=204)
    assert (await person.refused("POST", path))[0] == "table"


@story
async def test_those_who_have_left_take_no_places(house: House) -> None:
    made = await hall(house, 1, format="round_robin")
    path = f"tournaments/{made.id}/entrants"
    for _ in range(24):
        passing = await house.guest()
        await passing.ask("POST", path, status=204)
        await passing.ask("DELETE", f"{path}/me", status=204)
    for _ in range(23):
        await (await house.guest()).ask("POST", path, status=204)
    assert await (await house.guest()).refused("POST", path) == ("table", "This tournament is full.")
    assert (await passing.refused("POST", path))[0] == "table"
    numbers = [one["number"] for one in (await made.page())["entrants"]]
    assert numbers == list(range(1, 49))


@story
async def test_a_guest_leaves_tournaments_with_the_session_and_not_by_a_failed_login(house: House) -> None:
    made = await hall(house, 4)
    _, one, two, three = made.people

    def out(*people: Person) -> list[str | None]:
        with house.context.store.engine.connect() as connection:
            rows = connection.execute(select(entrants).where(entrants.c.tournament == made.id)).all()
        reasons = {row.player: row.reason if row.withdrawn else None for row in rows}
        return [reasons[person.id] for person in people]

    ann = await house.guest(claimed=True)
    await ann.ask("POST", f"tournaments/{made.id}/entrants", status=204)
    changes = count(house, made.id)
    body = {"name": ann.name, "password": "wrong horse"}
    headers = {"cookie": f"midtown={one.token}", "origin": house.url}
    async with house.session.post(f"{house.url}/api/session", json=body, headers=headers) as answer:
        assert answer.status == 401
    assert (out(one, two, three), count(house, made.id)) == ([None] * 3, changes)
    await logs_in(one, ann.name)
    await two.ask("DELETE", "session", status=204)
    await three.ask("POST", "me/password", {"password": "correct horse", "name": "Claimed"})
    await three.ask("DELETE", "session", status=204, everywhere=True)  # an account comes back
    assert out(one, two, three, ann) == ["left", "left", None, None]
    assert count(house, made.id) == changes + 2  # a pairing that is being made begins again


def count(house: House, tournament: str) -> int:
    """Return how often a tournament has changed."""
    with house.context.store.engine.connect() as connection:
        row = connection.execute(select(tournaments.c.changes).where(tournaments.c.id == tournament))
        return int(row.scalar_one())
