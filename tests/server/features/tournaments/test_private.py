"""Private tournaments answer strangers like tournaments that do not exist, on every request, and so do their tables."""

import re

import pytest

from tests.server.features.tournaments.halls import begun, hall
from tests.server.live_server import House, Person, story
from tests.server.operations import OPERATIONS

MISSING = "000000000000"
PATHS = sorted((method.upper(), path.removeprefix("/api/")) for method, path in OPERATIONS if "{tournament}" in path)
QUERIES: tuple[dict[str, object], ...] = ({}, {"key": "guessed"}, {"round": 1}, {"round": "one"})


def test_every_request_about_a_tournament_is_tried() -> None:
    assert len(PATHS) >= 5


def address(path: str, tournament: str) -> str:
    """Return the path of a request about a tournament; entrants and rounds that it names are the first."""
    return re.sub("{.*?}", "1", path.replace("{tournament}", tournament))


@pytest.mark.parametrize(("method", "path"), PATHS, ids=str)
@story
async def test_a_private_tournament_answers_strangers_like_a_missing_one(house: House, method: str, path: str) -> None:
    made, eve = await begun(house, 2, private=True), await house.guest("Eve")
    for visitor in (eve, house.stranger):
        for query in QUERIES:
            answers = [
                await visitor.raw(method, address(path, tournament), {}, **query) for tournament in (MISSING, made.id)
            ]
            assert answers[0] == answers[1]
    page = await made.page()
    assert [one["active"] for one in page["entrants"]] == [True, True]


@story
async def test_lists_pages_and_tables_show_a_private_tournament_to_those_with_its_link(house: House) -> None:
    made, eve = await begun(house, 2, private=True), await house.guest("Eve")
    ada = made.people[0]
    page = await made.page()
    key, table = page["key"], page["boards"][0]["table"]
    assert made.id in str(await ada.ask("GET", "tournaments", only="running"))
    for visitor in (eve, house.stranger):
        assert made.id not in str(await visitor.ask("GET", "tournaments", only="running"))
        assert table not in str(await visitor.ask("GET", "tables", only="running"))
        assert (await visitor.refused("GET", f"tables/{table}"))[0] == "missing"
        assert await shell(visitor, f"tournaments/{made.id}") == await shell(visitor, f"tournaments/{MISSING}")
        assert (await made.page(visitor, key=key))["info"]["name"] == "November Open"
        assert (await visitor.ask("GET", f"tables/{table}", watch=key))["table"]["tournament"] == made.id
    assert (await made.page(made.people[1]))["key"] == key


async def shell(visitor: Person, path: str) -> bytes:
    """Return the page of an address, with what is shown where its link is shared."""
    async with visitor.house.session.get(f"{visitor.house.url}/{path}") as answer:
        return await answer.read()


@story
async def test_the_link_of_a_private_tournament_opens_no_table_whose_cards_others_play(house: House) -> None:
    made, eve = await begun(house, 4, rounds=1, private=True, duplicate=True), await house.guest("Eve")
    page = await made.page()
    for board in page["boards"]:
        assert (await eve.refused("GET", f"tables/{board['table']}", watch=page["key"]))[0] == "missing"


@story
async def test_its_link_lets_others_enter_who_see_it_without_the_link_then(house: House) -> None:
    made, eve = await hall(house, 1, private=True), await house.guest("Eve")
    assert (await eve.refused("POST", f"tournaments/{made.id}/entrants"))[0] == "missing"
    key = (await made.page())["key"]
    await eve.ask("POST", f"tournaments/{made.id}/entrants", status=204, key=key)
    assert (await made.page(eve))["me"] == 2
    assert (await (await hall(house, 1)).page())["key"] is None
