"""What Prometheus reads: the server's counters, put into its form only when it asks."""

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from midtown import __version__
from midtown.server.context import Context
from midtown.server.counts import Histogram

LANGUAGE = "text/plain; version=0.0.4; charset=utf-8"
"""The media type of the answer."""


def exposition(context: Context) -> bytes:
    """All metrics of a server as text."""
    registry = CollectorRegistry()
    registry.register(ServerCollector(context))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class ServerCollector(Collector):
    """Reads a server's counters."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def collect(self) -> Iterator[Metric]:
        """Every metric but those of the process."""
        hub, store = self.context.hub, self.context.store
        counts, lives = hub.counts, list(hub.lives.values())
        yield InfoMetricFamily("midtown", "The server", {"version": __version__, "server": hub.server})
        yield GaugeMetricFamily("midtown_tables", "Tables in memory", len(lives))
        connections = sum(len(live.listeners) for live in lives)
        yield GaugeMetricFamily("midtown_connections", "Open WebSockets", connections)
        waiting = sum(len(live.waiting) for live in lives)
        yield GaugeMetricFamily("midtown_messages_waiting", "Messages that wait for another of their table", waiting)
        yield GaugeMetricFamily("midtown_storage_failing", "1 if the last transaction failed", int(store.failing))
        yield counter("midtown_events", "Events stored", "kind", counts.events)
        yield CounterMetricFamily("midtown_events_written", "Events written, all kinds", store.written)
        yield CounterMetricFamily("midtown_batches", "Transactions with writes", store.batches)
        yield histogram("midtown_commit_seconds", "Duration of a transaction with writes", store.seconds)
        yield counter("midtown_refusals", "Messages and requests refused", "kind", counts.refusals)
        statuses = {f"{status}xx": count for status, count in counts.statuses.items()}
        yield counter("midtown_http_requests", "Answers over HTTP", "status", statuses)
        yield CounterMetricFamily("midtown_jobs_offered", "Questions to computer players", counts.offered)
        yield histogram("midtown_job_seconds", "From such a question to its answer", counts.answered)
        yield histogram("midtown_loop_lag_seconds", "By how much the event loop was late", counts.lag)


def counter(name: str, what: str, label: str, counted: dict[str, int]) -> CounterMetricFamily:
    """A counter with one label."""
    family = CounterMetricFamily(name, what, labels=[label])
    for value, count in sorted(counted.items()):
        family.add_metric([value], count)
    return family


def histogram(name: str, what: str, values: Histogram) -> HistogramMetricFamily:
    """A histogram, its buckets cumulative as Prometheus wants them."""
    bounds = [*(f"{bound:g}" for bound in values.bounds), "+Inf"]
    buckets = [(bound, float(count)) for bound, count in zip(bounds, accumulate(values.counts), strict=True)]
    return HistogramMetricFamily(name, what, buckets=buckets, sum_value=values.total)
