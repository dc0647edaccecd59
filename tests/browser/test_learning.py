"""Help for beginners: the guided first games, links to rules, reasons for refusals, and hints."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.driver import corresponding, puzzling
from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit
from tests.browser.driver.positions import named
from tests.browser.pictures.steps import refused_plot

pytestmark = pytest.mark.long

Json = Any


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_a_first_game_leads_from_step_to_step_to_a_game_of_ones_own(visit: Visit, game: str) -> None:
    ada = visit()
    steps: list[Json] = []

    def keep(route: Route) -> None:
        answer = route.fetch()
        step = answer.json()
        if route.request.method == "POST" and ("why" not in step or step["why"] is None):
            steps.append(step)
        route.fulfill(response=answer)

    ada.page.route("**/api/games/*/lesson?*", keep)
    page = ada.goes(f"/learn/{game}")
    table = Table(ada)
    expect(table.root).to_be_visible()
    play, following, show = (page.locator(f"[data-action={name}]") for name in ("play", "next", "show"))
    explanations = 0
    for _ in range(120):
        expect(play.or_(following).or_(show).first).to_be_visible()
        if play.count():
            break
        if following.count():
            explanations += 1
            following.click()
            continue
        step = steps[-1]
        move = next((one for one in step["moves"] if one["move"] == step["example"]), None)
        if move is None:
            show.click()
            expect(play.or_(following).first).to_be_visible()
            continue
        table.put(move)
        turn = table.turn
        table.confirm.click()
        table.past(turn)
    assert explanations > 3
    play.click()
    page.wait_for_url(re.compile("/table/"))
    assert Table(ada).mine()


def test_a_game_without_a_first_game_says_so_and_offers_the_others(visit: Visit) -> None:
    ada = visit()
    ada.watch.excuse("400")
    page = ada.goes("/learn/nonesuch")
    expect(page.get_by_role("alert")).to_contain_text("Unknown game “nonesuch”.")
    expect(page.locator("main h2")).to_have_text(["Manhattan", "TraffIQ"])


@pytest.mark.parametrize(("game", "rule"), [("manhattan", "M-BUILD"), ("traffiq", "T-ATTACH")])
def test_a_link_to_a_paragraph_leads_to_it(visit: Visit, game: str, rule: str) -> None:
    page = visit().goes(f"/rules/{game}#{rule}")
    paragraph = page.locator(f"[id='{rule}']")
    expect(paragraph).to_be_in_viewport()
    expect(paragraph).to_contain_text(rule)


def test_a_refused_place_says_why_and_by_which_paragraph(visit: Visit) -> None:
    ada = visit().named("Ada")
    page = ada.goes(f"/table/{ada.opens('manhattan', 'me greedy greedy greedy', record=named('build')).id}")
    table = Table(ada)
    assert table.mine()
    refused_plot(table)
    banner = page.locator("[data-refused]")
    expect(banner).to_be_visible()
    link = banner.get_by_role("link")
    expect(link).to_have_attribute("href", re.compile("/rules/manhattan#M-"))
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.get_by_role("heading").first).to_be_visible()


def test_a_tile_that_cannot_be_laid_and_a_vehicle_that_cannot_drive_say_why(visit: Visit) -> None:
    ada = visit().named("Ada")
    page = ada.goes(f"/table/{ada.opens('traffiq', 'me greedy', record=named('action')).id}")
    table = Table(ada)
    assert table.mine()
    table.play(next(one for one in table.legal() if one["move"] == "draw"))
    assert table.mine()
    question, refused = "Your turn: 1 action", "After drawing you can only draw once more in this turn."
    for place in ("[data-tile]", "[data-phase] [role=img][aria-label*=yellow]"):
        expect(page.locator(".dock strong")).to_have_text(question)
        table.tap(page.locator(place).first)
        expect(page.locator(".dock strong")).to_have_text(refused)
        expect(page.locator(".dock").get_by_role("link", name="What does this mean?")).to_be_visible()
        page.keyboard.press("Escape")


def test_the_button_to_draw_says_why_when_the_stack_is_empty(visit: Visit) -> None:
    ada = visit().named("Ada")
    page = ada.goes(f"/table/{ada.opens('traffiq', 'me greedy', record=named('final')).id}")
    assert Table(ada).mine()
    draw = page.locator("[data-action=draw]")
    expect(draw).to_have_attribute("aria-disabled", "true")
    question = page.locator(".dock strong").inner_text()
    presses: tuple[Callable[[], None], ...] = (
        lambda: draw.click(force=True),
        lambda: draw.press("Enter"),
        lambda: page.keyboard.press("d"),
    )
    for press in presses:
        press()
        expect(page.locator(".dock strong")).to_have_text("The stack is empty.")
        expect(page.locator("[aria-live]").filter(has_text="The stack is empty.")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".dock strong")).to_have_text(question)


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_a_hint_is_a_legal_move_with_reasons_and_the_chance_to_win_and_shows_it_on_the_board(
    visit: Visit, game: str
) -> None:
    ada = visit().named("Ada")
    point, seats = {"manhattan": ("build", "me greedy greedy greedy"), "traffiq": ("action", "me greedy")}[game]
    page = ada.goes(f"/table/{ada.opens(game, seats, record=named(point)).id}")
    table = Table(ada)
    assert table.mine()
    page.locator("[data-action=hint]").click()
    note = page.get_by_role("region", name="Hint").locator("visible=true")
    expect(note.get_by_role("listitem")).not_to_have_count(0)
    for pattern in (
        "^At level Club, the computer would play: .",
        r"^Win chance: \d+%$",
        r"^Also considered: .+ \(\d+%\)$",
    ):
        expect(note.get_by_role("paragraph").filter(has_text=re.compile(pattern))).to_be_visible()
    turn = table.turn
    expect(table.confirm).to_be_enabled()
    table.confirm.click()
    table.past(turn)
    expect(note).to_have_count(0)


@pytest.mark.parametrize(
    ("opened", "enter"),
    [
        ("puzzle", "Answer; then the next puzzle"),
        ("lesson", "Read on, or play the move"),
        ("plan", "Take the move into the plan"),
    ],
)
def test_the_keys_of_puzzles_lessons_and_plans_are_listed_and_their_letters_can_be_switched_off(
    visit: Visit, opened: str, enter: str
) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    if opened == "plan":
        corresponding.planning(ada, bob, "en")
    else:
        ada.goes("/learn/manhattan" if opened == "lesson" else f"/puzzles/{puzzling.first('manhattan').id}")
    page = ada.page
    expect(page.locator("svg.board")).to_be_visible()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog.get_by_text(enter)).to_be_visible()
    dialog.get_by_role("checkbox", name="Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # the element: it is closed a moment before it goes
    page.keyboard.press("m")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Keyboard shortcuts").click()
    dialog.get_by_role("checkbox", name="Single-key shortcuts").check()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(dialog).to_be_visible()
