"""Who comes or leaves while a round is computed, or waits to begin: the pairing stands, and nobody is held up."""

import json

import pytest

from midtown.server.features.tournaments import rounds, rows, starting
from midtown.server.storage.database import write_engine
from tests.server.features.tournaments.halls import Hall, begun, hall
from tests.server.live_server import House, story


class Steps:
    """The steps of one tournament, each by hand."""

    def __init__(self, house: House, made: Hall) -> None:
        self.engine = house.context.store.engine
        self.now = house.context.clock.calendar()
        self.made = made

    def start(self) -> None:
        """Start the tournament at its time."""
        with write_engine(self.engine).begin() as connection:
            starting.start_now(connection, self.made.id, self.now)
            starting.start(connection, rows.get(connection, self.made.id), self.now, 0)

    def computed(self) -> tuple[rows.Tournament, rounds.Pairing]:
        """Return the next pairing, with what it was computed from."""
        with self.engine.connect() as connection:
            tournament = rows.load_tournament(connection, self.made.id)
        return tournament, rounds.pair_round(tournament)

    def stored(self, tournament: rows.Tournament, pairing: rounds.Pairing) -> bool:
        """Store a pairing; return whether it was."""
        with write_engine(self.engine).begin() as connection:
            return rounds.store_pairing(connection, tournament, pairing, self.now)


async def enters(house: House, made: Hall) -> None:
    made.people.append(await house.guest())
    await made.people[-1].ask("POST", f"tournaments/{made.id}/entrants", status=204)


async def leaves(made: Hall, number: int) -> None:
    await made.people[number].ask("DELETE", f"tournaments/{made.id}/entrants/me", status=204)


@story
@pytest.mark.parametrize("change", ["enter", "leave"])
async def test_a_pairing_is_stored_whoever_comes_or_leaves_while_it_is_computed(house: House, change: str) -> None:
    made = await hall(house, 3)
    steps = Steps(house, made)
    steps.start()
    before = steps.computed()
    await (enters(house, made) if change == "enter" else leaves(made, 2))
    assert steps.stored(*before)
    assert not steps.stored(*before)
    assert [len(board["seats"]) for board in (await made.page())["boards"]] == [2, 1]


@story
async def test_computer_players_do_not_enter_twice(house: House) -> None:
    made = await hall(house, 1, level="beginner", seats=3)
    steps = Steps(house, made)
    steps.start()
    await enters(house, made)
    before = steps.computed()
    assert steps.stored(*before)
    assert not steps.stored(*before)


@story
async def test_a_guest_who_comes_and_goes_all_the_time_holds_nobody_up(house: House) -> None:
    made = await hall(house, 4, level="beginner")
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    restless = await house.guest()
    for number in range(20):
        path = f"tournaments/{made.id}/entrants"
        if number % 2:
            await restless.ask("DELETE", f"{path}/me", status=204)
        else:
            await restless.ask("POST", path, status=204)
        await made.go_on(3)
    page = await made.go_on(3)
    assert page["round"] == 1
    assert sum(bool(board["table"]) for board in page["boards"]) >= 2
    assert all(board["table"] or board["seats"][0]["rank"] is not None for board in page["boards"])
    assert len([one for one in page["entrants"] if one["level"]]) <= 1


@story
async def test_who_comes_during_the_pause_waits_and_has_nothing_for_that_round(house: House) -> None:
    made = await hall(house, 2)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    assert [len(board["seats"]) for board in (await made.go_on())["boards"]] == [2]
    for _ in range(2):  # twice is as once
        await enters(house, made)
    await leaves(made, 3)
    page = await made.go_on(59)
    assert (page["round"], page["boards"][0]["table"], len(page["boards"])) == (1, None, 1)
    page = await made.go_on(1)
    assert page["boards"][0]["table"]
    await made.play()
    page = await made.go_on()
    assert (page["round"], [len(board["seats"]) for board in page["boards"]]) == (2, [2, 1])
    rows_ = {row["entrant"]: row["rounds"] for row in page["standings"]}
    assert rows_[3].get("1", 0) == 0


@story
async def test_who_leaves_during_the_pause_has_lost_and_can_come_back_until_the_table_opens(house: House) -> None:
    made = await hall(house, 4, rounds=1)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    for number in (2, 3):
        await leaves(made, number)
    await made.people[2].ask("POST", f"tournaments/{made.id}/entrants", status=204)
    page = await made.go_on(60)
    forfeits = {seat["entrant"]: seat["forfeit"] for board in page["boards"] for seat in board["seats"]}
    assert forfeits == {1: None, 2: None, 3: None, 4: "absent"}
    assert (await made.people[3].refused("POST", f"tournaments/{made.id}/entrants"))[0] == "table"


@story
async def test_entries_and_leaving_are_limited_together(house: House) -> None:
    made = await hall(house, 1)
    limits, path = house.context.limits, f"tournaments/{made.id}/entrants"
    limits.free = False
    try:
        answers: list[str] = []
        while "limit" not in answers and len(answers) < 100:
            left = len(answers) % 2 == 0
            status, text = await made.people[0].raw("DELETE" if left else "POST", f"{path}/me" if left else path)
            answers.append("" if status == 204 else json.loads(text)["error"]["kind"])
    finally:
        limits.free = True
    assert answers == [""] * 30 + ["limit"]


@story
async def test_a_computer_player_that_was_not_needed_comes_back(house: House) -> None:
    made = await begun(house, 3, level="beginner", rounds=4)
    for number in range(3):
        if number % 2 == 0:
            await enters(house, made)
        else:
            await leaves(made, -1)
        await made.play()
        await made.go_on()
        page = await made.go_on(61)
    computers = [one for one in page["entrants"] if one["level"]]
    assert (len(computers), computers[0]["active"]) == (1, False)
