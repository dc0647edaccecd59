"""Draw the figures of pages that Sphinx reads: an extension, which docs/conf.py names."""

import hashlib
from pathlib import Path
from typing import Any

from sphinx.util import logging

from figures import with_figures

SOURCES = sorted(Path(__file__).parent.glob("*.py"))


def draw(app: Any, page: str, source: list[str]) -> None:
    """Draw the figures of a page that Sphinx reads; a failure becomes a warning, which `make docs` refuses."""
    path = Path(app.env.doc2path(page))
    source[0], failures, others = with_figures(source[0], path, f"figure-{path.stem.lower()}")
    for line, failure in failures:
        logging.getLogger(__name__).warning(failure, location=(page, line))
    for other in others:
        app.env.note_dependency(str(other))


def setup(app: Any) -> dict[str, bool]:
    """Draw the figures of each page; all are drawn anew when this package changes."""
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in SOURCES)).hexdigest()
    app.add_config_value("figures_source", digest, "env")
    app.add_css_file("figures.css")
    app.connect("source-read", draw)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
