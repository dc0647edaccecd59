"""The analysis board in the browser: from a replay to one's own variation, lines of the engine, a shared link."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import analysing
from tests.browser.driver.people import Visit, follow
from tests.browser.driver.positions import finished

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


def tries(page: Page, number: int = 0) -> None:
    """Play a legal move from the list of all moves."""
    page.get_by_role("button", name="Moves", exact=True).click()
    page.get_by_role("dialog").get_by_role("listitem").nth(number).get_by_role("button").click()


def test_two_clicks_lead_from_a_replay_to_ones_own_variation_which_is_saved_and_shared(visit: Visit) -> None:
    ada = visit()
    made = ada.ask("POST", "records", {"record": finished("manhattan")})
    page = ada.goes(f"/replay/{made['id']}?move=30")
    follow(page.get_by_role("link", name="Analyse from here"))
    board = page.locator(".analysis")
    expect(board).to_have_attribute("data-turn", "30")
    tries(page, 3)
    expect(board).to_have_attribute("data-turn", "31")
    tree = page.get_by_role("region", name="What you tried")
    crossings = tree.get_by_role("group", name="After move 30").get_by_role("button")
    expect(crossings).to_have_count(1)
    page.keyboard.press("z")
    expect(board).to_have_attribute("data-turn", "30")
    tries(page, 1)
    expect(crossings).to_have_count(2)
    tree.get_by_role("textbox", name="Comment").fill("Better.")
    tree.get_by_role("textbox", name="Comment").blur()

    page.get_by_role("checkbox", name="Engine").click()
    engine = page.get_by_role("region", name="Engine")
    expect(engine.locator("[data-status=done] ol li").first).to_be_visible()
    expect(crossings.last).to_have_accessible_name(re.compile("%"))
    engine.locator("ol li button").first.click()
    expect(board).to_have_attribute("data-turn", "32")
    page.get_by_role("checkbox", name="Engine").click()

    page.get_by_role("button", name="Redeal what is hidden").click()
    expect(board).to_have_attribute("data-turn", "33")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("region", name="Save").get_by_role("link", name=re.compile("http"))
    expect(link).to_have_attribute("href", re.compile(r"/analysis/[0-9a-f]{32}\?move=30&node=\d+$"))

    bob = visit(language="de", viewport={"width": 390, "height": 844})
    other = bob.goes(str(link.get_attribute("href")))
    expect(other.locator(".analysis")).to_have_attribute("data-turn", "33")
    crossings = other.get_by_role("group", name="Nach Zug 30").get_by_role("button")
    expect(crossings).to_have_count(4)
    crossings.nth(1).click()
    expect(other.get_by_role("textbox", name="Kommentar")).to_have_value("Better.")
    expect(other.get_by_role("button", name="Kopie speichern")).to_be_visible()


def test_the_board_keeps_its_side_until_it_is_turned_and_all_names_follow(visit: Visit) -> None:
    made = visit().ask("POST", "records", {"record": finished("manhattan")})
    page = visit().goes(f"/analysis?table={made['id']}&watch={made['watch']}&move=44")
    board = page.locator(".analysis")
    plots = page.locator("#main [data-city=S] [data-place]")
    expect(board).to_have_attribute("data-turn", "44")

    def order() -> list[str]:
        return [str(plot.get_attribute("data-plot")) for plot in plots.all()]

    first = order()
    tries(page, 1)
    expect(board).to_have_attribute("data-turn", "45")
    assert order() == first  # though another seat is to move
    corner = page.get_by_role("button", name=re.compile("^Sydney, far left"))
    expect(corner).to_have_attribute("data-plot", first[0])
    card = page.locator("[data-place^='card:']").first
    worn = card.get_attribute("aria-label")
    sides = page.get_by_role("group", name="You look from the side of")
    ada, bob = sides.get_by_role("radio", name="Ada"), sides.get_by_role("radio", name="Bob")
    expect(ada).to_be_checked()
    bob.check()
    expect(corner).to_have_attribute("data-plot", first[-1])  # Bob sits opposite
    assert order() == first[::-1]
    expect(card).not_to_have_accessible_name(str(worn))  # the same card, as it reads from there
    page.get_by_role("button", name="Moves", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    expect(board).to_have_attribute("data-turn", "44")
    assert order() == first[::-1]
    expect(bob).to_be_checked()


def test_two_lines_are_compared_and_with_the_game_itself(visit: Visit) -> None:
    ada = visit()
    made = ada.ask("POST", "records", {"record": finished("manhattan")})
    page = ada.goes(f"/analysis?table={made['id']}&watch={made['watch']}&move=44")
    board = page.locator(".analysis")
    expect(board).to_have_attribute("data-turn", "44")
    tree = page.get_by_role("region", name="What you tried")
    compare = tree.get_by_role("button", name="Compare two lines")
    expect(compare).to_have_count(0)  # there is only the game
    for number in (1, 2):
        tries(page, number)
        expect(board).to_have_attribute("data-turn", "45")
        page.keyboard.press("z")
        expect(board).to_have_attribute("data-turn", "44")
    crossings = tree.locator(".map button")
    words = [crossings.nth(number).locator("small").first.inner_text() for number in (0, 1)]
    assert words[0] != words[1]

    compare.click()
    both = tree.get_by_role("group", name="Compare two lines")
    expect(both).to_contain_text("The lines part after move 44.")
    for letter, move in zip("AB", words, strict=True):
        expect(both.get_by_role("list", name=f"Line {letter}").get_by_role("button")).to_have_text(
            [re.compile(re.escape(move))]
        )
    expect(both.locator("table")).to_have_count(0)
    page.get_by_role("checkbox", name="Engine").click()
    for letter in "AB":
        both.get_by_role("list", name=f"Line {letter}").get_by_role("button").click()
        expect(board).to_have_attribute("data-turn", "45")
        column = "AB".index(letter) + 1
        for row in both.locator("tbody tr").all():
            expect(row.locator("td, th").nth(column)).to_have_text(re.compile(r"^\d+%$"))
    page.get_by_role("checkbox", name="Engine").click()
    for row in both.locator("tbody tr").all():
        one, other = (int(row.locator("td").nth(place).inner_text().rstrip("%")) for place in (0, 1))
        gain = int(row.locator("td").nth(2).inner_text().rstrip("%").replace("−", "-"))
        assert gain == other - one

    both.get_by_role("combobox", name="Line B").select_option("The game itself")
    moves = both.get_by_role("list", name="Line B").get_by_role("button")
    moves.last.click()
    expect(board).to_have_attribute("data-turn", str(44 + moves.count()))
    crossings.first.click()
    tries(page, 1)  # a line grows; the game is still the other one
    expect(both.get_by_role("list", name="Line A").get_by_role("button")).to_have_count(2)
    expect(both.get_by_role("combobox", name="Line B").locator("option:checked")).to_have_text("The game itself")
    page.keyboard.press("z")
    tries(page, 2)  # a new line, numbered before the game
    expect(crossings).to_have_count(4)
    expect(both.get_by_role("combobox", name="Line B").locator("option:checked")).to_have_text("The game itself")
    both.get_by_role("combobox", name="Line A").select_option("The game itself")  # they change places
    expect(both.get_by_role("list", name="Line B").get_by_role("button")).to_have_count(2)
    tree.get_by_role("button", name="Stop comparing").click()
    expect(both).to_have_count(0)


def test_a_file_with_variations_comes_back_as_it_went_and_a_position_is_set_up(visit: Visit, tmp_path: Path) -> None:
    record = finished("traffiq")
    ada = visit()
    page = ada.goes("/analysis")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record | {"analysis": [{"at": 2, "comment": "So far, so good."}]}), "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("slider", name="Move of the game").fill("2")
    expect(page.get_by_role("textbox", name="Comment")).to_have_value("So far, so good.")
    page.get_by_role("button", name="Set up a position").click()
    page.get_by_text("The whole position as text").click()
    text = page.get_by_role("textbox", name="The whole position as text")
    state = text.input_value()
    text.fill("none")
    ada.watch.excuse("400")
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("alert")).to_have_text("This text is not a JSON object.")
    text.fill(state)
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator(".analysis")).to_have_attribute("data-turn", "3")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    exported = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [sorted(node) for node in exported["analysis"]] == [["at", "comment"], ["at", "state"]]
    assert exported["moves"] == record["moves"]


def test_a_new_deal_is_there_at_once_and_stays(visit: Visit) -> None:
    page = visit().goes("/analysis")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Deal a new game").click()
    expect(page).to_have_url(re.compile(r"\?move=0$"))
    page.wait_for_load_state("networkidle")
    expect(page.locator(".analysis")).to_be_visible()


def test_a_position_is_set_up_by_hand_on_the_board_of_each_game(visit: Visit) -> None:
    ada = visit()
    for game in ("manhattan", "traffiq"):
        made = ada.ask("POST", "records", {"record": finished(game)})
        page = ada.goes(f"/analysis?table={made['id']}&watch={made['watch']}&move=30")
        board = page.locator(".analysis")
        expect(board).to_have_attribute("data-turn", "30")
        page.get_by_role("button", name="Set up a position").click()
        sheet = page.get_by_role("dialog", name="Set up a position")
        if game == "manhattan":
            sheet.get_by_role("button", name="Take the top piece away").click()
            sheet.locator("[data-plot]:has(svg)").first.click()
            sheet.get_by_label("Points: red").fill("7")
        else:
            sheet.get_by_label("Whose turn begins").select_option(index=1)
            sheet.get_by_role("button", name=re.compile("^Corner ")).first.click()
        sheet.get_by_role("button", name="Set it up").click()
        expect(board).to_have_attribute("data-turn", "31")
        expect(page.get_by_role("region", name="What you tried")).to_contain_text("New position")


@pytest.mark.parametrize(
    ("game", "at", "words"),
    [("manhattan", 44, "(far|near|left|right|centre)"), ("traffiq", 60, "north .+, east .+, south .+, west .+")],
)
def test_what_was_drawn_is_named_in_words(visit: Visit, game: str, at: int, words: str) -> None:
    ada, bob = visit(), visit()
    analysing.tried(game, at)(ada, bob, "en")
    drawn = ada.page.get_by_label("Drawn")
    options = drawn.get_by_role("option").all_inner_texts()
    assert len(options) > 1
    assert all(re.match(words, one) for one in options)
