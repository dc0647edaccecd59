"""The documentation as a site: `make docs` builds it, and `make check` refuses it with a warning or a broken link.

The source folder is the repository's top. So README.md, ARCHITECTURE.md, and the games' rules are pages, too. A link
between two files means the same here and wherever else the files are read.
"""

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from midtown import frames
from midtown.bots.players import name_seats
from midtown.record import read
from midtown.support.i18n import LANGUAGES, Reader

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "scripts"))

project = "Midtown"
author = "Midtown's contributors"
extensions = ["myst_parser", "autoapi.extension", "figures.site"]
root_doc = "README"
TREE = {
    "README": [
        "docs/play/index",
        "docs/host/index",
        "docs/build/index",
        "docs/develop/index",
        "docs/lab/index",
        "docs/commands",
        "CHANGELOG",
        "SECURITY",
    ],
    "docs/play/index": ["docs/play/*", "src/midtown/games/*/README", "src/midtown/games/*/README.de"],
    "docs/host/index": ["docs/host/*", "docs/host/legal/*"],
    "docs/build/index": ["docs/build/*", "docs/build/reference/midtown/index"],
    "docs/develop/index": ["ARCHITECTURE", "docs/develop/*", "CONTRIBUTING", "web/README"],
    "docs/lab/index": ["docs/lab/*"],
}
"""The pages below each page. The pages themselves only link, so that they read well without Sphinx."""
include_patterns = [
    "*.md",
    "docs/*.md",
    "docs/**/*.md",
    "docs/build/reference/**",
    "src/midtown/games/*/README*.md",
    "web/README.md",
]
exclude_patterns = [".*", "build", "dist", "tests", "web/node_modules"]
nitpicky = False

myst_heading_anchors = 4
myst_links_external_new_tab = False

# The reference is made from the sources without importing them: compiled modules are read like all others. It has what
# a program calls; changes to the server, the command line, or the inside of a game need the code.
autoapi_dirs = ["src/midtown"]
autoapi_root = "docs/build/reference"
autoapi_ignore = [
    "*/_plain.py",
    "*/__main__.py",
    "*/bots/search/*",
    "*/cli/*",
    "*/client/load/*",
    "*/client/messages.py",
    "*/games/*/[!_]*",
    "*/server/*",
    "*/tuning/*",
]
autoapi_options = ["members", "undoc-members", "show-inheritance"]
autoapi_member_order = "bysource"
autoapi_add_toctree_entry = False
autoapi_keep_files = False
default_role = "code"
# Names in signatures are linked where they are unique; nobody has written these links.
suppress_warnings = ["ref.python", "autoapi.python_import_resolution"]

html_theme = "furo"
html_title = "Midtown"
html_static_path = ["figures.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}


def plain_docstring(_app: Any, _what: str, _name: str, _object: Any, _options: Any, lines: list[str]) -> None:
    """Turn a docstring, which is plain text with names in backticks, into reStructuredText that means just that."""
    paragraphs = re.split(r"\n\s*\n", "\n".join(lines).strip("\n"))
    lines[:] = [line for paragraph in paragraphs for line in [*paragraph_lines(paragraph), ""]]


def paragraph_lines(paragraph: str) -> list[str]:
    """Return a paragraph as reStructuredText; an indented one keeps its line breaks."""
    rows = paragraph.split("\n")
    indented = any(row.startswith(" ") for row in rows)
    escaped = [re.sub(r"`+([^`]+)`+|([\\*_|`])", lambda match: markup(match), row) for row in rows]
    return [f"| {row.strip()}" for row in escaped] if indented else [row.strip() for row in escaped]


def markup(match: re.Match[str]) -> str:
    """Return text with names in backticks as code and reStructuredText's special characters escaped."""
    return f"``{match[1].strip()}``" if match[1] else f"\\{match[2]}"


def add_pages_below(_app: Any, page: str, source: list[str]) -> None:
    """Add the pages below a page to the site's navigation."""
    if page in TREE:
        entries = "\n".join(f"/{entry}" for entry in TREE[page])
        source[0] += f"\n\n```{{toctree}}\n:hidden:\n:glob:\n\n{entries}\n```\n"


def start_page(app: Any, exception: Exception | None) -> None:
    """Let the folder's start page be the README's."""
    if exception is None:
        target = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=README.html">\n'
        Path(app.outdir, "index.html").write_text(target, "utf-8")


def examples(app: Any, exception: Exception | None) -> None:
    """Put the games of docs/build/embedding.md beside the program that shows them, as `make build` has built it."""
    if exception is not None:
        return
    static = Path(app.outdir, "_static")
    for file in ROOT.glob("docs/replays/*.json"):
        record = read(json.loads(file.read_text("utf-8")))
        levels = [player.removeprefix("bot:") for player in record.players]
        names = name_seats(record.players, levels)
        document = frames.document(record, {language: Reader(language, names) for language in LANGUAGES}, levels)
        Path(static, file.name).write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    program = ROOT / "src/midtown/web/embed/midtown-replay.js"
    if program.exists():
        shutil.copy(program, static)


def setup(app: Any) -> None:
    """Connect the functions above."""
    app.connect("autodoc-process-docstring", plain_docstring)
    app.connect("source-read", add_pages_below)
    app.connect("build-finished", start_page)
    app.connect("build-finished", examples)
