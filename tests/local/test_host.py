"""Games, lessons and records at a host without a server."""

import asyncio
import json
import random
import subprocess
import sys
from typing import Any

import pytest

from midtown import games
from midtown.local.host import Host
from midtown.local.storage import Changes, MemoryStorage
from midtown.record import read
from midtown.verify import verify
from tests.local.driver import Page, played, unheard


@pytest.mark.parametrize("game", games.names())
@played
async def test_a_game_is_played_to_its_end_and_replays_exactly(game: str) -> None:
    page = await Page.new()
    table = await page.opens(game, "casual", "club")
    over = await page.plays_on(random.Random(1))
    assert over["table"]["status"] == "over"
    record = read(await page.ask("GET", f"tables/{table}/record"))
    assert {check.fits for check in verify(record)} == {True}
    assert len(await page.ask("GET", f"tables/{table}/log")) == len(record.moves)
    assert len(await page.ask("GET", f"tables/{table}/replay")) == len(record.moves) + 1
    imported = await page.ask("POST", "records", {"record": record.document()})
    assert (await page.ask("GET", f"tables/{imported['id']}"))["table"]["status"] == "over"
    [listed, _] = sorted(await page.ask("GET", "me/tables"), key=lambda line: line["id"] != table)
    assert listed["result"]["scores"] == over["table"]["result"]["scores"]


@pytest.mark.parametrize("game", games.names())
@played
async def test_a_record_is_shown_as_often_as_somebody_likes_and_in_no_list(game: str) -> None:
    page = await Page.new()
    table = await page.opens(game, "beginner")
    await page.plays_on(random.Random(6))
    record = await page.ask("GET", f"tables/{table}/record")
    storage = MemoryStorage()
    other = await Page.new(storage)
    sent = [(await other.ask("POST", "replays", {"record": record}))["id"] for _ in range(2)]
    assert sent[0] == sent[1]
    frames = await other.ask("GET", f"tables/{sent[0]}/replay")
    assert len(frames) == len(await page.ask("GET", f"tables/{table}/replay"))
    assert (await other.ask("GET", f"tables/{sent[0]}/record"))["moves"] == record["moves"]
    assert await other.ask("GET", "me/tables") == []
    again = await Page.new(storage)  # after a reload
    assert (await again.ask("GET", f"tables/{sent[0]}/record"))["moves"] == record["moves"]
    assert await again.ask("GET", "me/tables") == []
    assert (await again.answer("GET", f"tables/{table}/record"))[0] == 404
    broken = {**record, "moves": [*record["moves"][:-1], "no"]}
    assert (await other.answer("POST", "replays", {"record": broken}))[0] == 400


@pytest.mark.parametrize("game", games.names())
@played
async def test_another_host_goes_on_where_the_last_one_ended(game: str) -> None:
    storage = MemoryStorage()
    page = await Page.new(storage)
    table = await page.opens(game, "beginner")
    chance = random.Random(2)
    for _ in range(2):
        assert await page.moves(chance)
    before = await page.state()
    again = await Page.new(storage)
    await again.connects(table)
    assert await again.state() == {**before, "you": before["you"]}
    assert (await again.plays_on(chance))["table"]["status"] == "over"


@played
async def test_a_computer_player_that_was_to_move_moves_when_the_next_host_looks() -> None:
    storage = MemoryStorage()

    async def never(*_: object) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    host = Host.begin(storage, never, never, unheard)
    page = Page(await host)
    seats = [{"kind": "bot", "bot": "casual"}, {"kind": "me"}]
    table = (await page.ask("POST", "tables", {"game": "stones", "seats": seats}))["id"]
    again = await Page.new(storage)
    await again.connects(table)
    assert (await again.state())["position"]["to_move"] == 1


class Full(MemoryStorage):
    """A storage that is full from some moment on."""

    full = False

    async def write(self, changes: Changes) -> None:
        """Store changes while there is room."""
        if self.full:
            raise OSError("QuotaExceededError")
        await super().write(changes)


@played
async def test_a_move_that_cannot_be_stored_is_refused_and_changes_nothing() -> None:
    storage = Full()
    page = await Page.new(storage)
    await page.opens("stones", "casual")
    before = await page.state()
    storage.full = True
    position = before["position"]
    answer = await page.sends("move", answers=position["turn"], move=position["legal"][0])
    assert (answer["type"], answer["error"]["kind"]) == ("refused", "storage")
    assert await page.state() == before
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "casual"}]
    assert (await page.answer("POST", "tables", {"game": "stones", "seats": seats}))[0] == 507
    storage.full = False
    assert (await page.plays_on(random.Random(3)))["table"]["status"] == "over"


@played
async def test_a_message_that_comes_twice_counts_once() -> None:
    page = await Page.new()
    await page.opens("stones", "casual")
    position = (await page.state())["position"]
    message = json.dumps({"type": "move", "id": "one", "answers": position["turn"], "move": position["legal"][0]})
    for _ in range(2):
        await page.host.receive(page.table, message)
        await page.host.tables.idle()
    answers = [answer["type"] for answer in page.messages if "one" in (answer.get("id"), answer.get("answer"))]
    assert answers == ["event", "accepted"]


@played
async def test_the_rematch_has_its_own_table_where_the_next_one_begins() -> None:
    page = await Page.new()
    table = await page.opens("stones", "casual")
    await page.plays_on(random.Random(4))
    await page.sends("propose", what="rematch", number="n")
    again = (await page.state())["table"]["rematch"]
    assert again not in (None, table)
    await page.connects(again)
    assert [seat["kind"] for seat in (await page.state())["table"]["seats"]] == ["bot", "person"]


@played
async def test_a_clock_stands_still_while_no_host_runs_and_its_flag_falls_while_one_does() -> None:
    storage = MemoryStorage()
    page = await Page.new(storage)
    pace = {"kind": "live", "minutes": 0.005, "increment": 0}
    await page.opens("stones", "casual", pace=pace, on_leave="casual")
    await page.moves(random.Random(5))
    left = (await page.state())["position"]["clock"]["left"][0]
    assert 0 < left <= 300
    again = await Page.new(storage)
    await again.connects(page.table)
    departed: list[Any] = []
    while not departed:
        await asyncio.sleep(0.05)
        departed = (await again.state())["table"]["departed"]
    assert departed[0]["reason"] == "timeout"


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "daily"), ("GET", "ratings"), ("POST", "tournaments"), ("GET", "people"), ("POST", "tables/x/invites")],
)
@pytest.mark.parametrize(("language", "word"), [("en", "server"), ("de", "Server")])
@played
async def test_what_needs_people_says_so_in_one_sentence(method: str, path: str, language: str, word: str) -> None:
    page = await Page.new()
    status, document = await page.answer(method, path, language=language)
    assert status == 404
    assert word in document["error"]["message"]


@played
async def test_a_table_for_other_people_is_refused() -> None:
    page = await Page.new()
    for seats, more in (([{"kind": "me"}, {"kind": "open"}], {}), ([{"kind": "me"}] * 1, {"public": True})):
        status, document = await page.answer("POST", "tables", {"game": "stones", "seats": seats, **more})
        assert status in (400, 409), document
    assert await page.ask("GET", "me/tables") == []


@pytest.mark.parametrize("body", [{}, {"game": 3}, {"game": "chess", "seats": []}, [], "x", {"record": {}}])
@pytest.mark.parametrize("path", ["tables", "records", "games/manhattan/lesson", "tables/none/actions"])
@played
async def test_what_makes_no_sense_is_refused_and_nothing_is_stored(path: str, body: object) -> None:
    page = await Page.new()
    status, document = await page.answer("POST", path, body)
    assert 400 <= status < 500, document
    assert await page.ask("GET", "me/tables") == []


@played
async def test_name_and_face_are_kept() -> None:
    storage = MemoryStorage()
    page = await Page.new(storage)
    await page.ask("PATCH", "me", {"name": "  Ada  ", "face": 3})
    again = await Page.new(storage)
    me = await again.ask("GET", "me")
    assert (me["name"], me["face"]) == ("Ada", 3)
    assert (await again.answer("PATCH", "me", {"name": " "}))[0] == 400


@pytest.mark.parametrize("game", games.names())
@played
async def test_nobody_sees_what_is_hidden_from_their_seat(game: str) -> None:
    page = await Page.new()
    table = await page.opens(game, "casual", "casual")
    chance = random.Random(6)
    while True:
        state = page.host.tables._tables[table].state
        assert state.match is not None
        seen = await page.state()
        assert json.loads(json.dumps(state.match.view(None))) == seen["position"]["state"]
        for secret in (state.secret, state.next_secret):
            assert secret not in json.dumps(seen) or seen["position"]["over"]
        if not await page.moves(chance):
            break


WITHOUT = """
import sys
class Without:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"sqlalchemy", "fastapi", "pydantic", "starlette", "regex", "numpy", "uvicorn"}:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Without())
import asyncio, random
from tests.local.driver import Page
async def main():
    page = await Page.new()
    for game in sys.argv[1:]:
        await page.opens(game, "casual")
        assert (await page.plays_on(random.Random(7)))["table"]["status"] == "over"
        table = page.table
        await page.ask("POST", "records", {"record": await page.ask("GET", f"tables/{table}/record")})
        lesson = await page.ask("GET", f"games/{game}/lesson")
        await page.ask("POST", f"games/{game}/lesson", {"chapter": lesson["chapters"][0]["name"]})
        dealt = (await page.ask("POST", "analysis", {"game": game}))["record"]
        place = {"record": dealt, "at": 0}
        move = (await page.ask("POST", "analysis/positions", place))["moves"][0]["move"]
        place["line"] = [{"move": move}]
        await page.ask("POST", "analysis/positions", place)
        assert (await page.answer("POST", "analysis/positions", {**place, "line": [{}]}))[0] == 400
        lines = (await page.ask("POST", "analysis/lines", place))["id"]
        await page.ask("GET", f"analysis/lines/{lines}", after="0")
        await page.ask("POST", "analyses", {"title": "One", "shared": False, "record": dealt})
        puzzle = (await page.ask("GET", "puzzles/next", game=game))["id"]
        solution = await page.ask("POST", f"puzzles/{puzzle}/answers", {"move": None})
        await page.ask("GET", f"puzzles/{puzzle}/sequel", move=solution["answer"])
asyncio.run(main())
print("played")
"""


def test_it_needs_no_library_but_msgspec() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, "manhattan", "traffiq"], capture_output=True, text=True, check=False
    )
    assert done.stdout == "played\n", done.stderr
