"""The starts of a series: local times stay, hours that do not exist or come twice, nothing twice, nothing left out."""

from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from midtown.server.features.series.rules import AHEAD, Rule, Start, due_starts, is_zone, start_on, starts_after
from midtown.support.units import DAY, HOUR

ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",  # clocks change by half an hour
    "Asia/Kolkata",
    "Africa/Cairo",  # at midnight
    "America/Santiago",  # at midnight
    "Pacific/Auckland",
    "UTC",
)
RULES = some.builds(Rule, some.integers(0, 6), some.integers(0, 1439), some.sampled_from(ZONES))
NOWS = some.integers(1_600_000_000_000, 2_000_000_000_000)


def at(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp()) * 1000  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("day", "minute", "start"),
    [
        (date(2026, 3, 29), 90, Start(at(2026, 3, 29, 0, 30))),
        (date(2026, 3, 29), 150, Start(at(2026, 3, 29, 1, 30), "skipped")),  # 02:30 becomes 03:30, summer time
        (date(2026, 3, 29), 180, Start(at(2026, 3, 29, 1))),
        (date(2026, 10, 25), 119, Start(at(2026, 10, 24, 23, 59))),
        (date(2026, 10, 25), 120, Start(at(2026, 10, 25, 0), "twice")),  # the first 02:00, summer time
        (date(2026, 10, 25), 150, Start(at(2026, 10, 25, 0, 30), "twice")),
        (date(2026, 10, 25), 180, Start(at(2026, 10, 25, 2))),
    ],
)
def test_changes_of_the_clock_in_berlin(day: date, minute: int, start: Start) -> None:
    assert start_on(Rule(6, minute, "Europe/Berlin"), day) == start


def test_a_gap_at_midnight_moves_the_start_and_leaves_no_week_out() -> None:
    rule = Rule(6, 0, "America/Santiago")  # on 6 September 2026 00:00 does not exist
    starts = list(islice(starts_after(rule, at(2026, 8, 31, 12)), 2))
    assert starts == [Start(at(2026, 9, 6, 4), "skipped"), Start(at(2026, 9, 13, 3))]
    assert next(starts_after(rule, at(2026, 9, 6, 3, 59))) == starts[0]


@given(RULES, NOWS)
def test_starts_are_once_a_week_at_the_local_time(rule: Rule, now: int) -> None:
    starts = list(islice(starts_after(rule, now), 60))
    assert now < starts[0].at <= now + 7 * DAY + HOUR
    for former, start in pairwise(starts):
        assert abs(start.at - former.at - 7 * DAY) <= HOUR
    zone = ZoneInfo(rule.zone)
    for start in starts:
        local = datetime.fromtimestamp(start.at / 1000, zone)
        wanted = rule.minute
        if start.note == "skipped":
            before = datetime.fromtimestamp(start.at / 1000 - 86_400, zone)
            change = (local.utcoffset() or timedelta()) - (before.utcoffset() or timedelta())
            wanted += int(change.total_seconds()) // 60
            assert change > timedelta()
        assert (local.hour * 60 + local.minute, local.weekday()) == (wanted % 1440, rule.weekday + wanted // 1440)
        assert local.fold == 0
        again = datetime.fromtimestamp(start.at / 1000, zone).replace(fold=1)
        assert (start.note == "twice") == (again.utcoffset() != local.utcoffset())


@given(RULES, NOWS, some.lists(some.integers(0, 20 * DAY), max_size=8))
def test_whenever_it_is_asked_each_start_is_due_once(rule: Rule, now: int, waits: list[int]) -> None:
    made, until, begun = [], now, now
    for wait in [0, *waits]:
        now += wait
        due = due_starts(rule, until, now)
        assert all(now < start.at <= now + AHEAD for start in due)
        made += due
        until = due[-1].at if due else until
    assert len({start.at for start in made}) == len(made)
    longest = max(waits, default=0)
    if longest < AHEAD - 8 * DAY:  # a server that was never away for long leaves nothing out
        wanted = [start for start in islice(starts_after(rule, begun), 60) if start.at <= now + AHEAD]
        assert made == wanted


def test_zones_are_those_of_the_database() -> None:
    assert all(is_zone(name) for name in ZONES)
    assert not any(
        is_zone(name) for name in ("", "Europe", "Berlin", "../etc/passwd", "/etc/passwd", "Mars/Base", "a\0b")
    )
