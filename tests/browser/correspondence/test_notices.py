"""The page of notices: what is ticked stays, quiet hours are in one's own zone, browsers are removed."""

import pytest
from playwright.sync_api import expect
from sqlalchemy import insert

from midtown.server.storage.database import open_engine, write_engine
from midtown.server.storage.schema.accounts import subscriptions
from tests.browser.driver.people import Visit, follow
from tests.browser.driver.serving import House
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


def test_ticks_stay_and_less_can_be_heard_without_losing_them(visit: Visit) -> None:
    ada = visit()
    page = ada.goes("/me")
    follow(page.get_by_role("link", name="Choose your notices"))
    chat = page.get_by_role("checkbox", name="A word in the chat: Browser")
    turn = page.get_by_role("checkbox", name="It is your turn: E-mail")
    expect(chat).to_be_checked()
    expect(page.get_by_role("checkbox", name="A round begins: E-mail")).to_have_count(0)
    for box in (chat, turn):  # at once: no change is lost while another is on its way
        box.focus()
        page.keyboard.press("Space")
    page.get_by_role("radio", name="Only my turns").check()
    expect(page.get_by_text("You hear only of your turns")).to_be_visible()
    ada.until(lambda: ada.ask("GET", "me/notices")["scope"] == "turn")
    page.reload()
    expect(page.get_by_role("radio", name="Only my turns")).to_be_checked()
    for box in (chat, turn):
        expect(box).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="A word in the chat: E-mail")).not_to_be_checked()


@pytest.mark.parametrize(("zone", "name"), [("America/New_York", "Eastern Time"), ("Asia/Tokyo", "Japan Standard")])
def test_quiet_hours_are_in_ones_own_zone(visit: Visit, zone: str, name: str) -> None:
    ada = visit(timezone_id=zone)
    page = ada.goes("/me/notices")
    quiet = page.get_by_role("region", name="Quiet hours")
    quiet.get_by_role("checkbox").check()
    expect(quiet.get_by_text(name)).to_be_visible()
    quiet.get_by_label("From").fill("23:30")
    ada.until(lambda: ada.ask("GET", "me/notices")["quiet"]["begins"] == 23 * 60 + 30)
    stored = ada.ask("GET", "me/notices")["quiet"]
    assert stored == {"on": True, "begins": 23 * 60 + 30, "ends": 8 * 60, "zone": zone}
    ada.watch.excuse("400")
    quiet.get_by_label("To").fill("23:30")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(quiet.get_by_label("To")).to_have_value("08:00")


def test_a_browser_that_is_removed_gets_nothing_more(visit: Visit, house: House) -> None:
    ada = visit()
    me = ada.ask("GET", "me")["id"]
    with write_engine(open_engine(house.database)).begin() as connection:
        row = {"endpoint": f"https://push.example/{me}", "player": me, "keys": "{}", "label": "Firefox, Linux"}
        connection.execute(insert(subscriptions).values(row))
    page = ada.goes("/me/notices")
    browsers = page.get_by_role("region", name="Browsers")
    expect(browsers.get_by_text("Firefox, Linux")).to_be_visible()
    browsers.get_by_role("button", name="Remove").click()
    expect(browsers.get_by_role("status")).to_have_text("This browser gets no more notices.")
    expect(browsers.get_by_text("Firefox, Linux")).to_have_count(0)
    assert ada.ask("GET", "me/notices")["browsers"] == []


def test_a_web_hook_is_made_tried_and_removed_and_its_secret_read_once(visit: Visit) -> None:
    ada = visit()
    page = ada.goes("/me/notices")
    hooks = page.get_by_role("region", name="Web-hooks")
    expect(hooks.get_by_text("claim your name first")).to_be_visible()
    ada.ask("POST", "me/password", {"name": f"Hooked {ada.ask('GET', 'me')['id'][:6]}", "password": "correct horse"})
    page.reload()
    hooks.get_by_role("button", name="Add a web-hook").click()
    assert axe_problems(page) == []
    ada.watch.excuse("400")
    hooks.get_by_role("combobox").select_option("json")
    hooks.get_by_label("Address").fill("https://10.0.0.1/bot")
    hooks.get_by_role("button", name="Add", exact=True).click()
    expect(hooks.get_by_text("This address cannot be used")).to_be_visible()
    hooks.get_by_label("Address").fill("https://bot.invalid/a")
    hooks.get_by_label("Name").fill("Lamp")
    hooks.get_by_role("button", name="Add", exact=True).click()
    expect(hooks.get_by_role("status")).to_have_text("Lamp is set up. Try it.")
    assert len(hooks.locator("code").inner_text()) >= 40
    expect(page.get_by_role("columnheader", name="Web-hook").get_by_text("1 web-hook")).to_be_visible()
    hooks.get_by_role("button", name="Try").click()
    expect(hooks.get_by_text("There was no answer")).to_be_visible()
    hooks.get_by_role("button", name="Log").click()
    expect(hooks.get_by_text("Nothing yet")).to_be_visible()
    assert axe_problems(page) == []
    page.reload()
    expect(hooks.get_by_text("bot.invalid")).to_be_visible()
    expect(hooks.locator("code")).to_have_count(0)
    hooks.get_by_role("button", name="Remove").click()
    expect(hooks.get_by_role("status")).to_have_text("Lamp is removed.")
    assert ada.ask("GET", "hooks") == []


def test_addresses_of_feeds_are_made_made_anew_and_removed(visit: Visit) -> None:
    ada = visit()
    page = ada.goes("/me/notices")
    feeds = page.get_by_role("region", name="Calendar and feeds")
    expect(feeds.get_by_text("claim your name first")).to_be_visible()
    ada.ask("POST", "me/password", {"name": f"Dated {ada.ask('GET', 'me')['id'][:6]}", "password": "correct horse"})
    page.reload()
    feeds.get_by_role("button", name="Make addresses").click()
    dates = feeds.get_by_label("Your dates")
    first = dates.input_value()
    assert page.request.get(first).text().startswith("BEGIN:VCALENDAR\r\n")
    assert axe_problems(page) == []
    feeds.get_by_role("button", name="New addresses").click()
    expect(feeds.get_by_role("status").last).to_have_text(
        "These addresses are new. The old ones show nothing any more."
    )
    expect(dates).not_to_have_value(first)
    assert page.request.get(first).status == 404
    feeds.get_by_role("button", name="Remove", exact=True).click()
    expect(feeds.get_by_role("button", name="Make addresses")).to_be_visible()
    assert ada.ask("GET", "me/feeds") == {"feeds": None}


def test_everybody_finds_the_address_for_calendars_beside_the_tournaments(visit: Visit) -> None:
    ada = visit()
    ada.ask("POST", "me/password", {"name": f"Cup {ada.ask('GET', 'me')['id'][:6]}", "password": "correct horse"})
    terms = {"format": "arena", "game": "manhattan", "seats": 2, "minutes": 3, "duration": 40}
    ada.ask("POST", "tournaments", {"name": "Cup", "terms": terms, "starts_at": 1_990_000_000_000})
    page = ada.goes("/tournaments")
    page.get_by_text("In your calendar").click()
    address = page.get_by_label("Address for calendars").input_value()
    assert "SUMMARY:Cup" in page.request.get(address).text()
    assert axe_problems(page) == []
