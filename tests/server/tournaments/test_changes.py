"""Pairings that were computed before somebody came or left: none is stored."""

import pytest

from midtown.server import lifespan
from midtown.server.storage.database import writing
from midtown.server.tournaments import entering, rounds, rows
from tests.server.live_server import House, story
from tests.server.tournaments.halls import hall


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave it to the tests to pair."""
    monkeypatch.setattr(lifespan, "TOURNAMENTS_SECONDS", 3600.0)


@story
@pytest.mark.parametrize("change", ["enter", "leave"])
async def test_a_pairing_without_who_came_or_with_who_left_is_not_stored(house: House, change: str) -> None:
    made = await hall(house, 3)
    engine, now = house.context.store.engine, house.context.clock.calendar()

    def computed() -> tuple[rows.Whole, rounds.Pairing]:
        with engine.connect() as connection:
            whole = rows.whole(connection, made.id)
        return whole, rounds.paired(whole)

    def stored(whole: rows.Whole, pairing: rounds.Pairing) -> bool:
        with writing(engine).begin() as connection:
            return rounds.store(connection, whole, pairing, now)

    with writing(engine).begin() as connection:
        entering.start(connection, rows.get(connection, made.id), now)
    before = computed()
    if change == "enter":
        await (await house.guest()).ask("POST", f"tournaments/{made.id}/entrants", status=204)
    else:
        await made.people[2].ask("DELETE", f"tournaments/{made.id}/entrants/me", status=204)
    assert not stored(*before)
    assert (await made.page())["round"] == 0
    assert stored(*computed())
    sizes = [len(board["seats"]) for board in (await made.page())["boards"]]
    assert sizes == ([2, 2] if change == "enter" else [2])
