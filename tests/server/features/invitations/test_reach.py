"""Who learns of an invitation: sender and invited, on every server, and operators what was reported. Nobody else."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from midtown.server.features.invitations import rules
from midtown.server.support.rate_limits import LIMITS
from tests.server.features.invitations.test_invitations import invited, received, status, table
from tests.server.features.operators.people import operator
from tests.server.features.operators.test_sanctions import imposed
from tests.server.live_server import House, Person, story

CANARY = "canary-5127"
READ = (
    "tables/{table}",
    "tables?status=open",
    "players/{ada}",
    "players/{bob}",
    "players/{bob}/profile",
    "people/here",
    "me",
    "me/tables",
    "me/following",
    "me/invitations",
    "notices",
    "../metrics",
)


@pytest.fixture
def houses(postgres_url: str, tmp_path: Path) -> Iterator[tuple[House, House]]:
    with House(postgres_url, tmp_path / "one") as one, House(postgres_url, tmp_path / "two") as two:
        yield one, two


async def everything(person: Person, **ids: str) -> str:
    """Return the answers to all requests by which a visitor could learn of an invitation."""
    return repr([await person.raw("GET", path.format(**ids)) for path in READ])


@story
async def test_nobody_but_sender_and_invited_learns_of_an_invitation(house: House) -> None:
    ada, bob, carl, eve = [await house.guest() for _ in range(4)]
    await eve.ask("PUT", f"me/following/{ada.id}", status=204)
    private = await table(ada, 3)
    made = await invited(ada, private, bob, carl, word=CANARY)
    ids = {"table": private, "ada": ada.id, "bob": bob.id}
    await carl.ask("POST", f"invitations/{made[1]['id']}/decline", {"word": f"{CANARY} no"}, 204)
    for other in (eve, house.stranger):
        answers = await everything(other, **ids)
        assert CANARY not in answers
        assert made[0]["id"] not in answers
        assert f"'{private}'" not in answers
    assert (await eve.raw("GET", f"tables/{private}"))[0] == 404
    assert f"{CANARY} no" not in await everything(bob, **ids)
    assert CANARY in await everything(ada, **ids)
    assert bob.id not in await everything(carl, table=private, ada=ada.id, bob=ada.id)
    for path in ("accept", "decline"):
        assert (await eve.refused("POST", f"invitations/{made[0]['id']}/{path}", {}))[0] == "missing"


@story
async def test_operators_read_the_words_that_were_reported_even_if_they_were_withdrawn(house: House) -> None:
    olga, ada, bob, eve = await operator(house), *[await house.guest() for _ in range(3)]
    (made,) = await invited(ada, await table(ada), bob, word="Come here, rubber duck")
    report = {"about": ada.id, "invitation": made["id"], "text": "Rude."}
    assert (await eve.refused("POST", "reports", report))[0] == "missing"
    assert (await bob.refused("POST", "reports", report | {"about": eve.id}))[0] == "missing"
    await bob.ask("POST", "reports", report, 204)
    await bob.ask("POST", f"invitations/{made['id']}/decline", {"word": "Quack"}, 204)
    await ada.ask("POST", "reports", report | {"about": bob.id}, 204)
    await ada.ask("DELETE", f"invitations/{made['id']}", status=204)
    words = {row["about"]: row["words"] for row in await olga.ask("GET", "admin/reports")}
    assert (words[ada.id], words[bob.id]) == ("Come here, rubber duck", "Quack")
    assert (await ada.raw("GET", "admin/reports"))[0] == 404


@story
async def test_who_is_muted_invites_and_declines_without_a_word(house: House) -> None:
    olga, ada, bob = await operator(house), await house.guest(), await house.guest()
    await imposed(olga, ada, "mute", minutes=60)
    at = await table(ada)
    body = {"players": [bob.id], "word": "Hello"}
    assert (await ada.refused("POST", f"tables/{at}/invitations", body))[0] == "identity"
    await invited(ada, at, bob)
    (made,) = await invited(bob, await table(bob), ada)
    assert (await ada.refused("POST", f"invitations/{made['id']}/decline", {"word": "No"}))[0] == "identity"
    await ada.ask("POST", f"invitations/{made['id']}/decline", {}, 204)
    assert await status(bob) == [("declined", "")]


@story
async def test_who_is_suspended_invites_nobody_and_nobody_sits_down_with_them(house: House) -> None:
    olga, ada, bob = await operator(house), await house.guest(), await house.guest()
    at = await table(ada)
    (made,) = await invited(ada, at, bob)
    await imposed(olga, ada, "suspension", minutes=60)
    assert await received(bob) == []
    assert (await bob.refused("POST", f"invitations/{made['id']}/accept", {}))[0] == "missing"
    assert (await ada.refused("POST", f"tables/{at}/invitations", {"players": [bob.id]}))[0] == "identity"


@story
async def test_invitations_of_a_player_that_wait_have_a_limit(house: House) -> None:
    ada = await house.guest()
    guests = [await house.guest() for _ in range(rules.MOST)]
    for _ in range(rules.MOST_WAITING // rules.MOST):
        await invited(ada, await table(ada, 3), *guests)
    at, more = await table(ada), {"players": [guests[0].id]}
    kind, message = await ada.refused("POST", f"tables/{at}/invitations", more)
    assert (kind, str(rules.MOST_WAITING) in message) == ("request", True)
    assert len(await received(guests[0])) == rules.MOST_WAITING // rules.MOST
    (first,) = (await ada.ask("GET", "me/invitations"))["sent"][:1]
    await ada.ask("DELETE", f"invitations/{first['id']}", status=204)
    await ada.ask("POST", f"tables/{at}/invitations", more, 201)


def test_who_floods_one_person_or_many_waits(tmp_path: Path) -> None:
    async def flood(house: House) -> None:
        ada, bob = await house.guest(), await house.guest()
        at, body = await table(ada), {"players": [bob.id]}
        for _ in range(int(LIMITS["invitations_pair"].burst)):
            await ada.ask("POST", f"tables/{at}/invitations", body, 201)
        assert (await ada.refused("POST", f"tables/{at}/invitations", body))[0] == "limit"
        house.ahead += 1.01 / LIMITS["invitations_pair"].rate
        await ada.ask("POST", f"tables/{at}/invitations", body, 201)
        crowd = {"players": [f"{number:016x}" for number in range(rules.MOST)]}
        kinds = [(await bob.refused("POST", f"tables/{await table(bob)}/invitations", crowd))[0] for _ in range(4)]
        assert kinds == ["missing", "missing", "missing", "limit"]

    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path, limits=1.0) as house:
        asyncio.run(house.visited(lambda: flood(house)))


def test_an_invitation_is_on_the_page_of_another_server_and_accepted_there(houses: tuple[House, House]) -> None:
    one, two = houses

    async def plays() -> None:
        two.session = one.session
        ada, bob = await one.guest(), await one.guest()
        there = Person(two, bob.token, bob.id, bob.name)
        at = await table(ada)
        (made,) = await invited(ada, at, bob, word="Over there?")
        (waits,) = await received(there)
        assert (waits["id"], waits["word"], waits["table"]["id"]) == (made["id"], "Over there?", at)
        await there.ask("PUT", "me/invitations/seen", status=204)
        assert await status(ada) == [("seen", "")]
        await there.ask("POST", f"invitations/{made['id']}/accept", {})
        assert await status(ada) == [("accepted", "")]
        for person in (ada, there):
            assert (await person.ask("GET", f"tables/{at}"))["table"]["status"] == "running"

    asyncio.run(one.visited(plays))
