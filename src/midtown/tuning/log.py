"""The log of a tuning run: a journal with the plan, then each round.

Format midtown-tune/2 has its own names for three fields of a plan (`FIELDS`).
"""

from pathlib import Path
from typing import Any

from midtown.arena import journal
from midtown.arena.journal import Journal
from midtown.tuning.plan import TuningPlan
from midtown.tuning.tune import Line, Tuning

KIND = "tune"
FORMAT = f"midtown-{KIND}/2"
"""In format 1 the referee played a fixed number of games."""
FIELDS = {"move_weights": "moves", "state_weights": "stands", "temperature": "chances"}
"""Names in documents, for logs and `midtown tune --json`, of fields whose names differ."""


class Log:
    """The log of a run that goes on."""

    def __init__(self, path: Path, plan: TuningPlan) -> None:
        """Begin the file, or continue it; raise RequestError if it holds another plan."""
        heading = {"format": FORMAT, **document(plan._asdict())}
        lines = read(path, heading) if journal.has_lines(path) else []
        try:
            self.tuning = Tuning(plan, lines)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise journal.refused(f"{KIND}.line", path) from None
        self.journal = Journal(path, heading)

    def add(self, line: Line) -> None:
        """Write a finished round."""
        self.journal.add(line)

    def close(self) -> None:
        """Close the file."""
        self.journal.close()


def document(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a plan, a result or a `WeightSet` under their names in documents."""
    return {FIELDS.get(name, name): value for name, value in fields.items()}


def read(path: Path, heading: dict[str, Any]) -> list[Line]:
    """Return the rounds of a file that begins with `heading`; raise RequestError if it does not."""
    first, *rest = journal.read(path)
    if not isinstance(first, dict) or first.get("format") != FORMAT:
        raise journal.refused(f"{KIND}.file", path)
    journal.check_same(KIND, path, first, heading)
    return [line for line in rest if line is not None]
