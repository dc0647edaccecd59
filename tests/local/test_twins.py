"""Twin games at a host without a server: what one seat may not see changes nothing for its page or computer player."""

import itertools
import json
from typing import Any

import msgspec
import pytest

from midtown.bots import Question
from midtown.fairness import Shuffle
from midtown.local import tables
from midtown.local.host import Host
from midtown.local.storage import MemoryStorage
from tests.local.driver import Page, played, search, unheard
from tests.twins import Twin

OF_TABLE = ("", "/moves", "/log", "/replay", "/record", "/hint")
"""What a page asks of a table."""


def fix(monkeypatch: pytest.MonkeyPatch, draws: Any) -> None:
    """Make ids, secrets and times the same in every game, and replace the draws."""
    counter = itertools.count()
    monkeypatch.setattr("secrets.token_hex", lambda size=32: f"{next(counter):0{2 * size}x}")
    monkeypatch.setattr(Shuffle, "draw", lambda self, k, deck: draws[k] if k < len(draws) else deck[0])
    monkeypatch.setattr(tables.Clock, "calendar", lambda self: 1_700_000_000_000)
    monkeypatch.setattr(tables.Clock, "tick", lambda self: 1_000)


async def received(twin: Twin, bot_seats: set[int]) -> dict[str, list[str]]:
    """Play a twin's moves; return all that the page gets, and all that each seat's computer player is given."""
    seen: dict[str, list[str]] = {"page": []}
    moves = iter(twin.moves)

    async def think(name: str, question: Question, _: object) -> str:
        given = msgspec.json.encode(question).decode()
        if name.startswith("search"):  # a hint
            seen["page"].append(given)
            return question.moves[0]
        seen.setdefault(str(question.state["to_move"]), []).append(given)
        return next(moves, "")  # refused: the twins end here

    page = Page(await Host.begin(MemoryStorage(), think, search, unheard))
    await page.ask("PATCH", "me", {"name": "Ada"})
    seats = [{"kind": "bot", "bot": "casual"} if seat in bot_seats else {"kind": "me"} for seat in range(3)]
    table = (await page.ask("POST", "tables", {"game": twin.game, "seats": seats, "number": "1"}))["id"]
    await page.connects(table)
    for move in moves:
        turn = (await page.state())["position"]["turn"]
        answer = await page.sends("move", answers=turn, move=move)
        assert answer["type"] == "event", answer
        for path in OF_TABLE:
            seen["page"].append(repr(await page.answer("GET", f"tables/{table}{path}")))
    seen["page"] += [repr(await page.answer("GET", path)) for path in ("me/tables", "me")]
    seen["page"] += [json.dumps(message) for message in page.messages]
    return seen


@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
@pytest.mark.parametrize("bots", [{1, 2}, {0, 1}, {0, 2}])
@played
async def test_games_that_differ_in_what_a_seat_sees_are_the_same_to_the_page_and_players_of_all_others(
    game: str, owner: int, bots: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = Twin(game, owner, 12)
    games: list[dict[str, list[str]]] = []
    for draws in twin.draws:
        fix(monkeypatch, draws)
        games.append(await received(twin, bots))
    first, second = games
    owners = str(owner) if owner in bots else "page"
    assert first.keys() == second.keys() == {"page", *map(str, bots)}
    for who in first:
        assert first[who]
        assert (first[who] == second[who]) == (who != owners), who
