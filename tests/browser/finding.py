"""The browser and the pages that there are on this machine."""

import os
import shutil
from pathlib import Path

import midtown

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
PAGES = Path(midtown.__file__).parent / "web" / "index.html"
ARGUMENTS = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
"""Root gets no sandbox from Chromium."""


def missing() -> str:
    """What one needs and does not have, or nothing."""
    if BROWSER is None:
        return "a browser is missing: install Debian's package chromium"
    return "" if PAGES.exists() else "the pages are not built: make build"
