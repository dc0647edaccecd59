"""Who runs out of time or leaves: the table, the tournament, the results and the terminal tell the same story."""

import pytest

from midtown.cli.console.screen import Screen
from midtown.cli.tournament import show_page
from midtown.server import lifespan
from tests.server.features.tournaments.halls import begun, hall
from tests.server.live_server import House, story


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the server read answers often; the tests answer in place of workers."""
    monkeypatch.setattr(lifespan, "ANSWERS_SECONDS", 0.02)


@story
async def test_who_runs_out_of_time_has_lost_at_the_table_and_in_the_tournament(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    made = await begun(house, 2, rounds=1)
    (board,) = (await made.page())["boards"]
    loser, winner = await made.people_at(board)
    socket = await winner.socket(board["table"])
    house.ahead += 5 * 60 + 1
    over = await socket.until(kind="left")
    result = over["table"]["result"]
    assert (result["ended"], result["winners"]) == ("abandoned", [1])
    assert result["forfeits"] == [{"seat": 0, "name": loser.name, "reason": "timeout"}]
    page = await made.go_on()
    (board,) = page["boards"]
    assert [(seat["rank"], seat["forfeit"]) for seat in board["seats"]] == [(2, "timeout"), (0, None)]
    for person, ending in ((winner, "won"), (loser, "lost")):
        (listed,) = (await person.ask("GET", f"players/{person.id}/results", ending=ending))["games"]
        assert listed["table"] == board["table"]
    show_page(Screen("de"), page, as_json=False)
    points = board["seats"][0]["points"]
    assert f"{loser.name} {points} (durch Zeitüberschreitung verloren)" in " ".join(capsys.readouterr().out.split())


@story
async def test_at_a_larger_table_the_best_of_those_who_stayed_has_won(house: House) -> None:
    made = await begun(house, 3, rounds=1, seats=3, level="beginner")
    (board,) = (await made.page())["boards"]
    first, second, _ = await made.people_at(board)
    await first.ask("POST", f"tables/{board['table']}/actions", {"type": "leave", "id": "x"})
    await made.finish(board)
    about = (await second.ask("GET", f"tables/{board['table']}"))["table"]
    assert about["result"]["forfeits"] == [{"seat": 0, "name": first.name, "reason": "left"}]
    assert about["result"]["winners"]
    assert 0 not in about["result"]["winners"]
    (board,) = (await made.go_on())["boards"]
    best = [seat for seat, one in enumerate(board["seats"]) if one["rank"] == 0]
    assert (best, board["seats"][0]["forfeit"]) == (about["result"]["winners"], "left")


@story
async def test_a_walkover_says_who_was_not_there(house: House) -> None:
    made = await hall(house, 2, format="knockout")
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    await made.people[1].ask("DELETE", f"tournaments/{made.id}/entrants/me", status=204)
    (board,) = (await made.go_on(61))["boards"]
    assert {seat["entrant"]: seat["forfeit"] for seat in board["seats"]} == {1: None, 2: "absent"}


@story
async def test_leaving_an_ordinary_table_forfeits_nothing(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens("stones", "me greedy")
    await ada.ask("POST", f"tables/{table.id}/actions", {"type": "leave", "id": "x"})
    assert (await ada.ask("GET", f"tables/{table.id}"))["table"]["result"]["forfeits"] == []
