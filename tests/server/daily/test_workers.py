"""Daily deals with a real worker: its answers, and the games of computer players beside which one's own stands."""

import asyncio
from functools import partial
from pathlib import Path

from tests.server.daily.days import FIRST, Days, begin
from tests.server.live_server import House, Person


async def finished(person: Person, deal: str) -> list[str]:
    """Play a deal to its end with the first legal moves, against the worker; return all moves."""
    table = await begin(person, deal)
    socket = await person.socket(table)
    while not socket.position["over"]:
        if legal := socket.position.get("legal"):
            await socket.done("move", move=min(legal))
        else:
            await socket.until(type="event", kind="moved")
    return list((await person.ask("GET", f"tables/{table}/record"))["moves"])


async def whole(house: House) -> None:
    """Let two people play today's deal with equal moves, and wait until the computer players have played it, too."""
    days = Days(house)
    days.go(FIRST)
    ada, bob = await house.guest(), await house.guest()
    assert await finished(ada, days.deal()) == await finished(bob, days.deal())
    while (result := await ada.ask("GET", f"daily/deals/{days.deal()}/result"))["computing"]:
        await asyncio.sleep(0.2)
    assert [one["level"] for one in result["computers"]] == ["beginner", "casual", "club", "master"]
    other = await bob.ask("GET", f"daily/deals/{days.deal()}/result")
    assert (other["score"], other["computers"]) == (result["score"], result["computers"])


def test_equal_moves_get_equal_answers_of_a_worker_which_then_plays_the_deal_at_every_level(tmp_path: Path) -> None:
    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path, workers=1) as house:
        asyncio.run(house.visited(partial(whole, house)))
