"""Check that the tests reach the demanded share of each package's lines and branches, as `coverage json` counted them.

pyproject.toml has the shares, in percent, under [tool.midtown.coverage]. A package inside another, such as
`server/puzzles`, can have a bound of its own; it counts for both.
"""

import json
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PACKAGES = "src/midtown/"


def shares(counted: dict[str, Any], bounds: Iterable[str]) -> dict[str, float]:
    """Return the share of each package's lines and branches that was reached, in percent."""
    reached: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path, file in counted["files"].items():
        summary = file["summary"]
        place = path.partition(PACKAGES)[2]
        for package in {place.split("/")[0], *(bound for bound in bounds if place.startswith(f"{bound}/"))}:
            reached[package][0] += summary["covered_lines"] + summary["covered_branches"]
            reached[package][1] += summary["num_statements"] + summary["num_branches"]
    return {package: 100 * hit / (total or 1) for package, (hit, total) in sorted(reached.items())}


def complaints(reached: dict[str, float], bounds: dict[str, int]) -> Iterator[str]:
    """Report packages below their bound, without one, and bounds of packages that were not counted."""
    for package in sorted(reached.keys() | bounds.keys()):
        if package not in bounds:
            yield f"{package}: has no bound in pyproject.toml"
        elif package not in reached:
            yield f"{package}: was not counted"
        elif reached[package] < bounds[package]:
            yield f"{package}: {reached[package]:.1f} % of lines and branches are reached, demanded {bounds[package]} %"


def missed(counted: dict[str, Any]) -> Iterator[str]:
    """Return the lines that no test reaches, by file."""
    for path, file in counted["files"].items():
        if file["missing_lines"]:
            yield f"  {path}: {', '.join(map(str, file['missing_lines']))}"


def main(file: Path) -> int:
    """Print the shares; where one is too low, what is missing."""
    counted = json.loads(file.read_text("utf-8"))
    bounds = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["midtown"]["coverage"]
    reached = shares(counted, bounds)
    print("Lines and branches reached:", ", ".join(f"{package} {share:.1f} %" for package, share in reached.items()))
    problems = list(complaints(reached, bounds))
    if problems:
        print(*problems, *missed(counted), sep="\n")
    return len(problems) > 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
