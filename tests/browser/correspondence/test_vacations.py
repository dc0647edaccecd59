"""A vacation is chosen on the calendar of the person who takes it, wherever they are."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.browser.driver.people import Visit

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
DAY = timedelta(days=1)


# At any time it is another day than in UTC in one of the first two.
@pytest.mark.parametrize("name", ["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Berlin"])
def test_a_vacation_begins_now_and_ends_with_the_chosen_day_of_ones_own_zone(visit: Visit, name: str) -> None:
    zone = ZoneInfo(name)
    ada = visit(timezone_id=name)
    ada.ask("GET", "me")
    while True:
        today = datetime.now(zone).date()
        page = ada.goes("/me")
        field = page.get_by_label("Last day")
        chosen = field.input_value()
        first = field.get_attribute("min")
        if today == datetime.now(zone).date():
            break  # else the page was opened around midnight there
    assert (first, chosen) == (str(today), str(today + DAY))
    page.get_by_role("button", name="Start vacation").click()
    expect(page.get_by_text("You are on vacation until")).to_be_visible()
    end = datetime.combine(today + 2 * DAY, time(), zone)
    assert ada.ask("GET", "me")["away_until"] == round(end.timestamp() * 1000) - 1
    expect(page.get_by_text("You are on vacation until")).to_contain_text(str((today + DAY).day))
    page.get_by_role("button", name="End vacation").click()
    expect(field).to_be_visible()
    assert ada.ask("GET", "me")["away_until"] == 0
