"""Say yes or no to the whole tree: style, types, layers, and each `check_*.py` beside this file; a line a failure."""

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
TOOLS = (
    ("ruff", "check", "--quiet", "--output-format=concise"),
    ("ruff", "format", "--quiet", "--check", "--output-format=concise"),
    ("mypy", "--no-error-summary"),
    ("lint-imports", "--no-cache", "--no-logo"),
)


def tool_failures(command: tuple[str, ...]) -> Iterator[str]:
    """What a tool printed, when it says no."""
    name, *arguments = command
    wide = {**os.environ, "COLUMNS": "1000"}
    done = subprocess.run([BIN / name, *arguments], cwd=ROOT, env=wide, capture_output=True, text=True, check=False)
    if done.returncode:
        printed = [line for line in (done.stdout + done.stderr).splitlines() if line.strip("- ")]
        yield from printed or [f"{name} ended with {done.returncode}"]


def own_failures(script: Path) -> Iterator[str]:
    """What one of the project's own checks found; each offers `failures(root)`."""
    yield from importlib.import_module(script.stem).failures(ROOT)


def main() -> int:
    """Run everything, print what failed, and return the exit code."""
    checks = [(" ".join(command), tool_failures(command)) for command in TOOLS]
    checks += [(script.stem, own_failures(script)) for script in sorted(Path(__file__).parent.glob("check_*.py"))]
    refusals = 0
    for title, failures in checks:
        found = list(failures)
        refusals += bool(found)
        print(f"{'FAILED' if found else 'ok'}  {title}", *found, sep="\n  ", flush=True)
    print(f"check: {refusals} of {len(checks)} failed" if refusals else f"check: all {len(checks)} passed")
    return 1 if refusals else 0


if __name__ == "__main__":
    sys.exit(main())
