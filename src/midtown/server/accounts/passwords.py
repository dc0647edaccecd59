"""Passwords, kept as argon2id. Hashing takes some 20 ms and 19 MB: in threads of its own, two at a time."""

import asyncio
import functools
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from midtown.server.refusals import refused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 8
LONGEST: Final = 200

Result = TypeVar("Result")


def check(password: str) -> None:
    """Refused if the password is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise refused("request", "password.length", shortest=SHORTEST, longest=LONGEST)


async def hashed(password: str) -> str:
    """What is kept of a password; Refused if it is too short or too long."""
    check(password)
    return await _aside(lambda: _hasher().hash(_form(password)))


async def fits(kept: str | None, password: str) -> bool:
    """Whether it is the password of which `kept` was kept. Where nothing was kept, it takes as long, and is not."""
    return await _aside(lambda: _fits(kept, password))


def _fits(kept: str | None, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    nobody = _nobody()
    try:
        return _hasher().verify(nobody if kept is None else kept, _form(password)) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


def _form(password: str) -> bytes:
    """The same bytes however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password[:LONGEST]).encode("utf-8", "replace")


@functools.cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@functools.cache
def _nobody() -> str:
    """The hash of a password that nobody has."""
    return _hasher().hash("nobody has this password")


@functools.cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, "passwords")


async def _aside(function: Callable[[], Result]) -> Result:
    return await asyncio.get_running_loop().run_in_executor(_threads(), function)
