"""The container image, built from nothing and tried: alone, and as the compose file starts it."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.fronts import NGINX
from tests.tools import POSTGRES, Tool, lacking, need, system_program

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "scripts"))

import container  # noqa: E402

STORAGE = """
[storage]
driver = ""
graphroot = "{folder}/images"
runroot = "{folder}/running"
"""
DEBIAN = "/usr/bin/python3"


def need_containers() -> None:
    """Skip the test where no image can be built, or fail it in CI unless the machine forbids it."""
    for name in container.TOOLS:
        need(Tool(name, system_program(name), f"install Debian's packages {', '.join(container.PACKAGED)}"))
    need(NGINX)
    need(POSTGRES)
    if os.geteuid():
        lacking("a container image is built by root alone")
    if subprocess.run(["unshare", "--mount", "--pid", "--net", "--fork", "true"], check=False).returncode:
        pytest.skip("this machine gives no namespaces, without which no image can be tried")
    version = subprocess.run([DEBIAN, "-V"], capture_output=True, text=True, check=False).stdout
    if not version.startswith(f"Python {sys.version_info.major}.{sys.version_info.minor}."):
        lacking(f"the image has Debian's Python, and this is {platform.python_version()}")


def test_an_image_serves_alone_and_with_postgresql_behind_nginx(wheel: Path, tmp_path: Path) -> None:
    need_containers()
    (tmp_path / "storage.conf").write_text(STORAGE.format(folder=tmp_path))
    command = [sys.executable, str(ROOT / "scripts/container.py"), str(wheel), "--folder", str(tmp_path / "context")]
    environment = {**os.environ, "CONTAINERS_STORAGE_CONF": str(tmp_path / "storage.conf")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.endswith("container: all well\n"), done.stdout + done.stderr
    assert done.stdout.count("smoke: all well") == 2
