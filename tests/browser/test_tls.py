"""A table behind nginx with TLS, configured as the docs say: secure cookies, WebSockets, and links."""

import ssl
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit
from tests.browser.driver.serving import House
from tests.faults.fronts import nginx
from tests.ports import free_port

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"  # Chromium takes none from a site whose certificate nobody has signed


def test_two_people_play_over_tls_with_secure_cookies_and_links(visit: Visit, tmp_path: Path) -> None:
    port = free_port()
    house = House(tmp_path / "house")
    house.arguments += ["--origin", f"https://127.0.0.1:{port}"]
    with nginx(port, [house.port], tmp_path / "nginx", tls=True) as proxy:
        try:
            house.up()
            ada, bob = (visit(proxy, ignore_https_errors=True).named(name) for name in ("Ada", "Bob"))
            (cookie,) = ada.context.cookies()
            assert cookie["name"] == "__Host-midtown"
            assert cookie["secure"]
            assert cookie["httpOnly"]
            opened = ada.opens("manhattan", "me open", options={"colours": 1})
            page = ada.goes(f"/table/{opened.id}")
            page.get_by_role("button", name="New link").click()
            address, _, token = page.get_by_role("textbox", name="Invitation to seat 2").input_value().rpartition("/")
            assert address == f"{proxy.url}/join"
            bob.joins(token)
            bob.goes(f"/table/{opened.id}")
            tables = [Table(ada), Table(bob)]
            for _ in range(3):
                mover = tables[int(tables[0].snapshot()["position"]["to_move"])]
                assert mover.mine()
                before = mover.turn
                mover.play(mover.legal()[0])
                for table in tables:
                    table.past(before)
                    expect(table.lost).to_be_hidden()
            unchecked = ssl._create_unverified_context()
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(f"{proxy.url}/metrics", context=unchecked, timeout=60)
        finally:
            house.close()
