"""A value that takes long to read, kept for a time and shared by all threads."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class TimedCache(Generic[Value]):
    """A value that is read anew after `lifetime` milliseconds."""

    def __init__(self, lifetime: int) -> None:
        self.lifetime = lifetime
        self._last: tuple[int, Value] | None = None
        self._lock = threading.Lock()

    def get(self, now: int, read: Callable[[], Value]) -> Value:
        """Return the value, from `read` if it is older than `lifetime` or newer than `now`; raise what `read` raises.

        One thread reads at a time. The others get the old value, or wait if there is none yet.
        """
        last = self._last
        if last is not None and (0 <= now - last[0] < self.lifetime or self._lock.locked()):
            return last[1]
        with self._lock:
            if self._last is last:
                self._last = now, read()
            assert self._last is not None
            return self._last[1]
