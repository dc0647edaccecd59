"""Records that come to the server: shown as they are, or played on."""

import json
from typing import Any

import pytest

from midtown.fairness import Shuffle, secret_of
from midtown.match import Match
from midtown.record import read
from midtown.verify import verify
from tests.conftest import GOLDEN
from tests.server.house import House, story


def played(moves: int | None = None) -> Any:
    match = Match("stones", ["Ann", "bot:greedy"], {}, Shuffle(secret_of(3), [(0, "7"), (1, "8")]))
    while match.to_move is not None and (moves is None or len(match.moves) < moves):
        match.play(match.legal()[-1])
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
        ("record", "bot:greedy", None),
    ]
    assert kept["moves"] == record["moves"]
    assert kept["position"]["over"]
    assert await house.stranger.ask("GET", f"tables/{made['id']}/record", watch=made["watch"]) == record
    assert len(await house.stranger.ask("GET", f"tables/{made['id']}/log", watch=made["watch"])) == len(record["moves"])
    socket = await ada.socket(made["id"])
    assert socket.first["you"]["seats"] == []
    assert (await socket.refused("chat", text="hello"))[1] == "Who watches cannot act."
    assert (await house.stranger.refused("GET", f"tables/{made['id']}"))[0] == "missing"
    assert made["id"] not in [line["id"] for line in await ada.ask("GET", "tables", only="over")]
    line = next(line for line in await ada.ask("GET", "me/tables") if line["id"] == made["id"])
    assert (line["names"], line["status"], line["waiting"]) == (["Ann", "bot:greedy"], "over", False)


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
    ("change", "kind", "said"),
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
    house: House, change: Any, kind: str, said: str
) -> None:
    ada = await house.guest()
    found, message = await ada.refused("POST", "records", {"record": played() | change})
    assert found == kind
    assert said in message


@story
async def test_an_unfinished_record_is_played_on_with_a_fresh_shuffle(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    record = played(2)
    table = await ada.opens(record=record)
    await bob.joins(table.invites[1])
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    assert first.first["moves"] == record["moves"]
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
    assert refused[1] == "A game that is played on is not rated."
    early = await ada.opens("manhattan", "me device:Bob")
    half = await ada.ask("GET", f"tables/{early.id}/record")
    assert (await ada.refused("POST", "tables", request | {"game": "manhattan", "record": half}))[0] == "draws"
