"""Health checks for operators, and metrics for a Prometheus on the same machine."""

import os
from collections.abc import Iterator
from ipaddress import IPv6Address, ip_address
from itertools import accumulate

from fastapi import APIRouter, Request, Response
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from sqlalchemy import text

from midtown import __version__
from midtown.server.context import Context, context_of
from midtown.server.http.auth import Ctx
from midtown.server.schemas.shared import Health
from midtown.server.support.counters import Histogram
from midtown.server.support.refusals import refused

router = APIRouter()
FORMAT = "text/plain; version=0.0.4; charset=utf-8"
"""Media type of the response."""
FORWARDED = ("forwarded", "via", "x-real-ip")
"""Headers that proxies add."""


@router.get("/health/live", tags=["health"])
async def live(context: Ctx) -> Health:
    """Check that the server runs."""
    return _health(context, well=True)


@router.get("/health/ready", tags=["health"], responses={503: {"model": Health}})
async def ready(context: Ctx, response: Response) -> Health:
    """Check that the database can be read and the last write succeeded."""
    await context.store.read(lambda connection: connection.execute(text("select 1")).scalar())
    well = not context.store.failing
    if not well:
        response.status_code = 503
    return _health(context, well=well)


def _health(context: Context, *, well: bool) -> Health:
    sessions = list(context.hub.loaded_sessions())
    connections = sum(len(session.subscribers) for session in sessions)
    return Health(status="ok" if well else "failing", pid=os.getpid(), tables=len(sessions), connections=connections)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Return all metrics, or 404 for requests from elsewhere or through a proxy."""
    if not is_direct(request):
        raise refused("missing", "http.missing")
    return Response(exposition(context_of(request)), media_type=FORMAT)


def is_direct(request: Request) -> bool:
    """Return whether a request comes from this machine without a proxy."""
    headers = request.headers
    if any(header in headers for header in FORWARDED) or any(header.startswith("x-forwarded-") for header in headers):
        return False
    try:
        address = ip_address((request.client.host if request.client else "").partition("%")[0])
    except ValueError:
        return False
    inner = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (inner or address).is_loopback


def exposition(context: Context) -> bytes:
    """Return all metrics of a server in Prometheus' text format."""
    registry = CollectorRegistry()
    registry.register(ServerCollector(context))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class ServerCollector(Collector):
    """Collector of a server's counters."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics except those of the process."""
        hub, store = self.context.hub, self.context.store
        counts, sessions = hub.counts, list(hub.loaded_sessions())
        yield InfoMetricFamily("midtown", "The server", {"version": __version__, "server": hub.server})
        yield GaugeMetricFamily("midtown_tables", "Tables in memory", len(sessions))
        connections = sum(len(session.subscribers) for session in sessions)
        yield GaugeMetricFamily("midtown_connections", "Open WebSockets", connections)
        waiting = sum(len(session.queue) for session in sessions)
        yield GaugeMetricFamily("midtown_messages_waiting", "Messages that wait for another of their table", waiting)
        yield GaugeMetricFamily("midtown_storage_failing", "1 if the last transaction failed", int(store.failing))
        yield counter("midtown_events", "Events stored", "kind", counts.events)
        yield CounterMetricFamily("midtown_events_written", "Events written, all kinds", store.written)
        yield CounterMetricFamily("midtown_batches", "Transactions with writes", store.batches)
        yield histogram("midtown_commit_seconds", "Duration of a transaction with writes", store.seconds)
        yield counter("midtown_refusals", "Messages and requests refused", "kind", counts.refusals)
        statuses = {f"{status}xx": count for status, count in counts.statuses.items()}
        yield counter("midtown_http_requests", "Answers over HTTP", "status", statuses)
        yield counter("midtown_notifications", "Notifications from servers of the same database", "kind", counts.heard)
        yield counter("midtown_notification_bytes", "Their size", "kind", counts.heard_bytes)
        yield CounterMetricFamily("midtown_jobs_offered", "Questions to computer players", counts.offered)
        yield histogram("midtown_job_seconds", "From such a question to its answer", counts.answered)
        yield histogram("midtown_loop_lag_seconds", "By how much the event loop was late", counts.lag)


def counter(name: str, help_text: str, label: str, counts: dict[str, int]) -> CounterMetricFamily:
    """Return a counter with one label."""
    family = CounterMetricFamily(name, help_text, labels=[label])
    for value, count in sorted(counts.items()):
        family.add_metric([value], count)
    return family


def histogram(name: str, help_text: str, values: Histogram) -> HistogramMetricFamily:
    """Return a histogram with cumulative buckets, as Prometheus expects."""
    bounds = [*(f"{bound:g}" for bound in values.bounds), "+Inf"]
    buckets = [(bound, float(count)) for bound, count in zip(bounds, accumulate(values.counts), strict=True)]
    return HistogramMetricFamily(name, help_text, buckets=buckets, sum_value=values.total)
