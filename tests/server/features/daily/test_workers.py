"""Daily deals with a real worker: its answers, and the games of computer players beside which one's own stands."""

import asyncio
from functools import partial
from pathlib import Path

from tests.server.features.daily.days import FIRST, Days, begin, play
from tests.server.live_server import House


async def whole(house: House) -> None:
    """Let two people play today's deal with equal moves, and wait until the computer players have played it, too."""
    days = Days(house)
    days.go(FIRST)
    ada, bob = await house.guest(), await house.guest()
    one, two = [await play(person, await begin(person, days.deal()), worker=True) for person in (ada, bob)]
    assert one == two
    while (result := await ada.ask("GET", f"daily/deals/{days.deal()}/result"))["computing"]:
        await asyncio.sleep(0.2)
    assert [one["level"] for one in result["computers"]] == ["beginner", "casual", "club", "master"]
    other = await bob.ask("GET", f"daily/deals/{days.deal()}/result")
    assert (other["score"], other["computers"]) == (result["score"], result["computers"])


def test_equal_moves_get_equal_answers_of_a_worker_which_then_plays_the_deal_at_every_level(tmp_path: Path) -> None:
    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path, workers=1) as house:
        asyncio.run(house.visited(partial(whole, house)))
