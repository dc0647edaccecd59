import math

import pytest

from midtown.server.support import rate_limits as module
from midtown.server.support.rate_limits import Bucket, Limit, Limits, address_key
from midtown.server.support.refusals import Refused


class Time:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_allows_a_burst_then_its_rate() -> None:
    bucket = Bucket(Limit(3, 2.0))
    assert [bucket.take(10.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take(10.5) == 0
    assert bucket.take(10.5) == 0.5
    assert [bucket.take(99.0) for _ in range(4)] == [0, 0, 0, 0.5]


def test_a_refusal_says_how_long_to_wait_and_keys_do_not_share() -> None:
    time = Time()
    limits = Limits(time, limits={"tables": Limit(1, 0.1)}, held={})
    limits.take("tables", "a")
    limits.take("tables", "b")
    with pytest.raises(Refused, match="10 seconds") as refusal:
        limits.take("tables", "a")
    assert (refusal.value.kind, refusal.value.wait) == ("limit", 10)
    time.now += 10
    limits.take("tables", "a")


def test_memory_stays_flat_under_many_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEYS", 1000)
    time = Time()
    limits = Limits(time, limits={"requests": Limit(10, 1.0), "slow": Limit(10, 1e-6)}, held={})
    largest = 0
    for number in range(20_000):
        time.now += 0.01
        limits.wait("requests", str(number))
        limits.wait("slow", str(number))
        largest = max(largest, len(limits.full_at["requests"]), len(limits.full_at["slow"]))
    assert len(limits.full_at["requests"]) < 200
    assert largest <= 1001


def test_the_number_of_open_connections_is_limited() -> None:
    limits = Limits(held={"sockets": 2}, limits={})
    limits.hold("sockets", "a")
    limits.hold("sockets", "a")
    with pytest.raises(Refused):
        limits.hold("sockets", "a")
    limits.release("sockets", "a")
    limits.hold("sockets", "a")
    for _ in range(2):
        limits.release("sockets", "a")
    assert not limits.held["sockets"]


def test_limits_can_be_widened_and_lifted() -> None:
    wide = Limits(Time(), 3.0, {"chat": Limit(2, 1.0)}, {})
    assert [wide.wait("chat", "a") > 0 for _ in range(7)] == [False] * 6 + [True]
    free = Limits(Time(), math.inf, {"chat": Limit(1, 1e-9)}, {"sockets": 1})
    assert not any(free.wait("chat", "a") for _ in range(100))
    bucket = free.bucket("chat")
    assert not any(bucket.take(0.0) for _ in range(100))
    for _ in range(5):
        free.hold("sockets", "a")


@pytest.mark.parametrize(
    ("host", "key"),
    [
        (None, "?"),
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("x:y", "x:y"),
    ],
)
def test_a_customers_whole_network_counts_as_one_address(host: str | None, key: str) -> None:
    assert address_key(host) == key
