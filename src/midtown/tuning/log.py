"""A tuning's file: a journal, first the plan, then each round."""

from pathlib import Path
from typing import Any

from midtown.arena import journal
from midtown.arena.journal import Journal
from midtown.tuning.plan import Plan
from midtown.tuning.tune import Line, Tuning

KIND = "tune"
FORMAT = f"midtown-{KIND}/1"


class Log:
    """The file of a tuning that goes on."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Begin the file, or go on with it; RequestError if another plan stands in it."""
        heading = {"format": FORMAT, **plan._asdict()}
        lines = read(path, heading) if journal.begun(path) else []
        try:
            self.tuning = Tuning(plan, lines)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise journal.refused(f"{KIND}.line", path) from None
        self.journal = Journal(path, heading)

    def add(self, line: Line) -> None:
        """Write down a round that is over."""
        self.journal.add(line)

    def close(self) -> None:
        """No more rounds come."""
        self.journal.close()


def read(path: Path, heading: dict[str, Any]) -> list[Line]:
    """The rounds of a file that begins so; RequestError if it does not."""
    first, *rest = journal.read(path)
    if not isinstance(first, dict) or first.get("format") != FORMAT:
        raise journal.refused(f"{KIND}.file", path)
    journal.check_same(KIND, path, first, heading)
    return [line for line in rest if line is not None]
