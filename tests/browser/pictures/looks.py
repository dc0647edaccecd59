"""Checks of a page's look: sizes, overflow, accessibility by axe, and screenshots to compare."""

from base64 import b64decode, b64encode
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page

from tests.browser.pictures.likeness import CELLS, Small

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
PIXELS = """async (text, masks = []) => {
  const image = new Image();
  image.src = `data:image/png;base64,${text}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  canvas.fillStyle = "#888";
  for (const [x, y, width, height] of masks) canvas.fillRect(x, y, width, height);
  return canvas.getImageData(0, 0, image.width, image.height);
}"""
COMPARE = f"""async ([one, other]) => {{
  const [a, b] = (await Promise.all([one, other].map((text) => ({PIXELS})(text)))).map((pixels) => pixels.data);
  if (a.length !== b.length) return Infinity;
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at])), 0);
}}"""
SHRINK = f"""async ([text, cells]) => {{
  // People's faces come from their ids, which are random, as are the codes of links.
  const random = [...document.querySelectorAll("svg:is([data-person], [data-random])")];
  const boxes = random.map((one) => one.getBoundingClientRect());
  const masks = boxes.map((box) => [box.x, box.y, box.width, box.height]);
  const {{ width, height, data }} = await ({PIXELS})(text, masks);
  const columns = Math.round(Math.sqrt(cells * width / height)), rows = Math.round(cells / columns);
  const starts = (parts, length) => Array.from({{ length: parts + 1 }}, (_, at) => Math.ceil(at * length / parts));
  const lefts = starts(columns, width), tops = starts(rows, height);
  const means = [];
  for (let row = 0; row < rows; row += 1) for (let column = 0; column < columns; column += 1) {{
    let red = 0, green = 0, blue = 0;
    const left = lefts[column], right = lefts[column + 1], top = tops[row], bottom = tops[row + 1];
    for (let y = top; y < bottom; y += 1) {{
      for (let at = (y * width + left) * 4, end = (y * width + right) * 4; at < end; at += 4) {{
        red += data[at];
        green += data[at + 1];
        blue += data[at + 2];
      }}
    }}
    means.push(...[red, green, blue].map((sum) => Math.round(sum / ((right - left) * (bottom - top)))));
  }}
  return {{ width, height, columns, rows, means }};
}}"""


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


def difference(page: Page, one: bytes, other: bytes) -> float:
    """Return the largest difference between two PNGs in a colour of a pixel, of 255; smoothed edges differ by a few."""
    difference: float = page.evaluate(COMPARE, [b64encode(one).decode(), b64encode(other).decode()])
    return difference


def small(page: Page, picture: bytes) -> Small:
    """Return a PNG shrunk to about `CELLS` cells."""
    shrunk = page.evaluate(SHRINK, [b64encode(picture).decode(), CELLS])
    return Small(shrunk["width"], shrunk["height"], shrunk["columns"], shrunk["rows"], bytes(shrunk["means"]))


def settle(page: Page) -> None:
    """Wait for fonts, pictures and the end of animations; posters are redrawn when the browser is idle."""
    page.evaluate(
        """async () => {
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
