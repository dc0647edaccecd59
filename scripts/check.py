"""Run static checks: style, types, layers, and each module of `checks`; print one line a failure.

`python scripts/check.py docs words` runs two of them, named by their first word.
"""

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
    """Yield a tool's output if it fails."""
    name, *arguments = command
    wide = {**os.environ, "COLUMNS": "1000"}
    done = subprocess.run([BIN / name, *arguments], cwd=ROOT, env=wide, capture_output=True, text=True, check=False)
    if done.returncode:
        printed = [line for line in (done.stdout + done.stderr).splitlines() if line.strip("- ")]
        yield from printed or [f"{name} ended with {done.returncode}"]


def own_failures(script: Path) -> Iterator[str]:
    """Yield the failures of one of the project's own checks."""
    yield from importlib.import_module(f"checks.{script.stem}").failures(ROOT)


def _report(title: str) -> str:
    """Return what one of the project's own checks has measured, for its line, if it says so."""
    report = getattr(sys.modules.get(f"checks.{title}"), "report", None)
    return f" ({report(ROOT)})" if report else ""


def main(names: list[str]) -> int:
    """Run the checks of these names, all without any; print the failures, and return the exit code."""
    checks = [(" ".join(command), tool_failures(command)) for command in TOOLS]
    checks += [(script.stem, own_failures(script)) for script in sorted((ROOT / "scripts/checks").glob("[a-z]*.py"))]
    titles = {title.partition(" ")[0] for title, _ in checks}
    if unknown := [name for name in names if name not in titles]:
        print(f"unknown: {', '.join(unknown)}; known: {', '.join(sorted(titles))}", file=sys.stderr)
        return 2
    checks = [check for check in checks if not names or check[0].partition(" ")[0] in names]
    refusals = 0
    for title, failures in checks:
        lines = list(failures)
        refusals += bool(lines)
        print(f"{'FAILED' if lines else 'ok'}  {title}{_report(title)}", *lines, sep="\n  ", flush=True)
    print(f"check: {refusals} of {len(checks)} failed" if refusals else f"check: all {len(checks)} passed")
    return 1 if refusals else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
