"""Passwords, stored as argon2id. Hashing takes about 20 ms and 19 MB, so it has two threads of its own."""

import asyncio
import functools
import hashlib
import hmac
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from midtown.server.support.refusals import refused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 8
LONGEST: Final = 200

Returned = TypeVar("Returned")


def check(password: str) -> None:
    """Raise Refused if the password is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise refused("request", "password.length", shortest=SHORTEST, longest=LONGEST)


async def hash_password(password: str) -> str:
    """Return the hash of a password; raise Refused if it is too short or too long."""
    check(password)
    return await _in_thread(lambda: _hasher().hash(_form(password)))


async def verify(stored: str | None, password: str) -> bool:
    """Verify a password against a stored hash. Without a hash, take equally long and return False."""
    return await _in_thread(lambda: _verify(stored, password))


def device_proof(stored: str, player: str) -> str:
    """Return what a device keeps that has logged in with this password; a new password makes it worthless."""
    return hmac.new(stored.encode(), f"device {player}".encode(), hashlib.sha256).hexdigest()


def are_equal(first: str, second: str) -> bool:
    """Return whether two secrets are equal, in a time that does not depend on where they differ."""
    return hmac.compare_digest(first.encode(), second.encode("utf-8", "replace"))


def _verify(stored: str | None, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    unmatched = _unmatched()
    try:
        return _hasher().verify(unmatched if stored is None else stored, _form(password)) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def _form(password: str) -> bytes:
    """Return normalized bytes, which do not depend on how a keyboard composes characters."""
    return unicodedata.normalize("NFKC", password[:LONGEST]).encode("utf-8", "replace")


@functools.cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@functools.cache
def _unmatched() -> str:
    return _hasher().hash("nobody has this password")


@functools.cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, "passwords")


async def _in_thread(function: Callable[[], Returned]) -> Returned:
    return await asyncio.get_running_loop().run_in_executor(_threads(), function)
