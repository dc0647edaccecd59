"""Records sent to the server: shown as they are, or continued."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from midtown.fairness import Shuffle, secret_of
from midtown.match import Match
from midtown.record import read
from midtown.server.storage.schema.play import tables
from midtown.verify import verify
from tests.conftest import GOLDEN
from tests.server.live_server import House, story


def played(moves: int | None = None) -> Any:
    match = Match("stones", ["Ann", "bot:greedy"], {}, Shuffle(secret_of(3), [(0, "7"), (1, "8")]))
    while match.to_move is not None and (moves is None or len(match.moves) < moves):
        match = match.after(match.legal()[-1])
    return match.record().document()


@story
async def test_a_record_that_is_brought_here_is_shown_as_it_is(house: House) -> None:
    ada = await house.guest()
    record = played()
    made = await ada.ask("POST", "records", {"record": record}, 201)
    assert [finding["fits"] for finding in made["findings"]] == [True, True, True, True]
    kept = await house.stranger.ask("GET", f"tables/{made['id']}", watch=made["watch"])
    about = kept["table"]
    assert (about["status"], about["commitment"]) == ("over", record["commitment"])
    assert (about["result"]["ended"], about["result"]["secret"]) == ("rules", record["secret"])
    assert about["result"]["scores"] == record["result"]["scores"]
    assert [(chair["kind"], chair["name"], chair["player"]) for chair in about["seats"]] == [
        ("record", "Ann", None),
        ("record", "Juniper", None),
    ]
    assert kept["moves"] == record["moves"]
    log = await house.stranger.ask("GET", f"tables/{made['id']}/log", watch=made["watch"])
    assert kept["movers"] == [entry["seat"] for entry in log]
    assert kept["position"]["over"]
    assert await house.stranger.ask("GET", f"tables/{made['id']}/record", watch=made["watch"]) == record
    assert len(log) == len(record["moves"])
    socket = await ada.socket(made["id"])
    assert socket.first["you"]["seats"] == []
    assert (await socket.refused("chat", text="hello"))[1] == "Spectators cannot do this."
    assert (await house.stranger.refused("GET", f"tables/{made['id']}"))[0] == "missing"
    assert made["id"] not in [line["id"] for line in await ada.ask("GET", "tables", only="over")]
    line = next(line for line in await ada.ask("GET", "me/tables") if line["id"] == made["id"])
    assert (line["names"], line["status"], line["waiting"]) == (["Ann", "Juniper"], "over", False)


@pytest.mark.parametrize("file", sorted((GOLDEN / "records").glob("*.json"))[::5], ids=lambda file: str(file.stem))
@story
async def test_golden_records_come_back_as_they_were(house: House, file: Any) -> None:
    ada = await house.guest()
    record = json.loads(file.read_text("utf-8"))
    made = await ada.ask("POST", "records", {"record": record}, 201)
    back = await ada.ask("GET", f"tables/{made['id']}/record")
    assert (back["moves"], back["draws"], back["secret"]) == (record["moves"], record["draws"], record.get("secret"))
    assert back["result"] == record["result"]


@story
async def test_a_finished_game_is_exported_with_its_positions_for_other_pages(house: House) -> None:
    ada = await house.guest()
    record = played()
    made = await ada.ask("POST", "records", {"record": record}, 201)
    assert (await house.stranger.refused("GET", f"tables/{made['id']}/frames"))[0] == "missing"
    frames = await house.stranger.ask("GET", f"tables/{made['id']}/frames", watch=made["watch"], side=1)
    assert (frames["format"], frames["side"], frames["names"]["de"]) == ("midtown-frames/1", 1, ["Ann", "Juniper"])
    assert [frame["move"] for frame in frames["frames"]] == [None, *record["moves"]]
    assert (frames["record"]["moves"], frames["record"]["secret"]) == (record["moves"], record["secret"])
    url = f"{house.url}/api/tables/{made['id']}"
    for path, origins in (("frames", "*"), ("record", None)):
        async with house.session.get(f"{url}/{path}", params={"watch": made["watch"]}) as answer:
            assert (answer.status, answer.headers.get("access-control-allow-origin")) == (200, origins)
    unfinished = await ada.ask("POST", "records", {"record": played(2)}, 201)
    assert (await ada.refused("GET", f"tables/{unfinished['id']}/frames"))[0] == "request"


@story
async def test_a_record_without_a_shuffle_that_can_be_proven_has_no_secret(house: House) -> None:
    ada = await house.guest()
    record = played() | {"commitment": None, "secret": None}
    made = await ada.ask("POST", "records", {"record": record}, 201, language="de")
    assert made["findings"][-1]["fits"] is None
    about = (await ada.ask("GET", f"tables/{made['id']}"))["table"]
    assert (about["commitment"], about["result"]["secret"]) == (None, None)


@story
async def test_an_unfinished_record_can_be_shown_too(house: House) -> None:
    ada = await house.guest()
    made = await ada.ask("POST", "records", {"record": played(2)}, 201)
    about = (await ada.ask("GET", f"tables/{made['id']}"))["table"]
    assert (about["status"], about["result"]["ended"], about["result"]["secret"]) == ("over", "abandoned", None)


@pytest.mark.parametrize(
    ("change", "kind", "sentence"),
    [
        ({"moves": ["take 2", "take 9"]}, "illegal", "2"),
        ({"moves": ["take 2", "dance"]}, "notation", "2"),
        ({"draws": [1]}, "draws", ""),
        ({"draws": [1, 1, 1]}, "draws", ""),
        ({"result": {"scores": [9, 9], "winners": [0]}}, "request", "9"),
        ({"secret": "0" * 64}, "request", ""),
        ({"format": "midtown/99"}, "request", "midtown/1"),
        ({"game": "chess"}, "request", "chess"),
        ({"players": ["Ann"]}, "request", "1"),
        ({"players": ["a\ud800", "b"]}, "request", ""),
        ({"events": [{"at": 0, "event": "x", "value": 10**40}]}, "request", ""),
    ],
)
@story
async def test_a_record_that_does_not_fit_is_refused_with_its_reason(
    house: House, change: Any, kind: str, sentence: str
) -> None:
    ada = await house.guest()
    refused_kind, message = await ada.refused("POST", "records", {"record": played() | change})
    assert refused_kind == kind
    assert sentence in message


@story
async def test_an_unfinished_record_is_played_on_with_a_fresh_shuffle(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    record = played(2)
    table = await ada.opens(record=record)
    await bob.joins(table.invites[1])
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    assert (first.first["moves"], first.first["movers"]) == (record["moves"], [0, 1])
    assert (await first.refused("propose", what="undo"))[0] == "table"
    while not first.position["over"]:
        mover, other = (first, second) if first.position["to_move"] == 0 else (second, first)
        answer = await mover.done("move", move="take 1")
        await other.until(seq=answer["seq"])
    after = await ada.ask("GET", f"tables/{table.id}/record")
    assert after["moves"] == record["moves"] + ["take 1"] * 3
    assert after["draws"] == record["draws"]
    assert all(finding.fits is not False for finding in verify(read(after)))


@story
async def test_a_continued_game_says_so_wherever_it_is_shown(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    fresh = await ada.opens(public=True)
    table = await ada.opens(public=True, record=played(2))
    for opened, continued in ((fresh, False), (table, True)):
        invite = await bob.ask("GET", f"invites/{opened.invites[1]}")
        assert (invite["continued"], invite["commitment"] is None) == (continued, continued)
        about = (await bob.ask("GET", f"tables/{opened.id}"))["table"]
        assert (about["continued"], about["commitment"] is None) == (continued, continued)
        lists = [await bob.ask("GET", "tables"), await ada.ask("GET", "me/tables")]
        assert [line["continued"] for lines in lists for line in lines if line["id"] == opened.id] == [continued] * 2
    await bob.joins(table.invites[1], number="f00d")
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    while not first.position["over"]:
        mover, other = (first, second) if first.position["to_move"] == 0 else (second, first)
        answer = await mover.done("move", move="take 1")
        await other.until(seq=answer["seq"])
    assert first.table["result"]["secret"] is None
    player = (await ada.ask("GET", "me"))["id"]
    assert (await ada.ask("GET", f"players/{player}/results"))["total"] == 0  # it says nothing about them
    record = await ada.ask("GET", f"tables/{table.id}/record")
    assert record["commitment"] is record["secret"] is None
    assert [event["at"] for event in record["events"] if event["event"] == "continued"] == [2]
    findings = verify(read(record))
    assert any(finding.fits is None and "continued" in str(finding.message) for finding in findings)
    imported = await bob.ask("POST", "records", {"record": record}, 201)
    assert (await bob.ask("GET", f"tables/{imported['id']}"))["table"]["continued"] is True


@story
async def test_the_rematch_of_a_continued_game_is_fair_again(house: House) -> None:
    ada = await house.guest("Ada")
    table = await ada.opens(seats="me device:Bob", record=played(2))
    socket = await ada.socket(table.id)
    while not socket.position["over"]:
        await socket.done("move", move="take 1")
    await socket.done("propose", what="rematch", number="f00d")
    about = (await ada.ask("GET", f"tables/{socket.table['rematch']}"))["table"]
    assert (about["continued"], about["commitment"]) == (False, socket.table["next_commitment"])


@story
async def test_a_record_without_moves_is_not_continued_as_its_author_has_chosen_the_hands(house: House) -> None:
    ada = await house.guest()
    record = played(0)
    assert record["moves"] == []
    request = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "record": record}
    assert "has no moves" in (await ada.refused("POST", "tables", request))[1]


@story
async def test_padding_of_a_record_is_not_kept(house: House) -> None:
    ada = await house.guest()
    events = [{"at": 0, "event": "timeout", "seat": 0, "padding": "x" * 100_000}]
    padded = {"padding": "x" * 100_000, "events": events}
    imported = await ada.ask(
        "POST", "records", {"record": played() | {"commitment": None, "secret": None} | padded}, 201
    )
    going_on = await ada.opens(record=played(2) | {"commitment": None, "secret": None} | padded)
    with house.context.store.engine.connect() as database:
        query = select(tables.c.settings).where(tables.c.id.in_([imported["id"], going_on.id]))
        assert all("padding" not in settings for settings in database.execute(query).scalars())


@story
async def test_an_abandoned_game_can_be_played_on_and_its_record_stays_true(house: House) -> None:
    ada = await house.guest("Ada")
    table = await ada.opens("traffiq", "me device:Bob")
    socket = await ada.socket(table.id)
    for _ in range(5):
        await socket.done("move", move=socket.position["legal"][0])
    await socket.done("propose", what="abandon")
    record = await ada.ask("GET", f"tables/{table.id}/record")
    again = await ada.opens("traffiq", "me device:Bob", record=record)
    socket = await ada.socket(again.id)
    while not socket.position["over"]:
        await socket.done("move", move=socket.position["legal"][0])
    after = await ada.ask("GET", f"tables/{again.id}/record")
    assert after["moves"][:5] == record["moves"]
    assert all(finding.fits is not False for finding in verify(read(after)))


def commented(size: int) -> Any:
    """Return a record with comments of about that many bytes in all."""
    comments = [{"at": 0, "move": "take 1", "comment": "Hm. " * 250} for _ in range(size // 1000)]
    return played() | {"analysis": comments}


@story
async def test_a_record_brings_no_more_comments_than_an_analysis_that_is_saved(house: House) -> None:
    ada = await house.guest()
    await ada.ask("POST", "records", {"record": commented(200_000)}, 201)
    assert (await ada.refused("POST", "records", {"record": commented(350_000)}))[0] == "request"


def test_records_with_much_to_keep_use_up_what_an_address_may_open_sooner(database: str, tmp_path: Path) -> None:
    record, stored = {"record": commented(250_000)}, []

    async def scene() -> None:
        for _ in range(6):
            stored.append((await house.stranger.raw("POST", "records", record))[0])

    with House(database, tmp_path, limits=1) as house:
        asyncio.run(house.visited(scene))
    assert sorted(set(stored)) == [201, 429]
    assert stored.count(201) < 5


@story
async def test_a_record_that_cannot_be_played_on_is_refused(house: House) -> None:
    ada = await house.guest()
    request = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert "is over" in (await ada.refused("POST", "tables", request | {"record": played()}))[1]
    third = request | {"seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "record": played(2)}
    assert (await ada.refused("POST", "tables", third))[0] == "request"
    assert (await ada.refused("POST", "tables", request | {"record": {}}))[0] == "request"
    claimed = await house.guest(claimed=True)
    refused = await claimed.refused("POST", "tables", request | {"record": played(2), "rated": True})
    assert refused[1] == "A game continued from a record cannot be rated."
    early = await ada.opens("manhattan", "me device:Bob")
    half = await ada.ask("GET", f"tables/{early.id}/record")
    assert (await ada.refused("POST", "tables", request | {"game": "manhattan", "record": half}))[0] == "draws"
