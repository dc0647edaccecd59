"""The load generator's own arithmetic."""

import os
from array import array

import pytest

from midtown.client.load.plan import Plan, check, is_here
from midtown.client.load.samples import Samples, quantiles
from midtown.client.load.watch import Watch
from midtown.game import GameError


def test_quantiles_are_the_nearest_rank_in_milliseconds() -> None:
    found = quantiles([number / 1000 for number in range(1000, 0, -1)])
    assert found == {"p50": 500.0, "p95": 950.0, "p99": 990.0, "p99.9": 999.0, "max": 1000.0}
    assert quantiles([0.25]) == dict.fromkeys(found, 250.0)
    assert quantiles([]) == {}


@pytest.mark.parametrize("processes", [1, 2, 3, 7, 20])
def test_a_plan_over_several_processes_is_the_same_plan(processes: int) -> None:
    plan = Plan(("http://localhost",), "stones", 10, 2, 2.0, 5.0)
    parts = plan.split(processes)
    assert sum(part.tables for part in parts) == 10
    phases = [part.phase(table) for part in parts for table in range(part.tables)]
    assert phases == [plan.phase(table) for table in range(10)]
    assert phases == pytest.approx([number / 5 for number in range(10)])


def test_samples_of_several_processes_add_up() -> None:
    one, two = (Samples(array("d", [0.1]), array("d", [0.2]), 4, 10, 1, 1) for _ in range(2))
    one.wrong("gap", "Why?")
    two.wrong("gap", "Why?")
    one.add(two)
    assert (len(one.everybody), one.views, one.moves, one.errors["gap"], one.said) == (2, 8, 2, 2, ["Why?"])


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://localhost:8000", True),
        ("http://127.0.0.2", True),
        ("http://[::1]:80/", True),
        ("http://example.org", False),
        ("http://10.0.0.1", False),
        ("http://localhost.example.org", False),
        ("nowhere", False),
    ],
)
def test_only_this_machine_is_put_under_load_unasked(url: str, here: bool) -> None:
    assert is_here(url) == here
    check(url, anywhere=True)
    if here:
        check(url, anywhere=False)
    else:
        with pytest.raises(GameError):
            check(url, anywhere=False)


def test_the_servers_process_is_watched_where_there_is_one() -> None:
    used = Watch(os.getpid()).usage()
    assert used is not None
    assert used.cpu > 0
    assert used.memory > 1_000_000
    assert Watch(None).usage() is None
    assert Watch(2**22 + 1).usage() is None
