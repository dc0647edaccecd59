"""Previews of links: what strangers may see of a table, in the page's head and nowhere else."""

from html.parser import HTMLParser

import pytest

from midtown import pictures
from midtown.server.http.static import FOLDER
from tests.server.features.people.test_profiles import play
from tests.server.live_server import House, story
from tests.server.tables.test_records import played
from tests.tools import lacking

HOSTILE = """<b>"'&amp;</title>"""


@pytest.fixture(autouse=True)
def built() -> None:
    if not (FOLDER / "index.html").exists():
        lacking("the pages are not built: make build")


class Head(HTMLParser):
    """The Open Graph tags of a page, and the elements in which its text lies."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.elements: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take notice of a tag."""
        self.elements.append(tag)
        values = dict(attrs)
        if name := values.get("property"):
            self.tags[name] = values.get("content") or ""


async def fetch(house: House, path: str, accept: str = "*/*", language: str = "en") -> tuple[int, str]:
    """Return status and body of a page, as somebody without an account gets it."""
    headers = {"accept": accept, "accept-language": language}
    async with house.session.get(f"{house.url}{path}", headers=headers) as answer:
        return answer.status, await answer.text()


async def preview(house: House, path: str, language: str = "en") -> dict[str, str]:
    status, page = await fetch(house, path, language=language)
    assert status == 200
    return Head(page).tags


@story
async def test_a_public_table_shows_its_players_and_how_it_stands(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(seats="me open", public=True)
    open_ = await preview(house, f"/table/{table.id}")
    assert open_["og:description"] == "There is still a free seat at this table."
    await bob.joins(table.invites[1])
    running = await preview(house, f"/table/{table.id}", "de")
    assert (running["og:title"], running["og:description"]) == (
        "Stones: Ada, Bob",
        "Zug 0. Öffne den Link, um zuzusehen.",
    )
    await play(await ada.socket(table.id), await bob.socket(table.id))
    over = await preview(house, f"/replay/{table.id}?move=1")
    assert over["og:description"].startswith("Final result: Ada ")
    if pictures.available():
        assert over["og:image"] == f"{house.url}/api/tables/{table.id}/picture.png?language=en"


@story
async def test_of_a_private_table_strangers_get_the_page_as_of_a_missing_one(house: House) -> None:
    ada = await house.guest("Ada")
    table = await ada.opens(seats="me greedy")
    hidden = await fetch(house, f"/table/{table.id}")
    assert hidden == await fetch(house, "/table/000000000000") == await fetch(house, f"/replay/{table.id}?watch=x")
    assert not Head(hidden[1]).tags
    linked = await preview(house, f"/table/{table.id}?watch={table.watch}")
    assert linked["og:title"].startswith("Stones: Ada, ")
    if pictures.available():
        assert linked["og:image"].endswith(f"&watch={table.watch}")


@story
async def test_an_invitation_says_who_invites_until_it_is_used(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(seats="me open")
    token = table.invites[1]
    fresh = await preview(house, f"/join/{token}")
    assert (fresh["og:title"], fresh["og:description"]) == (
        "Ada invites you to play Stones",
        "A game for 2. Open the link to take your seat.",
    )
    watching = await preview(house, f"/join/{table.watch}", "de")
    assert watching["og:description"] == "Eine Partie zu 2. Öffne den Link, um zuzusehen."
    await bob.joins(token)
    used = await preview(house, f"/join/{token}")
    assert used["og:description"] == "This invitation has been used or has expired."
    assert (await fetch(house, "/join/nothing"))[1] == (await fetch(house, "/join/" + "x" * 2000))[1]


@story
async def test_a_game_that_is_continued_from_a_record_says_so(house: House) -> None:
    ada = await house.guest("Ada")
    table = await ada.opens(seats="me open", public=True, record=played(2))
    for path in (f"/table/{table.id}", f"/join/{table.invites[1]}"):
        assert (await preview(house, path))["og:description"].endswith("The game is continued from a record.")
        german = (await preview(house, path, "de"))["og:description"]
        assert german.endswith("Die Partie wird aus einer Aufzeichnung fortgesetzt.")


@story
async def test_names_cannot_leave_their_tag(house: House) -> None:
    ada = await house.guest(HOSTILE)
    table = await ada.opens(seats="me greedy", public=True)
    _, page = await fetch(house, f"/table/{table.id}", accept="text/html")
    _, plain = await fetch(house, "/")
    head = Head(page)
    assert head.tags["og:title"].startswith(f"Stones: {HOSTILE}, ")
    assert [element for element in head.elements if element != "meta"] == [
        element for element in Head(plain).elements if element != "meta"
    ]


@story
async def test_other_files_are_still_not_there(house: House) -> None:
    assert (await fetch(house, "/rules/stones"))[0] == 404
    assert (await fetch(house, "/table/picture.png", accept="image/png"))[0] == 404
