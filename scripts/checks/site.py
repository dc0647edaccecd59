"""Check that the documentation builds as a site without warnings: no broken links, no unreachable pages.

The site is built into build/docs, also by `make docs`.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SITE = "build/docs"
OPTIONS = ("--quiet", "--jobs=auto", "--fail-on-warning", "--conf-dir=docs", "--doctree-dir=build/doctrees")


def failures(root: Path) -> Iterator[str]:
    """Yield each warning of the build, with its file and line."""
    command = [sys.executable, "-m", "sphinx", *OPTIONS, ".", SITE]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        printed = [line.removeprefix(f"{root}/") for line in done.stderr.splitlines() if line.strip()]
        yield from printed or [f"sphinx ended with {done.returncode}"]
