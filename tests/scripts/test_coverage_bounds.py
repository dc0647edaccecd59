"""The bounds of coverage: shares of packages and of packages inside them."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import coverage_bounds


def counted(**reached: int) -> dict[str, Any]:
    """Return files of ten lines of the server each, with how many lines of each were reached."""
    numbers = {"num_statements": 10, "num_branches": 0, "covered_branches": 0}
    return {
        "files": {
            f"src/midtown/server/{folder}/file.py": {"summary": {**numbers, "covered_lines": lines}}
            for folder, lines in reached.items()
        }
    }


def test_a_package_inside_another_counts_for_both() -> None:
    reached = coverage_bounds.shares(counted(live=10, puzzles=5), ["server", "server/puzzles"])
    assert reached == {"server": 75.0, "server/puzzles": 50.0}
    assert list(coverage_bounds.complaints(reached, {"server": 75, "server/puzzles": 50})) == []


def test_a_share_below_its_bound_and_a_bound_of_nothing_are_reported() -> None:
    reached = coverage_bounds.shares(counted(puzzles=5), ["server/puzzles"])
    wrong = list(coverage_bounds.complaints(reached, {"server/puzzles": 51, "server/gone": 1}))
    assert [line.partition(":")[0] for line in wrong] == ["server", "server/gone", "server/puzzles"]
