"""How a page looks, measured: nothing too small, nothing cut off, nothing that axe finds."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")
SCREENS = ROOT / "build" / "screens"
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  // What is drawn on a board is told in words there, and not in those that are written on it.
  const inSvg = (node) => document.querySelector(node.target[0])?.closest("svg");
  const counts = (id, node) => id !== "label-content-name-mismatch" || !inSvg(node);
  const why = (node) => (node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? "";
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.filter((node) => counts(id, node)).map((node) => `axe ${id}: ${help}: ${node.target} ${why(node)}`));
}"""
COMPARE = """async ([one, other]) => {
  const pixels = async (text) => {
    const image = new Image();
    image.src = `data:image/png;base64,${text}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data;
  };
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  if (a.length !== b.length) return Infinity;
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at])), 0);
}"""


def measured(page: Page) -> list[str]:
    """What is too small, too wide or cut off."""
    found: list[str] = page.evaluate(MEASURE)
    return found


def axed(page: Page) -> list[str]:
    """What axe finds."""
    if not page.evaluate("'axe' in window"):
        if not AXE.exists():
            pytest.fail("axe-core is missing: make build installs it", pytrace=False)
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found


def difference(page: Page, one: bytes, other: bytes) -> float:
    """By how much two pictures differ where they differ most, of 255; edges that are smoothed differ by a few."""
    found: float = page.evaluate(COMPARE, [b64encode(one).decode(), b64encode(other).decode()])
    return found


def settle(page: Page) -> None:
    """Wait until fonts are there and nothing moves any more."""
    page.evaluate(
        """async () => {
          await document.fonts.ready;
          await Promise.all(document.getAnimations().map((one) =>
            one.effect?.getComputedTiming().iterations === Infinity ? null : one.finished.catch(() => null)));
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }"""
    )


def picture(page: Page, name: str, **more: Any) -> bytes:
    """A screenshot, kept in build/screens."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    return page.screenshot(path=SCREENS / f"{name}.png", **more)
