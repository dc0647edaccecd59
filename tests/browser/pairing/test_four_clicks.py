"""Two people on a fresh server find each other in at most four clicks each, though one of them was away."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.reaching import Reach, reaching

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PHONE = {"width": 390, "height": 844}
MOST = 4
NAME = "Bob of the Bridge"
COUNT = 'addEventListener("pointerdown", (event) => event.isTrusted && pressed(), true)'


@pytest.fixture
def reach(tmp_path: Path) -> Iterator[Reach]:
    with reaching(tmp_path) as reach:
        yield reach


class Presses:
    """The clicks and taps of a visitor, as their pages see them."""

    def __init__(self, visitor: Visitor) -> None:
        self.count = 0
        visitor.context.expose_function("pressed", self._add)
        visitor.context.add_init_script(COUNT)

    def _add(self) -> None:
        self.count += 1


def leaves_a_browser(bob: Visitor, reach: Reach) -> None:
    """Let notices come to Bob's browser."""
    subscription = {"endpoint": reach.subscription.endpoint, "keys": reach.subscription.keys}
    bob.ask("PUT", "me/subscription", subscription)


def leaves_an_address(bob: Visitor, reach: Reach) -> None:
    """Let notices come to Bob by e-mail."""
    bob.ask("PUT", "me/email", {"email": "bob@example.org"})
    bob.until(lambda: bool(reach.mailbox.mails))
    code = re.search(r"\b[A-Z0-9]{6,}\b", reach.mailbox.mails.pop().get_content())
    assert code is not None
    bob.ask("POST", "me/email", {"code": code.group()})


def link_in_browser(reach: Reach) -> str | None:
    """Return the address to which the notice in Bob's browser leads, once it has come."""
    return next((message["url"] for message in reach.browser.messages if message["type"] == "invited"), None)


def link_in_email(reach: Reach) -> str | None:
    """Return the address in Bob's e-mail, once it has come."""
    text = "".join(mail.get_content() for mail in reach.mailbox.mails)
    link = re.search(rf"{re.escape(reach.url)}/\S+", text)
    return link and link.group()


@pytest.mark.parametrize(
    ("leave", "link"),
    [(leaves_a_browser, link_in_browser), (leaves_an_address, link_in_email)],
    ids=["browser", "e-mail"],
)
def test_somebody_on_a_phone_invites_somebody_whose_browser_is_closed(
    visit: Visit, reach: Reach, leave: object, link: object
) -> None:
    assert callable(leave)
    assert callable(link)
    first = visit(reach)
    first.goes("/")
    first.ask("POST", "me/password", {"password": "correct horse", "name": NAME})
    leave(first, reach)
    cookies = first.context.storage_state()
    first.context.close()
    reach.passes()

    ada = visit(reach, viewport=PHONE, has_touch=True)
    by_ada = Presses(ada)
    page = ada.goes("/")
    page.get_by_role("navigation").get_by_role("link", name="People").tap()
    page.get_by_role("button", name="Invite people").tap()
    dialog = page.get_by_role("dialog", name="Invite people")
    dialog.get_by_role("searchbox", name="Find by name").focus()
    page.keyboard.type("Bob")
    dialog.get_by_role("checkbox", name=NAME).tap()
    dialog.get_by_role("button", name="Invite 1 person").tap()
    expect(page.get_by_role("heading", name="One seat is free")).to_be_visible()

    ada.until(lambda: link(reach) is not None)
    bob = visit(reach, storage_state=cookies)
    by_bob = Presses(bob)
    by_bob.count += 1  # on the notice, or on the link in the e-mail
    waits = bob.goes(link(reach)).get_by_role("region", name="Invitations for you")
    waits.get_by_role("button", name="Sit down").click()
    for visitor in (ada, bob):
        expect(Table(visitor).root).to_be_visible()
    assert bob.page.url == page.url
    assert [table["status"] for table in bob.ask("GET", "me/tables")] == ["running"]
    assert 0 < by_ada.count <= MOST
    assert 0 < by_bob.count <= MOST
