"""Play moves with the keyboard alone; the focus is visible at each step."""

from playwright.sync_api import Error, Page, expect

from tests.browser.driver.board import Table, kind_of, sensible

FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return "nothing has the focus";
  const drawn = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const marks = [one, ...one.querySelectorAll(".ring, .inner, .box"), one.nextElementSibling, one.closest("label")];
  const seen = marks.some((mark) => {
    if (!mark) return false;
    const style = getComputedStyle(mark);
    const visible = parseFloat(style.opacity) > 0 && style.visibility !== "hidden";
    return drawn(style) || (mark.matches(".ring") && style.stroke !== "none" && visible);
  });
  const box = one.getBoundingClientRect();
  const within = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  return seen && within ? "" : `no visible focus: ${one.outerHTML.slice(0, 160)}`;
}"""
CITIES = 6
PIECES = {"1": "q", "2": "w", "3": "e", "4": "t"}


def focused(page: Page) -> None:
    """Wait until the focus can be seen; raise AssertionError if it cannot."""
    try:
        page.wait_for_function(f"() => ({FOCUS})() === ''")
    except Error:
        raise AssertionError(page.evaluate(FOCUS)) from None


def play(table: Table) -> None:
    """Make a move of either game."""
    page = table.page
    moves = table.legal()
    first = [kind_of(move["places"][0]) for move in moves]
    if "card" in first:
        builds(table, *sensible(moves)["places"])
    elif moves[0]["move"].startswith("pick"):
        for place in sensible(moves)["places"]:
            page.keyboard.press(PIECES[place[-1]])
    elif "tile" in first:
        lays(table)
    elif any(kind_of(move["places"][-1]) == "vehicle" for move in moves):
        page.keyboard.press("t" if page.locator("[data-place='vehicle:taxi']:enabled").count() else "n")
    elif "stack" in first:
        page.keyboard.press("d")
    elif "street" not in first:
        page.keyboard.press("n" if any(move["move"] == "skip" for move in moves) else "e")
    confirms(table)


def confirms(table: Table) -> None:
    """Confirm the chosen move with Enter and wait until the page shows the next position."""
    expect(table.confirm).to_be_enabled()
    turn = table.turn
    table.page.keyboard.press("Enter")
    table.past(turn)


def builds(table: Table, card: str, piece: str, plot: str) -> None:
    """Choose a card, a piece and a plot with the keys."""
    page = table.page
    cards = [one.get_attribute("data-place") for one in page.locator("[data-place^='card:']").all()]
    page.keyboard.press(str(cards.index(card) + 1))
    expect(page.locator(f"[data-place='{card}']").first).to_have_attribute("aria-pressed", "true")
    if page.locator(f"[data-place='{piece}']").get_attribute("aria-pressed") != "true":
        page.keyboard.press(PIECES[piece[-1]])
    target = page.locator(f"[data-place='{plot}']")
    columns = int(page.locator("svg.board").get_attribute("data-columns") or 0)
    for key in (["ArrowRight"] * columns + ["ArrowDown"]) * (CITIES // columns):
        if target.evaluate("(one) => one === document.activeElement"):
            break
        page.keyboard.press(key)
        focused(page)
    page.keyboard.press("Enter")
    expect(target).to_have_attribute("aria-pressed", "true")


def lays(table: Table) -> None:
    """Choose the first tile that fits, and the cell that the arrow keys reach."""
    page = table.page
    tiles = page.locator("[data-tile]")
    fits = [tile.get_attribute("aria-disabled") != "true" for tile in tiles.all()]
    page.keyboard.press(str(fits.index(True) + 1))
    expect(page.locator("[data-cell]")).not_to_have_count(0)
    page.keyboard.press("ArrowUp")
    focused(page)
    page.keyboard.press("ArrowRight")
    focused(page)
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell][data-on=true]")).to_have_count(1)
    focused(page)
