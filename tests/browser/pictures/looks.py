"""Checks of a page's look: sizes, overflow, accessibility by axe, and screenshots to compare."""

import math
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image
from playwright.sync_api import FloatRect, Page

from tests.browser.pictures.likeness import signature

ROOT = Path(__file__).parents[3]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")
SCREENS = ROOT / "build" / "screens"
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  // A board's drawings have names of their own, which differ from the letters drawn on them.
  // What lies in a shadow has a selector for each root above it.
  const found = (path) => [path].flat().reduce((at, one) => (at?.shadowRoot ?? at)?.querySelector(one), document);
  const inSvg = (node) => found(node.target[0])?.closest("svg");
  const counts = (id, node) => id !== "label-content-name-mismatch" || !inSvg(node);
  const why = (node) => (node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? "";
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.filter((node) => counts(id, node)).map((node) => `axe ${id}: ${help}: ${node.target} ${why(node)}`));
}"""
RANDOM = """() => [
  ...document.querySelectorAll(":is(svg, b):is([data-person], [data-random]), input:is([readonly], [type=date])"),
].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
"""The boxes of what is random: people's faces, which come from their ids, links and their codes, dates, and clocks."""
BLANK = (0x88, 0x88, 0x88)
Pixels = npt.NDArray[np.uint8]
"""Red, green and blue of a picture's pixels, by row and column."""


def layout_problems(page: Page) -> list[str]:
    """Return a sentence for each element that is too small, too wide or cut off."""
    problems: list[str] = page.evaluate(MEASURE)
    return problems


def axe_problems(page: Page) -> list[str]:
    """Return a sentence for each violation of accessibility rules that axe reports."""
    if not page.evaluate("'axe' in window"):
        if not AXE.exists():
            pytest.fail("axe-core is missing: make build installs it", pytrace=False)
        page.evaluate(AXE.read_text("utf-8"))
    problems: list[str] = page.evaluate(RUN)
    return problems


def difference(one: bytes, other: bytes) -> float:
    """Return the largest difference between two PNGs in a colour of a pixel, of 255; smoothed edges differ by a few."""
    a, b = pixels(one), pixels(other)
    return float(np.abs(a.astype(int) - b).max()) if a.shape == b.shape else math.inf


def cells(page: Page, picture: bytes) -> Image.Image:
    """Return the signature of a PNG, with what is random on the page left blank."""
    with Image.open(BytesIO(picture)) as image:
        plain = image.convert("RGB")
    for left, top, right, bottom in page.evaluate(RANDOM):
        plain.paste(BLANK, (math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)))
    return signature(plain)


def pixels(picture: bytes) -> Pixels:
    """Return the pixels of a PNG."""
    with Image.open(BytesIO(picture)) as image:
        return np.array(image.convert("RGB"))


def settle(page: Page) -> None:
    """Wait for fonts, pictures and the end of animations, and hide the caret, which blinks.

    Posters are redrawn when the browser is idle.
    """
    page.evaluate(
        """async () => {
          document.documentElement.style.caretColor = "transparent";
          const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
          await frames();
          for (let time = 0; document.images.length && time < 3; time += 1) await idle();
          await Promise.all([...document.images].map((one) => one.decode().catch(() => null)));
          await document.fonts.ready;
          await Promise.all(document.getAnimations().map((one) =>
            one.effect?.getComputedTiming().iterations === Infinity ? null : one.finished.catch(() => null)));
          await frames();
        }"""
    )


def picture(page: Page, name: str, clip: FloatRect | None = None) -> bytes:
    """Take a screenshot, save it in build/screens, and return it as PNG.

    The browser is asked itself: Playwright's own way compresses the picture for size, which takes twice as long.
    """
    part = {"clip": {**clip, "scale": 1}} if clip else {}
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True, **part})
    session.detach()
    png = b64decode(taken["data"])
    SCREENS.mkdir(parents=True, exist_ok=True)
    (SCREENS / f"{name}.png").write_bytes(png)
    return png
