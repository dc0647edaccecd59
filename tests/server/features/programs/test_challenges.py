"""Challenges to programs: one table or one reason, for the two alone; and the ladder in which programs play."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import select

from midtown.fairness import sha256
from midtown.record import read
from midtown.server.features.explorer.public_results import FEWEST, count_public
from midtown.server.features.programs import challenges
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import program_challenges
from midtown.verify import verify
from tests.server.accounts.test_results import game
from tests.server.features.programs.owners import STONES, accepted, arrive, challenge, play, program, registered
from tests.server.live_server import House, Person, story


@pytest.fixture(autouse=True)
def nothing_waits(request: pytest.FixtureRequest) -> Iterator[None]:
    """Forget all challenges after each test: the server stays."""
    yield
    with write_engine(request.getfixturevalue("house").context.store.engine).begin() as connection:
        connection.execute(program_challenges.delete())


async def state(person: Person, made: dict[str, object]) -> tuple[str, str | None]:
    """Return what has become of a challenge, and why."""
    now = await person.ask("GET", f"programs/challenges/{made['id']}")
    return now["status"], now["reason"]


@story
async def test_a_program_accepts_a_guest_and_both_are_in_the_shuffle(house: House) -> None:
    ada = await house.guest("Ada")
    owner, rook = await program(house, "Castle")
    fixed = await ada.ask("POST", "shuffles", status=201)
    made = await challenge(ada, rook, number="ada's", **fixed)
    assert (made["status"], made["rated"], made["commitment"]) == ("waiting", False, fixed["commitment"])
    (waits,) = await rook.ask("GET", "me/challenges")
    assert waits == made
    assert (waits["challenger"]["name"], waits["game"], waits["pace"]) == ("Ada", "stones", "10m")
    joined = await rook.ask("POST", f"programs/challenges/{made['id']}/accept", {"number": "rook's"})
    answered = await ada.ask("GET", f"programs/challenges/{made['id']}")
    assert (answered["status"], answered["table"]) == ("accepted", joined["table"])
    whole = (await ada.ask("GET", f"tables/{joined['table']}"))["table"]
    assert (whole["status"], whole["public"], whole["rated"], whole["pace"]["minutes"]) == ("running", False, False, 10)
    assert {seat["name"] for seat in whole["seats"]} == {"Ada", "Castle [bot]"}
    assert whole["seats"][joined["seat"]]["player"] == rook.id
    await play(joined["table"], ada, rook)
    record = read(await ada.ask("GET", f"tables/{joined['table']}/record"))
    assert sorted(number for _, number in record.numbers) == ["ada's", "rook's"]
    assert sha256(record.secret or "") == fixed["commitment"]
    assert all(finding.fits for finding in verify(record))
    assert "Castle [bot]" in record.players
    assert (await house.stranger.refused("GET", f"tables/{joined['table']}"))[0] == "missing"
    assert (await owner.refused("GET", f"tables/{joined['table']}"))[0] == "missing"


@story
async def test_a_program_declines_with_a_reason_or_lets_the_time_pass(house: House) -> None:
    ada = await house.guest()
    _, rook = await program(house, "Decliner")
    made = await challenge(ada, rook)
    await rook.ask("POST", f"programs/challenges/{made['id']}/decline", {"reason": "busy"}, 204)
    assert await state(ada, made) == ("declined", "busy")
    assert (await rook.refused("POST", f"programs/challenges/{made['id']}/accept", {}))[0] == "missing"
    second = await challenge(ada, rook, pace="1d")
    house.ahead += challenges.LIFETIME / 1000
    assert await state(ada, second) == ("over", None)
    assert await rook.ask("GET", "me/challenges") == []
    assert (await rook.refused("POST", f"programs/challenges/{second['id']}/accept", {}))[0] == "missing"


@story
async def test_the_next_challenge_takes_the_place_of_one_without_an_answer(house: House) -> None:
    ada = await house.guest()
    _, rook = await program(house, "Placed")
    one, two = await challenge(ada, rook), await challenge(ada, rook)
    assert [waits["id"] for waits in await rook.ask("GET", "me/challenges")] == [two["id"]]
    assert (await ada.refused("GET", f"programs/challenges/{one['id']}"))[0] == "missing"
    await ada.ask("DELETE", f"programs/challenges/{two['id']}", status=204)
    assert await rook.ask("GET", "me/challenges") == []
    house.ahead += 1
    await arrive(rook)
    three = await challenge(ada, rook)
    house.ahead += challenges.KEPT / 1000
    await arrive(rook)
    await challenge(await house.guest(), rook)
    with house.context.store.engine.connect() as connection:
        assert three["id"] not in set(connection.execute(select(program_challenges.c.id)).scalars())


@story
async def test_a_challenge_is_for_the_two_alone(house: House) -> None:
    ada, eve = await house.guest(), await house.guest()
    owner, rook = await program(house, "Discreet")
    made = await challenge(ada, rook)
    path = f"programs/challenges/{made['id']}"
    for person in (eve, owner):
        assert (await person.refused("GET", path))[0] == "missing"
        assert (await person.refused("DELETE", path))[0] == "missing"
        assert (await person.refused("POST", f"{path}/accept", {}))[0] == "missing"
        assert (await person.refused("POST", f"{path}/decline", {"reason": "busy"}))[0] == "missing"
    assert (await ada.refused("POST", f"{path}/accept", {}))[0] == "missing"
    assert await state(rook, made) == ("waiting", None)


@story
async def test_only_programs_that_are_here_and_apart_from_nobody_are_challenged(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    owner, rook = await program(house, "Absent")
    path = f"programs/{rook.id}/challenges"
    assert (await ada.refused("POST", f"programs/{bob.id}/challenges", STONES))[0] == "missing"
    assert (await rook.refused("POST", path, STONES))[0] == "request"
    assert (await ada.refused("POST", path, STONES | {"game": "chess"}))[0] == "request"
    assert (await ada.refused("POST", path, STONES | {"number": "7"}))[0] == "request"
    await owner.ask("PUT", f"me/blocks/{bob.id}")
    assert "not running" in (await bob.refused("POST", path, STONES))[1]
    await challenge(ada, rook)
    house.ahead += 60
    assert "not running" in (await ada.refused("POST", path, STONES))[1]


@story
async def test_two_answers_at_once_open_one_table(house: House) -> None:
    ada = await house.guest()
    _, rook = await program(house, "Twice")
    made = await challenge(ada, rook)
    tries = [rook.raw("POST", f"programs/challenges/{made['id']}/accept", {}) for _ in range(4)]
    answers = [status for status, _ in await asyncio.gather(*tries)]
    assert sorted(answers) == [200, 404, 404, 404]
    assert len(await ada.ask("GET", "me/tables")) == 1


@story
async def test_programs_of_two_owners_play_for_a_ladder_of_their_own(house: House) -> None:
    owner, rook = await program(house, "Ladder One")
    _, bishop = await program(house, "Ladder Two")
    made = await challenge(rook, bishop)
    assert made["rated"]
    table = (await bishop.ask("POST", f"programs/challenges/{made['id']}/accept", {}))["table"]
    await play(table, rook, bishop)
    ladder = (await house.stranger.ask("GET", "ratings", game="stones", players=2, programs="true"))["ratings"]
    assert {one["name"] for one in ladder} == {"Ladder One [bot]", "Ladder Two [bot]"}
    people = (await house.stranger.ask("GET", "ratings", game="stones", players=2))["ratings"]
    assert not {one["name"] for one in people} & {one["name"] for one in ladder}
    (standing,) = (await house.stranger.ask("GET", f"players/{rook.id}/profile"))["standings"]
    assert (standing["place"] in (1, 2), standing["of"]) == (True, 2)
    assert (await house.stranger.ask("GET", f"tables/{table}"))["table"]["rated"]
    sibling = await registered(owner, "Ladder Three")
    await arrive(sibling)
    assert not (await challenge(rook, sibling))["rated"]


@story
async def test_games_with_people_rate_nobody(house: House) -> None:
    ada = await house.guest(claimed=True)
    _, rook = await program(house, "Friendly")
    await play(await accepted(ada, rook), ada, rook)
    for player in (ada, rook):
        assert (await house.stranger.ask("GET", f"players/{player.id}"))["ratings"] == []


@story
async def test_the_explorer_counts_people_and_no_programs(house: House) -> None:
    with write_engine(house.context.store.engine).begin() as connection:
        row = {"name": "Counted [bot]", "language": "en", "created_at": 0, "seen_at": 0}
        connection.execute(players.insert().values(id="c" * 16, owner="a" * 16, **row))
        for number in range(FEWEST):
            game(connection, 900 + number, {"a" * 16: 2, "c" * 16: 1}, game="manhattan", opening="take 1")
        (kind,) = [one for one in count_public(connection) if one.game == "manhattan"]
        assert [seat.games for seat in kind.seats] == [FEWEST, 0]
        connection.rollback()


@story
async def test_a_challenges_secret_stands_in_no_answer_before_the_game_is_over(house: House) -> None:
    ada, eve = await house.guest(), await house.guest()
    owner, rook = await program(house, "Secretive")
    made = await challenge(ada, rook)
    with house.context.store.engine.connect() as connection:
        mine = program_challenges.c.id == made["id"]
        secret = connection.execute(select(program_challenges.c.secret).where(mine)).scalar_one()
    path = f"programs/challenges/{made['id']}"
    seen = [str(made), *[str(await one.raw("GET", path)) for one in (ada, rook, eve, owner)]]
    seen.append(str(await rook.raw("GET", "me/challenges")))
    joined = await rook.ask("POST", f"{path}/accept", {})
    for one in (ada, rook):
        seen += [str(await one.raw("GET", door)) for door in (path, "me/tables", f"tables/{joined['table']}")]
        seen.append(str(await one.raw("GET", f"tables/{joined['table']}/record")))
    assert all(sha256(secret) in text for text in seen[:2])
    assert not any(secret in text for text in [*seen, str(joined)])


@story
async def test_a_challenge_ends_when_a_live_game_begins_for_who_made_it(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    _, rook = await program(house, "Patient")
    made = await challenge(ada, rook)
    table = await ada.opens(pace={"kind": "live", "minutes": 5})
    await bob.joins(table.invites[1])
    assert await rook.ask("GET", "me/challenges") == []
    assert (await rook.raw("POST", f"programs/challenges/{made['id']}/accept", {}))[0] == 404


@story
async def test_no_live_challenge_is_accepted_of_a_person_who_plays_a_live_game(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    _, rook = await program(house, "Second Board")
    table = await ada.opens(pace={"kind": "live", "minutes": 5})
    await bob.joins(table.invites[1])
    made = await challenge(ada, rook)
    assert (await rook.refused("POST", f"programs/challenges/{made['id']}/accept", {}))[0] == "missing"
    assert await state(ada, made) == ("waiting", None)
    assert [one["id"] for one in await ada.ask("GET", "me/tables")] == [table.id]
    await bob.ask("POST", f"tables/{table.id}/actions", {"type": "leave", "id": "x"})
    assert await rook.ask("POST", f"programs/challenges/{made['id']}/accept", {})


@story
async def test_programs_and_correspondence_go_on_beside_a_live_game(house: House) -> None:
    ada = await house.guest("Ada")
    _, rook = await program(house, "Busy One")
    _, bishop = await program(house, "Busy Two")
    await accepted(ada, rook)
    assert await accepted(ada, rook, pace="1d")
    assert await accepted(rook, bishop)
