"""Metrics for Prometheus, and who may read them."""

import asyncio
import re
from pathlib import Path

from starlette.requests import Request

from midtown.server.http.health import is_direct
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer
from midtown.server.storage.database import write_engine
from tests.server.live_server import House, pair, story


async def read(house: House, **headers: str) -> tuple[int, str]:
    async with house.session.get(f"{house.url}/metrics", headers=headers) as answer:
        return answer.status, await answer.text()


async def value(house: House, metric: str) -> float:
    status, text = await read(house)
    assert status == 200
    return number(text, metric)


def number(text: str, metric: str) -> float:
    match = re.search(rf"^{re.escape(metric)} (\S+)$", text, re.MULTILINE)
    return float(match.group(1)) if match else 0.0


@story
async def test_events_refusals_requests_and_connections_are_counted(house: House) -> None:
    moved, stale = 'midtown_events_total{kind="moved"}', 'midtown_refusals_total{kind="stale"}'
    opened, missing = 'midtown_events_total{kind="opened"}', 'midtown_refusals_total{kind="missing"}'
    names = (moved, stale, opened, missing, "midtown_connections", 'midtown_http_requests_total{status="4xx"}')
    while await value(house, "midtown_connections"):  # of the test before
        await asyncio.sleep(0.01)
    before = [await value(house, name) for name in names]
    _, first, _ = await pair(house)
    await first.done("move", move="take 1")
    assert (await first.refused("move", move="take 1", answers=-1))[0] == "stale"
    assert (await house.stranger.refused("GET", "tables/none"))[0] == "missing"
    assert [await value(house, name) for name in names] == [
        before[0] + 1,
        before[1] + 1,
        before[2] + 1,
        before[3] + 1,
        before[4] + 2,
        before[5] + 1,
    ]


@story
async def test_commits_the_loops_lag_memory_and_processor_time_are_measured(
    house: House,
) -> None:
    await pair(house)
    _, text = await read(house)
    names = ("midtown_batches_total", "midtown_commit_seconds_count", 'midtown_commit_seconds_bucket{le="+Inf"}')
    counts = [number(text, name) for name in names]
    assert counts[0] == counts[1] == counts[2] > 0
    assert await value(house, "process_resident_memory_bytes") > 1e6
    assert await value(house, "process_cpu_seconds_total") > 0


@story
async def test_questions_to_computer_players_and_how_long_they_took_are_counted(house: House) -> None:
    names = ("midtown_jobs_offered_total", "midtown_job_seconds_count", "midtown_job_seconds_sum")
    before = [await value(house, name) for name in names]
    ada = await house.guest()
    table = await ada.opens(seats="greedy me")
    socket = await ada.socket(table.id)
    house.ahead += 1.5
    with write_engine(house.context.store.engine).begin() as connection:
        queue.answer(connection, [Answer(table.id, socket.position["turn"], "take 1")])
    await socket.until(kind="moved")
    after = [await value(house, name) for name in names]
    assert after[:2] == [before[0] + 1, before[1] + 1]
    assert after[2] == before[2] + 1.5


@story
async def test_the_page_for_hosts_names_every_metric(house: House) -> None:
    await pair(house)
    await house.stranger.refused("GET", "tables/none")
    _, text = await read(house)
    page = (Path(__file__).parents[3] / "docs" / "host" / "monitoring.md").read_text("utf-8")
    documented = set(re.findall(r"`(midtown_\w+)", page))
    metrics = dict(re.findall(r"^# TYPE (midtown_\w+) (\w+)$", text, re.MULTILINE))
    assert documented == metrics.keys() - {"midtown_info"}


@story
async def test_strangers_find_no_metrics(house: House) -> None:
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        status, text = await read(house, **{header: "203.0.113.7"})
        assert (status, "midtown_" in text) == (404, False)


@story
async def test_metrics_name_nobody(house: House) -> None:
    ada = await house.guest("Ada of Hidden Hill")
    table = await ada.opens(seats="me open", public=True)
    _, text = await read(house)
    assert not [secret for secret in (ada.token, ada.id, "Hidden Hill", table.id, table.watch) if secret in text]


def test_only_addresses_of_this_machine_alone_find_metrics() -> None:
    def request(host: str | None) -> Request:
        return Request({"type": "http", "headers": [], "client": (host, 1) if host else None})

    own = ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1")
    others = ("192.0.2.1", "::ffff:192.0.2.1", "2001:db8::1", "fe80::1%eth0", "testclient", None)
    assert all(is_direct(request(host)) for host in own)
    assert not any(is_direct(request(host)) for host in others)
