"""The operators' page: codes, reports, sanctions, and the notices that players get."""

import os
import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from midtown.puzzles.collection import collection
from tests import forked
from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.driver.serving import House, housed
from tests.browser.pictures.looks import axe_problems, layout_problems, settle
from tests.server.live_server import OpenedTable

pytestmark = pytest.mark.long


def code_of(house: House) -> str:
    """Return a code that `midtown admin code` has printed."""
    done = forked.run(["admin", "code", "--database", house.database], {**os.environ, "LC_ALL": "C"})
    code = re.search(r"[A-Z0-9]{5}-[A-Z0-9]{5}", done.stdout)
    assert code, done.stderr
    return code[0]


def operator(house: House, visit: Visit, name: str, language: str = "en") -> Visitor:
    """Return a new visitor who has become an operator with a code on the page."""
    olga = visit(language=language).named(name)
    olga.ask("POST", "me/password", {"password": "correct horse"})
    page = olga.goes("/admin")
    # The code renews the session: a request that is under way with the former one would be answered with 401.
    page.wait_for_load_state("networkidle")
    page.get_by_role("textbox", name="Code").fill(code_of(house))
    page.get_by_role("button", name=re.compile("Become an operator|Betreiber werden")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Reports|Meldungen"))
    return olga


def quarrel(visit: Visit) -> tuple[Visitor, Visitor, OpenedTable]:
    """Let Ada report Bob, who sits at her table and has chatted; return both and the table."""
    ada, bob = visit().named("Ada"), visit().named("Bob the rude")
    opened = ada.opens("traffiq", "me open")
    bob.joins(opened.invites[1])
    for visitor, text in ((ada, "Good luck!"), (bob, "You drive like a rubber duck")):
        visitor.ask("POST", f"tables/{opened.id}/actions", {"type": "chat", "id": text.split()[0], "text": text})
    about = bob.ask("GET", "me")["id"]
    ada.ask("POST", "reports", {"about": about, "table": opened.id, "text": "Bob is rude to me."})
    return ada, bob, opened


def test_an_operator_reads_a_report_mutes_and_suspends_and_the_player_learns_why(house: House, visit: Visit) -> None:
    _, bob, opened = quarrel(visit)
    olga = operator(house, visit, "Olga")
    page = olga.page
    follow(page.get_by_role("link", name=re.compile("Ada about Bob the rude")).first)
    expect(page.get_by_text("Bob is rude to me.").first).to_be_visible()
    expect(page.get_by_text("You drive like a rubber duck")).to_be_visible()
    page.get_by_role("radio", name="Mute").check()
    page.get_by_label("Reason, which the player will read").fill("Insults in the chat.")
    page.get_by_role("button", name="Mute").click()
    expect(page.get_by_text("Done. The player reads it on every page.")).to_be_visible()
    bob.watch.excuse("401")
    bob.goes(f"/table/{opened.id}")
    banner = bob.page.get_by_role("complementary", name="From the operator")
    expect(banner).to_contain_text(re.compile("You cannot write in chats until .*Insults in the chat"))
    bob.page.get_by_label("Say something").locator("visible=true").fill("Duck!")
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_text("You cannot write in chats until 20").first).to_be_visible()
    page.get_by_role("button", name="Lift").click()
    expect(page.get_by_role("button", name="Lift")).to_have_count(0)
    page.get_by_role("radio", name="Suspend").check()
    expect(page.get_by_label("How long").locator("option:checked")).to_have_text("7 days")
    page.get_by_label("Reason, which the player will read").fill("Insults again.")
    page.get_by_role("button", name="Suspend").click()
    expect(page.get_by_role("button", name="Lift")).to_be_visible()
    bob.goes("/")
    expect(banner).to_contain_text("Your account is suspended until")
    expect(banner).to_contain_text("Insults again.")
    page.get_by_label("Note for other operators").fill("Suspended for a week.")
    page.get_by_role("button", name="Close report").click()
    expect(page.get_by_text(re.compile("^Closed .*Suspended for a week."))).to_be_visible()
    expect(page.get_by_role("button", name="Replace note")).to_be_visible()
    follow(page.get_by_role("link", name="Players"))
    page.get_by_label("Name, a part of it, or id").fill("Bob the rude")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text(bob.ask("GET", "me")["id"])).to_be_visible()
    follow(page.get_by_role("link", name="Log"))
    expect(page.get_by_text("Insults again.")).to_be_visible()
    follow(page.get_by_role("link", name="Status"))
    expect(page.get_by_text("Running servers")).to_be_visible()


def test_a_warning_goes_when_it_was_read_and_an_announcement_when_it_is_dismissed(house: House, visit: Visit) -> None:
    olga, bob = operator(house, visit, "Otto"), visit(language="de").named("Bob")
    about = bob.ask("GET", "me")["id"]
    page = olga.goes(f"/admin/players/{about}")
    page.get_by_label("Reason, which the player will read").fill("Be kind.")
    page.get_by_role("button", name="Warn").click()
    expect(page.get_by_text("Done. The player reads it on every page.")).to_be_visible()
    follow(page.get_by_role("link", name="Announcements"))
    page.get_by_label("In English").fill("Maintenance at noon.")
    page.get_by_label("In German").fill("Wartung um zwölf.")
    page.get_by_role("button", name="Announce").click()
    expect(page.get_by_text("It is shown on all pages now.")).to_be_visible()
    bob.goes("/rules")
    banner = bob.page.get_by_role("complementary", name="Vom Betreiber")
    expect(banner).to_contain_text("Der Betreiber dieses Servers hat dich verwarnt. Der Grund: Be kind.")
    expect(banner).to_contain_text("Wartung um zwölf.")
    banner.get_by_role("button", name="Gelesen").click()
    banner.get_by_role("button", name="Ausblenden").click()
    expect(banner).to_have_count(0)
    bob.page.reload()
    expect(bob.page.get_by_role("heading", level=1)).to_be_visible()
    expect(banner).to_have_count(0)
    page.get_by_role("button", name="End").click()
    expect(page.get_by_text("There is no announcement.")).to_be_visible()


def test_an_operator_renames_a_player_and_deletes_an_account_and_the_owner_learns_why(
    house: House, visit: Visit
) -> None:
    _, bob, opened = quarrel(visit)
    page = operator(house, visit, "Odile").goes("/admin/players")
    page.get_by_label("Name, a part of it, or id").fill(bob.ask("GET", "me")["id"])
    page.get_by_role("button", name="Search").click()
    follow(page.get_by_role("link", name="Bob the rude"))
    page.get_by_role("radio", name="Rename").check()
    page.get_by_label("New name").fill("Robert")
    page.get_by_label("Reason, which the player will read").fill("Rude name.")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_text("Done. The player reads it on every page.")).to_be_visible()
    expect(page.get_by_text("Renamed to Robert")).to_be_visible()
    expect(page.get_by_role("heading", name="Robert")).to_be_visible()
    bob.goes(f"/table/{opened.id}")
    banner = bob.page.get_by_role("complementary", name="From the operator")
    expect(banner).to_contain_text(re.compile("You are called Robert now, .*The reason: Rude name."))
    page.get_by_role("radio", name="Delete account").check()
    expect(page.get_by_text("The account is deleted for good")).to_be_visible()
    page.get_by_label("Reason, which the player will read").fill("Spam.")
    page.get_by_role("button", name="Delete account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Log")
    expect(page.get_by_role("listitem").filter(has_text="Deleted account").first).to_contain_text("Spam.")
    bob.watch.excuse("401")
    bob.goes("/")
    expect(banner).to_contain_text("has deleted your account. You are here as a new guest. The reason: Spam.")


def test_an_operator_renames_suspends_and_deletes_a_club(house: House, visit: Visit) -> None:
    page = operator(house, visit, "Orla").page
    owner = visit().named("Cleo")
    owner.ask("POST", "me/password", {"password": "correct horse", "name": "Cleo of the clubs"})
    club = owner.ask("POST", "clubs", {"name": "Rude towers", "game": "stones"})["id"]
    page.goto("/admin/clubs")
    page.get_by_role("combobox").select_option("Rude towers")
    page.get_by_label("Reason, for the log").fill("A rude name.")
    page.get_by_label("New name").fill("Kind towers")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_text("It is done, and in the log.")).to_be_visible()
    assert owner.ask("GET", f"clubs/{club}")["info"]["name"] == "Kind towers"
    page.get_by_role("combobox").select_option("Kind towers")
    page.get_by_label("Reason, for the log").fill("Advertising.")
    page.get_by_role("button", name="Suspend").click()
    row = page.get_by_role("listitem").filter(has_text="Kind towers")
    expect(row).to_contain_text("suspended")
    assert owner.ask("GET", f"clubs/{club}")["info"]["suspended"]
    page.get_by_label("Reason, for the log").fill("Advertising again.")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    page.goto("/admin/log")
    line = page.get_by_role("listitem").filter(has_text="Advertising again.").first
    expect(line).to_contain_text(re.compile("Orla.*club", re.DOTALL))


def test_an_operator_withdraws_a_reported_puzzle_and_puts_it_back(house: House, visit: Visit) -> None:
    page, puzzle = operator(house, visit, "Oona").page, next(iter(collection()))
    reader = visit().named("Rita")
    reader.ask("POST", f"puzzles/{puzzle}/answers", {"move": None})
    reader.ask("POST", f"puzzles/{puzzle}/reports", {"text": "Two moves are best."})
    page.goto("/admin/reports")
    page.get_by_role("link").filter(has_text=puzzle).click()
    page.get_by_label("Note").fill("True.")
    page.get_by_role("button", name="Withdraw the puzzle, and close").click()
    expect(page.get_by_text(": True.")).to_be_visible()
    page.get_by_role("link", name="All puzzles of this server").click()
    row = page.get_by_role("listitem").filter(has_text=puzzle)
    expect(row).to_contain_text("Withdrawn: True.")
    row.get_by_role("button", name="Put back").click()
    expect(page.get_by_text("No public game has given a puzzle yet.")).to_be_visible()
    page.goto("/admin/log")
    lines = page.get_by_role("listitem").filter(has_text="puzzle")
    expect(lines.filter(has_text="Oona")).to_have_count(2)


def test_an_operator_makes_a_backup_and_restores_it_while_the_page_waits(tmp_path: Path, visit: Visit) -> None:
    with housed(tmp_path) as house:
        olga = operator(house, partial(visit, at=house), "Olga")
        page = olga.page
        follow(page.get_by_role("link", name="Backups"))
        expect(page.get_by_text("There is no backup yet.")).to_be_visible()
        page.get_by_role("button", name="Make a backup").click()
        expect(page.get_by_text("The backup has been made.")).to_be_visible()
        ada = visit(house).named("Ada")
        opened = ada.opens("traffiq", "me open")
        for visitor in (olga, ada):
            visitor.watch.excuse("401", "404", "502", "Failed to load resource", "WebSocket")
        page.get_by_role("button", name="Restore").click()
        expect(page.get_by_text("Everything since then is undone")).to_be_visible()
        expect(page.get_by_label("Reason, for other operators")).to_be_focused()
        page.get_by_label("Reason, for other operators").fill("A table too many.")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").filter(has_text="restoring the backup")).to_be_visible()
        expect(page.get_by_text("The backup has been made.")).to_have_count(0)
        expect(
            page.get_by_role("status").filter(has_text=re.compile("was restored on .* is in before-restore"))
        ).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="restoring the backup")).to_have_count(0)
        expect(page.get_by_role("button", name="Restore")).to_have_count(2)
        ada.goes(f"/table/{opened.id}")
        expect(ada.page.get_by_role("heading", level=1)).to_have_text("This table cannot be shown")
        follow(page.get_by_role("link", name="Log"))
        expect(page.get_by_role("listitem").filter(has_text="Restored a backup").first).to_contain_text("A table too")


def test_after_a_backup_older_than_the_login_the_page_says_to_log_in_again(tmp_path: Path, visit: Visit) -> None:
    with housed(tmp_path) as house:
        where = ["--database", house.database, "--data", str(tmp_path)]
        done = forked.run(["backup", str(tmp_path / "backups" / "monday.tar.gz"), *where], dict(os.environ))
        assert done.returncode == 0, done.stderr
        olga = operator(house, partial(visit, at=house), "Olga", "de")
        olga.watch.excuse("401", "404", "502", "Failed to load resource")
        page = olga.goes("/admin/backups")
        page.get_by_role("button", name="Zurückspielen").click()
        page.get_by_label("Grund, für andere Betreiber").fill("Probe.")
        page.get_by_role("button", name="Jetzt zurückspielen").click()
        expect(page.get_by_role("status").filter(has_text="Melde dich neu an")).to_be_visible()
        follow(page.get_by_role("link", name="Anmelden"))
        expect(page).to_have_url(f"{house.url}/me")


def test_a_page_asks_once_for_notices_by_a_new_visitor_and_by_a_known_one(visit: Visit) -> None:
    ada = visit()
    requests: list[str] = []
    ada.page.on("request", lambda request: requests.append(request.url) if "/api/notices" in request.url else None)
    for path in ("/", "/", "/daily", "/rules/manhattan"):
        requests.clear()
        ada.goes(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        ada.page.wait_for_load_state("networkidle")
        assert len(requests) == 1, path


def test_a_guest_reads_that_an_operator_needs_a_claimed_name(visit: Visit) -> None:
    page = visit().named("Gus").goes("/admin")
    expect(page.get_by_text("Only an account with a claimed name")).to_be_visible()
    expect(page.get_by_role("textbox", name="Code")).to_have_count(0)


@pytest.mark.parametrize(("language", "dark"), [("en", False), ("de", True)])
def test_every_page_of_operators_fits_phone_and_desktop_and_axe_finds_nothing(
    house: House, visit: Visit, language: str, dark: bool
) -> None:
    _, bob, _ = quarrel(visit)
    about = bob.ask("GET", "me")["id"]
    olga = operator(house, visit, f"Olaf {language}", language)
    report = olga.ask("GET", "admin/reports")[-1]["id"]
    olga.ask("POST", f"admin/players/{about}/sanctions", {"kind": "mute", "reason": "Insults in the chat."})
    page = olga.page
    page.emulate_media(color_scheme="dark" if dark else "light")
    wrong: list[str] = []
    pages = ("/clubs", "/announcements", "/status", "/backups", "/log")
    for path in ("", f"/reports/{report}", "/players", f"/players/{about}", *pages):
        olga.goes(f"/admin{path}")
        expect(page.get_by_role("navigation", name=re.compile("Operators|Betreiber"))).to_be_visible()
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 844})
            settle(page)
            wrong += [f"{path} {width}: {one}" for one in layout_problems(page) + axe_problems(page)]
    bob.goes("/")
    expect(bob.page.get_by_role("complementary", name="From the operator")).to_be_visible()
    bob.page.set_viewport_size({"width": 390, "height": 844})
    settle(bob.page)
    wrong += [f"banner: {one}" for one in layout_problems(bob.page) + axe_problems(bob.page)]
    assert not wrong, "\n" + "\n".join(wrong)
