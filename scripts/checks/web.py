"""Run the checks of the pages (web/tools/check.js): format, lint, layers, unused code, texts and tokens, types."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path


def failures(root: Path) -> Iterator[str]:
    """Yield its output if it fails."""
    if not (root / "web" / "node_modules").is_dir():
        yield "web/node_modules is missing; make check installs it"
        return
    command = [sys.executable, str(root / "scripts" / "npm.py"), "run", "--silent", "check"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        yield from (line for line in (done.stdout + done.stderr).splitlines() if line.strip())
