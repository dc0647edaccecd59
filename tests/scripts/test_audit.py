"""The check of dependencies: what an index knows fails it, and no index does not."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

from checks import audit

HOLE = {"id": "PYSEC-1", "fix_versions": ["2.1", "3.0"]}


def test_a_known_vulnerability_of_a_python_package_is_named_with_its_cure() -> None:
    document = {
        "dependencies": [{"name": "a", "version": "2.0", "vulns": [HOLE]}, {"name": "b", "version": "1", "vulns": []}]
    }
    assert audit.python_holes("x.lock", document) == ["x.lock: a 2.0: PYSEC-1, fixed in 2.1, 3.0"]


def test_a_known_vulnerability_of_a_package_of_the_pages_is_named() -> None:
    document = {"vulnerabilities": {"vite": {"range": "<7.1", "severity": "high"}}}
    assert audit.web_holes(document) == ["web/package-lock.json: vite <7.1: high"]


def test_without_an_index_nothing_is_claimed() -> None:
    skipped = {"dependencies": [{"name": "a", "skip_reason": "not there"}]}
    assert audit.python_holes("x.lock", skipped) is None
    assert audit.python_holes("x.lock", None) is None
    assert audit.web_holes({"message": "405"}) is None
    assert audit.web_holes({"vulnerabilities": {}}) == []


def test_packages_that_an_index_could_not_be_asked_about_are_named() -> None:
    document = {"dependencies": [{"name": "a", "skip_reason": "timeout"}, {"name": "b", "version": "1", "vulns": []}]}
    assert audit.unasked(document) == ["a"]
    assert audit.unasked(None) == []


def test_every_lock_file_of_python_packages_is_checked() -> None:
    folder = Path(__file__).parents[2]
    assert sorted(audit.LOCKS) == sorted(file.name for file in folder.glob("requirements*.lock"))


def test_a_tool_that_is_not_there_or_says_nothing_is_no_answer(tmp_path: Path) -> None:
    assert audit.answer(["no-such-program"], tmp_path) is None
    assert audit.answer([sys.executable, "-c", "print('[1, 2')"], tmp_path) is None
    assert audit.answer([sys.executable, "-c", "print([1, 2])"], tmp_path) == [1, 2]
