"""The browser and the pages that there are on this machine."""

import os
import shutil
from pathlib import Path

import midtown

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WINDOWLESS = "/usr/lib/chromium/chromium-headless-shell"
"""Debian's Chromium without windows: tests take little more than half the processor time in it."""
WHOLE = next(filter(None, map(shutil.which, BROWSERS)), None)
BROWSER = shutil.which(WINDOWLESS) or WHOLE
PAGES = Path(midtown.__file__).parent / "web" / "index.html"
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
ARGUMENTS = ["--font-render-hinting=none"] + ["--no-sandbox"] * ROOT
"""Letters are as wide in either browser; and root gets no sandbox from Chromium."""


def missing() -> str:
    """What one needs and does not have, or nothing."""
    if BROWSER is None:
        return "a browser is missing: install Debian's package chromium-headless-shell, or chromium"
    return "" if PAGES.exists() else "the pages are not built: make build"
