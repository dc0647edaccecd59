"""The simulator of servers behind a ring agrees with runs of one, two and four processes (docs/lab/ring-and-bus.md)."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "scripts"))

from scale import BYTES, Costs, Play, Ring, forecast, simulate  # noqa: E402

SEEDS = range(20)
TABLES = 40
"""Tables for each process in the runs."""
ROW = re.compile(
    r"^\| (before|after) \| (\d) \| ([\d.]+) \| [\d.]+ \| (\d+) \| (\d+) \| (\d+) \|.*\| ([\d.]+) \|$", re.MULTILINE
)
RUNS = ROW.findall((ROOT / "docs/lab/ring-and-bus.md").read_text("utf-8"))


def ranges(processes: int, opening: float, routed: bool) -> list[tuple[float, float]]:
    """Return the least and the most of each kind of bytes heard of a table, and of the fullest process to the mean."""
    play = Play(tables=TABLES * processes, pace=1.0, opening=opening, routed=routed)
    rows = []
    for seed in SEEDS:
        bus = simulate(processes, play, seed)
        most = processes * max(bus.moves.values()) / bus.moves.total()
        rows.append([*(bus.bytes_heard(kind) / play.tables for kind in BYTES), most])
    return [(min(column), max(column)) for column in zip(*rows, strict=True)]


def test_the_runs_are_of_one_two_and_four_processes_before_and_after() -> None:
    assert {(form, processes) for form, processes, *_ in RUNS} == {(x, y) for x in ("before", "after") for y in "124"}


@pytest.mark.parametrize("run", RUNS, ids=lambda run: "-".join(run[:3]))
def test_what_processes_heard_and_how_full_they_were_lies_in_the_simulated_range(run: tuple[str, ...]) -> None:
    form, processes, opening, *measured = run
    for (least, most), value in zip(ranges(int(processes), float(opening), form == "after"), measured, strict=True):
        assert 0.92 * least <= float(value) <= 1.08 * most


def test_only_the_tables_of_a_lost_process_move() -> None:
    servers = [f"10.0.0.{number}:8000" for number in range(5)]
    keys = [f"{number:012x}" for number in range(500)]
    before, after = Ring(servers), Ring(servers[:-1])
    assert all(before.owner(key) in (4, after.owner(key)) for key in keys)
    assert len({after.owner(key) for key in keys if before.owner(key) == 4}) == 4


def test_nothing_is_heard_of_the_others_moves_where_all_requests_of_a_table_meet() -> None:
    bus = simulate(4, Play(tables=50))
    assert {kind for kind, heard in bus.heard.items() if heard.total()} == {"loaded"}


def test_announcements_of_tables_cost_more_the_more_processes_there_are() -> None:
    few, many = (forecast(processes, 10_000, Play(tables=200), Costs()) for processes in (2, 16))
    assert few.heard < many.heard
    assert few.fullest > many.fullest
    assert few.cores < many.cores
