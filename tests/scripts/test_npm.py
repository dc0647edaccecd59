"""The choice of Node, and the lock file of the pages."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "scripts"))

import npm  # noqa: E402


@pytest.mark.parametrize(
    ("version", "good"), [("v18.20.4", False), ("v20.18.0", False), ("v20.19.0", True), ("v24.1.0", True), ("", False)]
)
def test_the_machines_node_is_used_if_it_is_new_enough(
    version: str, good: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert npm.machines() == ([str(tmp_path / "npm")] if good else None)
    (tmp_path / "npm").unlink()
    assert npm.machines() is None


def test_no_package_of_the_pages_is_bound_to_a_registry() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text("utf-8")
