"""Shares, intervals and times as text."""

from midtown.support.intervals import Estimate


def interval(estimate: Estimate) -> str:
    """Return a share with its interval, both in per cent."""
    return f"{100 * estimate.value:.1f} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def percent(share: float) -> str:
    """Return a share in per cent."""
    return f"{100 * share:.1f} %"


def duration(seconds: float) -> str:
    """Return a time in seconds or milliseconds, whichever suits it."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.01 else f"{1e3 * seconds:.2f} ms"
