"""The load generator's arithmetic: quantiles, plans, samples and fairness."""

import os
import sys
from array import array
from random import Random

import pytest

from midtown.cli.load import answers
from midtown.client.load.run import LoadResult, run
from midtown.client.load.samples import Samples, Watch, fairness, quantiles
from midtown.client.load.share import LoadPlan, check, is_here
from midtown.client.load.table import LoadTable
from midtown.game import GameError


def test_quantiles_are_the_nearest_rank_in_milliseconds() -> None:
    measured = quantiles([number / 1000 for number in range(1000, 0, -1)])
    assert measured == {"p50": 500.0, "p95": 950.0, "p99": 990.0, "p99.9": 999.0, "max": 1000.0}
    assert quantiles([0.25]) == dict.fromkeys(measured, 250.0)
    assert quantiles([]) == {}


@pytest.mark.parametrize("processes", [1, 2, 3, 7, 20])
def test_a_plan_over_several_processes_is_the_same_plan(processes: int) -> None:
    plan = LoadPlan(urls=("http://localhost",), game="stones", tables=10, people=2, pace=2.0, seconds=5.0)
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
    assert (len(one.everybody), one.views, one.moves, one.errors["gap"], one.messages) == (2, 8, 2, 2, ["Why?"])


def test_answers_of_computer_players_are_measured_table_by_table() -> None:
    samples = Samples()
    table = LoadTable(1, Random(1), 0, samples, lambda: None)
    table.id, table.running = "a", True
    for seq, (mover, now) in enumerate([(1, 10.0), (2, 10.5), (0, 11.5), (0, 13.0), (1, 14.0), (0, 14.25)]):
        text = f'{{"type":"event","seq":{seq},"position":{{"turn":{seq},"to_move":{mover}}}}}'
        table.people[0].receive(text.encode(), now)
    assert list(samples.answers["a"]) == [0.5, 1.0, 0.25]
    other = Samples()
    other.answered("b", 2.0)
    other.answered("a", 0.25)
    samples.add(other)
    assert {table: list(times) for table, times in samples.answers.items()} == {"a": [0.5, 1.0, 0.25, 0.25], "b": [2.0]}
    report = answers(LoadResult(samples=samples, seconds=2.0, before=None, begun=None, ended=None))
    assert report is not None
    assert (report["measured"], report["per_second"], report["tables"]) == (5, 2.5, 2)
    assert report["of_a_table"] == {"min": 1, "max": 4}
    assert report["mean_ms_of_a_table"] == {"min": 500.0, "max": 2000.0}
    assert answers(LoadResult(samples=Samples(), seconds=2.0, before=None, begun=None, ended=None)) is None


def test_fairness_is_1_where_all_are_equal_and_1_nth_where_one_has_everything() -> None:
    assert fairness([3.0, 3.0, 3.0]) == 1
    assert fairness([0.0, 0.0, 8.0, 0.0]) == 0.25
    assert fairness([1.0, 3.0]) == pytest.approx(0.8)
    assert fairness([0.0]) == 1


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


def test_without_the_extra_nothing_is_watched_and_a_named_process_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psutil", None)
    assert Watch(os.getpid()).usage() is None
    plan = LoadPlan(urls=("http://localhost",), game="stones", tables=1, people=2, pace=2.0, seconds=5.0)
    with pytest.raises(GameError, match=r"midtown\[load\]"):
        run(plan, pid=os.getpid())
