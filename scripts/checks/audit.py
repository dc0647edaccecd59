"""Check the locked dependencies for known vulnerabilities, where an index can be reached.

Without one, a line says so and nothing fails: the check runs again wherever there is a network.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from npm import machines, wheels

SECONDS = 60
LOCKS = tuple(f"requirements{part}.lock" for part in ("", "-dev", "-learn", "-site", "-web"))
WEB = "web/package-lock.json"
PIP_AUDIT = (sys.executable, "-m", "pip_audit", "--disable-pip", "--no-deps", "--progress-spinner", "off")


def failures(root: Path) -> Iterator[str]:
    """Yield each known vulnerability of a locked package."""
    audit = [*PIP_AUDIT, "--format", "json", "--timeout", "5", "--requirement"]
    documents = {lock: answer([*audit, lock], root) for lock in LOCKS}
    by_lock = {lock: python_holes(lock, document) for lock, document in documents.items()}
    for lock, document in documents.items():
        if by_lock[lock] is not None and (skipped := unasked(document)):
            print(f"    {lock}: the index could not be asked about {', '.join(skipped)}")
    by_lock[WEB] = web_holes(
        answer([*(machines() or wheels()), "audit", "--json", "--package-lock-only"], root / "web")
    )
    if unchecked := [lock for lock, holes in by_lock.items() if holes is None]:
        print(f"    no index could be reached to ask for vulnerabilities of {', '.join(unchecked)}")
    for holes in by_lock.values():
        yield from holes or ()


def unasked(document: Any) -> list[str]:
    """Return the packages in the document of pip-audit about which it could not ask."""
    return [one["name"] for one in (document or {}).get("dependencies", []) if "skip_reason" in one]


def answer(command: list[str], folder: Path) -> Any:
    """Return the JSON document that a tool prints, or None if it cannot reach its index."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False)
        return json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError):
        return None


def python_holes(lock: str, document: Any) -> list[str] | None:
    """Return the vulnerabilities in the document of pip-audit, or None if it could ask for no package."""
    packages = [one for one in (document or {}).get("dependencies", []) if "skip_reason" not in one]
    if not packages:
        return None
    return [
        f"{lock}: {one['name']} {one['version']}: {hole['id']}, fixed in {', '.join(hole['fix_versions']) or 'none'}"
        for one in packages
        for hole in one["vulns"]
    ]


def web_holes(document: Any) -> list[str] | None:
    """Return the vulnerabilities in the document of npm, or None if it has none."""
    if not isinstance(document, dict) or "vulnerabilities" not in document:
        return None
    return [f"{WEB}: {name} {one['range']}: {one['severity']}" for name, one in document["vulnerabilities"].items()]
