"""Where this machine has a browser, and whether the pages are built."""

import os
import shutil
from pathlib import Path

import midtown

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WINDOWLESS = "/usr/lib/chromium/chromium-headless-shell"
"""Debian's headless Chromium: tests need little more than half the processor time of the full one."""
WHOLE = next(filter(None, map(shutil.which, BROWSERS)), None)
BROWSER = shutil.which(WINDOWLESS) or WHOLE
PAGES = Path(midtown.__file__).parent / "web" / "index.html"
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
ARGUMENTS = ["--font-render-hinting=none"] + ["--no-sandbox"] * ROOT
"""Arguments that make text equally wide in both browsers, and that let root run Chromium."""


def missing() -> str:
    """Return what is missing and how to get it, or an empty text."""
    if BROWSER is None:
        return "a browser is missing: install Debian's package chromium-headless-shell, or chromium"
    return "" if PAGES.exists() else "the pages are not built: make build"
