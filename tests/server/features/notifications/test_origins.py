"""What people do makes notices: of each kind for those who may know, and for nobody else."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from midtown.server.accounts import contacts, notice_settings
from midtown.server.accounts.contacts import Subscription
from midtown.server.accounts.notice_settings import NoticeSettings
from midtown.server.features.notifications import sending
from midtown.server.features.notifications.collecting import collect
from midtown.server.features.pairing import found_tables, seeks
from midtown.server.features.pairing.seeks import Wishes
from midtown.server.live import commands
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.notices import news, notices
from tests.server.features.notifications.scene import ALL_ON
from tests.server.features.tournaments.halls import begun
from tests.server.live_server import House, Person, story

DAYS = {"kind": "days", "days": 2}
KEYS = {"p256dh": "x" * 87, "auth": "y" * 22}
News = set[tuple[str, str]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        for periodic in (
            sending.PERIODIC,
            found_tables.PERIODIC,
            commands.TIMING_OUT,
        ):
            patch.setattr(periodic, "seconds", 1e6)
        yield stack.enter_context(House(f"sqlite:///{folder / 'midtown.db'}", folder))


async def reached(house: House, *people: Person) -> None:
    """Let people be reached by e-mail and a browser, and want to hear of everything."""
    with write_engine(house.context.store.engine).begin() as connection:
        for number, person in enumerate(people):
            address = f"{person.id}-{number}@example.org"
            connection.execute(update(players).where(players.c.id == person.id).values(email=address))
            notice_settings.store(connection, person.id, NoticeSettings(ticks=ALL_ON))
            subscription = Subscription(f"https://web.push.apple.com/{person.id}", KEYS)
            contacts.subscribe(connection, person.id, subscription)


async def heard(house: House, *people: Person) -> News:
    """Return what people have heard since the last time: who, and of what."""

    async def collects() -> None:
        while await collect(house.context):
            pass

    await house.run(collects())
    names = {person.id: person.name for person in people}
    with write_engine(house.context.store.engine).begin() as connection:
        rows = connection.execute(select(notices.c.player, notices.c.kind)).all()
        connection.execute(delete(notices))
        assert connection.execute(select(news.c.id)).all() == []
    return {(names.get(row.player, "?"), row.kind) for row in rows}


async def friends(house: House, *names: str, claimed: bool = False) -> list[Person]:
    people = [await house.guest(name, claimed=claimed) for name in names]
    await reached(house, *people)
    return people


@story
async def test_a_seat_and_a_beginning_are_told_to_whoever_is_not_there(house: House) -> None:
    ada, bob, cem = people = await friends(house, "Ada", "Bob", "Cem")
    table = await ada.opens("stones", "me open open", pace=DAYS)
    assert await heard(house, *people) == set()
    await bob.joins(table.invites[1])
    assert await heard(house, *people) == {("Ada", "seat")}
    await cem.joins(table.invites[2])
    assert await heard(house, *people) == {("Ada", "begins"), ("Bob", "begins")}


@story
async def test_a_live_game_that_begins_is_told_as_such(house: House) -> None:
    ada, bob = people = await friends(house, "Ada", "Bob")
    table = await ada.opens("stones", "me open", pace={"kind": "live", "minutes": 10, "increment": 5})
    await bob.joins(table.invites[1])
    assert await heard(house, *people) == {("Ada", "live")}


@story
async def test_chat_proposals_the_end_and_a_rematch_are_told_to_the_other(house: House) -> None:
    ada, bob = people = await friends(house, "Ada", "Bob")
    eve = (await friends(house, "Eve"))[0]
    table = await ada.opens("stones", "me open", pace=DAYS, public=True)
    await bob.joins(table.invites[1])
    await heard(house)
    wire, watching = await ada.socket(table.id), await eve.socket(table.id)
    await wire.done("chat", text="Hello")
    assert await heard(house, *people, eve) == {("Bob", "chat")}
    await wire.done("propose", what="abandon")
    assert await heard(house, *people, eve) == {("Bob", "proposal")}
    with_bob = await bob.socket(table.id)
    await with_bob.done("chat", text="Hello")  # Ada is at the table
    assert await heard(house, *people, eve) == set()
    await with_bob.close()
    await wire.done("leave")
    assert await heard(house, *people, eve) == {("Bob", "over")}
    await watching.close()


@story
async def test_a_rematch_is_asked_and_a_proposal_that_was_declined_is_not_told(house: House) -> None:
    ada, bob = people = await friends(house, "Ada", "Bob")
    table = await ada.opens("stones", "me open", pace=DAYS)
    await bob.joins(table.invites[1])
    await heard(house)
    one, two = await ada.socket(table.id), await bob.socket(table.id)
    await one.done("propose", what="abandon")
    await two.done("decline", what="abandon")
    await two.close()
    assert await heard(house, *people) == set()
    again = await bob.socket(table.id)
    await one.done("propose", what="abandon")
    await again.done("agree", what="abandon")
    await again.close()
    await heard(house)
    await one.done("propose", what="rematch")
    assert await heard(house, *people) == {("Bob", "rematch")}


@story
async def test_invitations_and_their_answers_are_told(house: House) -> None:
    ada, bob, cem, dan = people = await friends(house, "Ada", "Bob", "Cem", "Dan")
    table = await ada.opens("stones", "me open open", pace=DAYS)
    wish = {"players": [bob.id, cem.id, dan.id], "word": "One game?"}
    made = await ada.ask("POST", f"tables/{table.id}/invitations", wish, 201)
    assert await heard(house, *people) == {("Bob", "invited"), ("Cem", "invited"), ("Dan", "invited")}
    await bob.ask("POST", f"invitations/{made[0]['id']}/accept", {})
    assert await heard(house, *people) == {("Ada", "accepted")}
    await cem.ask("POST", f"invitations/{made[1]['id']}/decline", {"word": "Not today"}, 204)
    assert await heard(house, *people) == {("Ada", "declined")}
    await dan.ask("POST", f"invitations/{made[2]['id']}/accept", {})
    assert await heard(house, *people) == {("Ada", "begins"), ("Bob", "begins")}


@story
async def test_whom_one_follows_is_told_only_where_all_may_watch_and_they_show_it(house: House) -> None:
    ada, bob, eve = people = await friends(house, "Ada", "Bob", "Eve")
    await eve.ask("PUT", f"me/following/{ada.id}", status=204)

    async def plays(public: bool) -> News:
        table = await ada.opens("stones", "me open", pace=DAYS, public=public)
        await bob.joins(table.invites[1])
        return await heard(house, *people)

    assert ("Eve", "followed") in await plays(True)
    assert await plays(False) == {("Ada", "begins")}
    await ada.ask("PATCH", "me", {"presence": False})
    assert await plays(True) == {("Ada", "begins")}
    await ada.ask("PATCH", "me", {"presence": True})
    assert ("Eve", "followed") in await plays(True)
    await eve.ask("DELETE", f"me/following/{ada.id}", status=204)
    assert await plays(True) == {("Ada", "begins")}


@story
async def test_a_found_table_is_told_to_all_who_were_looking(house: House) -> None:
    people = await friends(house, "Ada", "Bob")
    with write_engine(house.context.store.engine).begin() as connection:
        for person in people:
            seeks.begin(connection, person.id, Wishes(["stones"], [2], ["10m"]), house.context.clock.tick())
    await house.run(found_tables.pair(house.context))
    assert await heard(house, *people) == {("Ada", "found"), ("Bob", "found")}


@story
async def test_nobody_is_told_of_games_against_computers_or_of_ones_own_deeds(house: House) -> None:
    (ada,) = people = await friends(house, "Ada")
    table = await ada.opens("stones", "me random", pace=DAYS)
    wire = await ada.socket(table.id)
    await wire.done("chat", text="Hello")
    await wire.done("leave")
    await wire.close()
    assert await heard(house, *people) == set()


@story
async def test_an_end_by_time_is_told_to_both(house: House) -> None:
    ada, bob = people = await friends(house, "Ada", "Bob")
    table = await ada.opens("stones", "me open", pace=DAYS)
    await bob.joins(table.invites[1])
    await heard(house)
    house.ahead += 3 * 86_400
    await house.run(commands.time_out_all(house.context.hub))
    assert {each for each in await heard(house, *people) if each[0] != "?"} == {("Ada", "over"), ("Bob", "over")}


@story
async def test_a_round_is_told_to_all_whose_game_begins(house: House) -> None:
    made = await begun(house, 2, rounds=1)
    await reached(house, *made.people)
    names = {person.name for person in made.people}
    assert await heard(house, *made.people) == {(name, "round") for name in names}
