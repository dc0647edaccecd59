"""A wheel of the package as it is built here."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import COMPILED
from tests.tools import COMPILER, lacking

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "scripts"))

import wheels  # noqa: E402


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel with the modules that are compiled here already."""
    if not COMPILED:
        lacking(COMPILER)
    if not (ROOT / "src" / wheels.FIRST_PAGE).exists():
        lacking("the pages are not built: make build builds them")
    folder = tmp_path_factory.mktemp("wheel")
    for name in ("LICENSE", "README.md", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "src/midtown", folder / "src/midtown", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for module in (ROOT / "src").rglob("*.so"):
        target = folder / "lib" / module.relative_to(ROOT / "src")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, target)
    (folder / "setup.cfg").write_text("[build]\nbuild_lib = lib\n")
    command = [sys.executable, "setup.py", "--quiet", "build_py", "bdist_wheel", "--skip-build", "--dist-dir", "dist"]
    subprocess.run(command, cwd=folder, capture_output=True, check=True)
    (built,) = (folder / "dist").glob("*.whl")
    return built
