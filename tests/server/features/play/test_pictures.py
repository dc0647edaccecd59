"""Pictures and films of tables: who gets them, what is cached, and where they are refused."""

import json

import pytest

from midtown import pictures
from tests.conftest import GOLDEN
from tests.server.live_server import House, Person, story
from tests.tools import lacking


@pytest.fixture
def built() -> None:
    if not pictures.available():
        lacking("pictures cannot be made here: make build, and the extra midtown[pictures]")


async def fetch(person: Person, path: str, tag: str = "", **query: str) -> tuple[int, str, bytes]:
    """Return status, entity tag and content of the answer to a request; `tag` is what the client has."""
    headers = {**person.headers, **({"if-none-match": tag} if tag else {})}
    url = f"{person.house.url}/api/{path}"
    async with person.house.session.get(url, params=query, headers=headers) as answer:
        return answer.status, answer.headers.get("etag", ""), await answer.read()


@pytest.mark.long
@pytest.mark.parametrize("house", ["sqlite"], indirect=True)  # a film takes seconds to draw, and no database matters
@pytest.mark.usefixtures("built")
@story
async def test_who_may_see_a_table_gets_its_picture_and_film(house: House) -> None:
    ada = await house.guest("Ada")
    record = json.loads((GOLDEN / "records" / "traffiq-2-last.json").read_text("utf-8"))
    made = await ada.ask("POST", "records", {"record": record}, 201)
    for path, kind in (("picture.png", b"\x89PNG"), ("film.gif", b"GIF8")):
        address = f"tables/{made['id']}/{path}"
        assert (await house.stranger.refused("GET", address))[0] == "missing"
        status = 429
        while status == 429:  # on a busy machine it is drawn while the client waits to ask again
            status, tag, content = await fetch(house.stranger, address, watch=made["watch"])
        assert (status, content[:4]) == (200, kind)
        assert await fetch(ada, address, tag) == (304, tag, b"")
    picture = f"tables/{made['id']}/picture.png"
    tags = [(await fetch(ada, picture, **query))[1] for query in ({}, {"move": "0"}, {"theme": "dark"})]
    assert len(set(tags)) == 3
    assert (await ada.refused("GET", picture, move=9999))[0] == "request"


@pytest.mark.usefixtures("built")
@story
async def test_a_running_game_has_no_film_and_an_open_table_a_card(house: House) -> None:
    ada = await house.guest("Ada")
    running = await ada.opens("traffiq", "me greedy")
    assert (await ada.refused("GET", f"tables/{running.id}/film.gif"))[0] == "table"
    waiting = await ada.opens("traffiq")
    card = await fetch(ada, f"tables/{waiting.id}/picture.png")
    assert card == await fetch(house.stranger, "games/traffiq/picture.png")
    assert (await ada.refused("GET", "games/chess/picture.png"))[0] == "request"


@story
async def test_without_the_extra_pictures_are_missing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "available", lambda: False)
    kind, message = await house.stranger.refused("GET", "games/manhattan/picture.png")
    assert (kind, "midtown[pictures]" in message) == ("missing", True)
