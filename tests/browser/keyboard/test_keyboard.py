"""Games played with the keyboard alone; the focus is visible at each step."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from midtown.puzzles.collection import collection
from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.positions import finished, named
from tests.browser.keyboard.keys import focused, play
from tests.browser.pictures.states import STATES

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
AT = {"manhattan": 30, "traffiq": 57}
"""Numbers of moves of the finished games after which a card or a tile can be chosen."""


def tab_to(page: Page, name: re.Pattern[str], role: Literal["button", "link"] = "button") -> int:
    """Press Tab until a button or link whose name matches has the focus, visible at each step; return how often."""
    wanted = page.get_by_role(role, name=name).first
    for presses in range(1, 200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue  # past the end of the page come the browser's own controls
        focused(page)
        if wanted.evaluate("(one) => one === document.activeElement"):
            return presses
    raise AssertionError(f"{name.pattern} cannot be reached")


def first_in_list(page: Page, text: str = "") -> None:
    """Go to the first move of the open list of moves, or of those that have a text in them."""
    find = page.get_by_role("dialog").get_by_role("textbox")
    find.wait_for()
    while not find.evaluate("(one) => one === document.activeElement"):
        page.keyboard.press("Tab")
        focused(page)
    page.keyboard.type(text)
    page.keyboard.press("Tab")
    focused(page)


def begins(visitor: Visitor, game: str) -> Table:
    """Begin a game from the home page; return its table with the visitor to move."""
    page = visitor.goes("/")
    play = re.compile(f"^Play now\\W+{game}$")
    expect(page.get_by_role("button", name=play)).to_be_visible()
    tab_to(page, play)
    page.keyboard.press("Enter")
    table = Table(visitor)
    assert table.mine()
    return table


def test_two_rounds_of_manhattan_are_begun_and_built_with_the_keys_alone(visit: Visit) -> None:
    table = begins(visit(), "Manhattan")
    for _ in range(9):
        assert table.mine()
        play(table)
    state = table.snapshot()["position"]["state"]
    assert state["round"] == 2
    assert state["towers"]


def test_a_whole_game_of_traffiq_is_played_with_the_keys_alone(visit: Visit) -> None:
    table = begins(visit(), "TraffIQ")
    while table.mine():
        play(table)
    expect(table.page.get_by_role("heading", level=1).first).to_contain_text("win")


def test_every_move_is_in_a_list_in_words_and_can_be_made_from_there(visit: Visit) -> None:
    ada = visit().named("Ada")
    opened = ada.opens("manhattan", "me greedy greedy greedy", record=named("build"))
    page = ada.goes(f"/table/{opened.id}")
    table = Table(ada)
    assert table.mine()
    legal = table.legal()
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog", name="Legal moves")
    expect(dialog.get_by_role("listitem")).to_have_count(len(legal))
    expect(dialog.get_by_text(legal[-1]["move"])).to_have_count(0)  # the notation names no place as the reader does
    wanted = legal[-1]
    page.get_by_role("textbox", name="Find a move").fill(wanted["words"])
    choice = dialog.get_by_role("button", name=re.compile(re.escape(wanted["words"]))).first
    turn = table.turn
    for _ in range(6):
        page.keyboard.press("Tab")
        focused(page)
        if choice.evaluate("(one) => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(choice).to_contain_text("Press again to play it")
    expect(choice).to_have_css("opacity", "1")
    assert table.turn == turn
    page.keyboard.press("Enter")
    table.past(turn)
    expect(dialog).to_be_hidden()
    assert wanted["move"] in table.snapshot()["moves"]
    words = next(
        entry["words"] for entry in ada.ask("GET", f"tables/{opened.id}/log") if entry["move"] == wanted["move"]
    )
    expect(page.get_by_role("region", name="Log").get_by_role("link", name=words).first).to_be_visible()


def test_the_keys_are_listed_and_those_of_one_letter_can_be_switched_off(visit: Visit) -> None:
    ada = visit().named("Ada")
    opened = ada.opens("traffiq", "me greedy", record=named("action"))
    page = ada.goes(f"/table/{opened.id}")
    table = Table(ada)
    assert table.mine()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog.get_by_text("Start the move again")).to_be_visible()
    dialog.get_by_role("checkbox", name="Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # the element: it is closed a moment before it goes
    page.keyboard.press("m")
    page.keyboard.press("?")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.get_by_role("button", name="Keyboard shortcuts").click()
    dialog.get_by_role("checkbox", name="Single-key shortcuts").check()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.get_by_role("dialog", name="Legal moves")).to_be_visible()


def test_two_keys_lead_from_any_position_of_a_replay_to_ones_own_variation(visit: Visit) -> None:
    ada = visit()
    made = ada.ask("POST", "records", {"record": finished("manhattan")})
    page = ada.goes(f"/replay/{made['id']}?move=29")
    replay, board = page.locator(".replay"), page.locator(".analysis")
    expect(replay).to_have_attribute("data-turn", "29")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-turn", "30")
    page.keyboard.press("a")
    expect(board).to_have_attribute("data-turn", "30")
    page.go_back()
    expect(replay).to_have_attribute("data-turn", "30")
    page.reload()
    expect(page.get_by_role("slider")).to_be_visible()
    presses = tab_to(page, re.compile("Analyse from here"), "link")
    assert presses <= 14
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Moves", exact=True)).to_be_visible()
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    first_in_list(page)
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-turn", "31")
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_keys_of_a_replay_are_listed_and_its_letters_can_be_switched_off(visit: Visit) -> None:
    ada = visit()
    made = ada.ask("POST", "records", {"record": finished("traffiq")})
    page = ada.goes(f"/replay/{made['id']}?move=30")
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog.get_by_text("Analyse from here")).to_be_visible()
    dialog.get_by_role("checkbox", name="Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("a")
    page.keyboard.press("?")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay")).to_have_attribute("data-turn", "31")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(dialog).to_be_visible()


def test_a_variation_is_tried_on_the_analysis_board_with_the_keys_alone(visit: Visit) -> None:
    page = analysed(visit(), "manhattan")
    board = page.locator(".analysis")
    builds_by_keys(page)
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-turn", "31")
    page.keyboard.press("z")
    expect(board).to_have_attribute("data-turn", "30")
    page.keyboard.press("Home")
    expect(board).to_have_attribute("data-turn", "0")
    tab_to(page, re.compile("^After move 30$"))
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-turn", "30")
    page.keyboard.press("Tab")  # to the line, which scrolls with the arrows
    page.keyboard.press("Tab")
    focused(page)
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-turn", "31")


def builds_by_keys(page: Page) -> None:
    """Choose the first card, a piece and the first plot that can be built on, from wherever the focus is."""
    page.keyboard.press("1")
    page.keyboard.press("q")
    confirm = page.locator("[data-action=confirm]")
    for key in ["ArrowRight"] * 3 + ["ArrowDown"] + ["ArrowRight"] * 3:
        page.keyboard.press(key)
        focused(page)
        page.keyboard.press("Enter")
        if confirm.is_enabled():
            return
    raise AssertionError("no plot can be built on")


def test_the_arrows_belong_to_the_board_of_an_analysis_while_it_has_the_focus(visit: Visit) -> None:
    page = analysed(visit(), "manhattan")
    board, plot = page.locator(".analysis"), page.locator("[data-plot]:focus")
    steps_with_arrows(page, AT["manhattan"])
    page.keyboard.press("ArrowDown")
    expect(plot).to_have_count(1)
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        focused(page)
        expect(plot).to_have_count(1)
    expect(board).to_have_attribute("data-turn", "30")
    page.keyboard.press("Escape")
    expect(page.locator("#main")).to_be_focused()
    steps_with_arrows(page, AT["manhattan"])


def test_the_arrows_belong_to_the_board_of_an_analysis_once_a_move_is_begun(visit: Visit) -> None:
    page = analysed(visit(), "traffiq")
    board, cell = page.locator(".analysis"), page.locator("[data-lit]:focus")
    steps_with_arrows(page, AT["traffiq"])
    fits = [tile.get_attribute("aria-disabled") != "true" for tile in page.locator("[data-tile]").all()]
    page.keyboard.press(str(fits.index(True) + 1))
    expect(page.locator("[data-cell]")).not_to_have_count(0)
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        focused(page)
        expect(cell).to_have_count(1)
    expect(board).to_have_attribute("data-turn", f"{AT['traffiq']}")
    page.keyboard.press("Escape")
    expect(page.locator("#main")).to_be_focused()
    steps_with_arrows(page, AT["traffiq"])


def analysed(visitor: Visitor, game: str) -> Page:
    """Open a game on the analysis board where a card or a tile can be chosen."""
    made = visitor.ask("POST", "records", {"record": finished(game)})
    page = visitor.goes(f"/analysis?table={made['id']}&move={AT[game]}")
    expect(page.get_by_role("button", name="Moves", exact=True)).to_be_visible()
    return page


def steps_with_arrows(page: Page, at: int) -> None:
    """Go from a move to the move before it, and back."""
    board = page.locator(".analysis")
    expect(board).to_have_attribute("data-turn", f"{at}")
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-turn", f"{at - 1}")
    page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-turn", f"{at}")
    expect(page.get_by_role("button", name="Moves", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_the_key_of_the_engine_is_no_key_of_a_game(visit: Visit, game: str) -> None:
    page = analysed(visit(), game)
    engine = page.get_by_role("region", name="Engine").get_by_role("checkbox")
    page.keyboard.press("b")
    expect(engine).to_be_checked()
    page.keyboard.press("e")  # a piece of one game, the end of a turn in the other
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog.get_by_text("Engine on or off")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(engine).to_be_checked()
    page.keyboard.press("b")
    expect(engine).not_to_be_checked()


def test_a_puzzle_is_answered_and_the_next_one_begun_with_the_keys_alone(visit: Visit) -> None:
    page = visit().goes("/")
    tab_to(page, re.compile("Find the move"), "link")
    page.keyboard.press("Enter")
    solver = page.locator(".solver")
    expect(solver).to_have_attribute("data-puzzle", re.compile("."))
    puzzle = collection()[str(solver.get_attribute("data-puzzle"))]
    page.keyboard.press("m")
    first_in_list(page, puzzle.answer)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Chance to win")).to_be_visible()
    tab_to(page, re.compile("^Next puzzle"))
    page.keyboard.press("Enter")
    expect(solver).not_to_have_attribute("data-puzzle", puzzle.id)
    expect(page.locator(".dock:not([inert])").first).to_be_visible()


@pytest.mark.parametrize(
    "state", ["traffiq-action", "learn-traffiq", "puzzle", "analysis-traffiq", "correspondence-plan", "replay-traffiq"]
)
def test_a_button_says_its_key_beside_its_name(visit: Visit, state: str) -> None:
    page = STATES[state](visit, "en").page
    keyed = page.locator("button:has(kbd):visible, a:has(kbd):visible")
    expect(keyed.first).to_be_visible()
    for button in keyed.all():
        key = button.locator("kbd").get_attribute("data-k")
        assert button.get_attribute("aria-keyshortcuts")
        name = re.search(r'(?:button|link) "(.*?)"', button.aria_snapshot())
        assert name
        assert key not in name[1].split()
