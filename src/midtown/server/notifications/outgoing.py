"""Requests of the server to other hosts: bounded, never redirected, and only to public addresses.

Names are resolved once, and the connection goes to the addresses that were checked. Proxies of the environment are not
used: they would resolve the name again.
"""

import ipaddress
import socket
from collections.abc import Mapping
from typing import Final

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

SECONDS: Final = 10
"""Timeout of a whole request."""
LONGEST_LINE: Final = 4096
"""Maximum size of a line of the response's head, in bytes. The body is not read."""
LOCAL: Final = {"127.0.0.1", "localhost"}
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""IPv6 addresses that a gateway translates to any IPv4 address, private ones included."""


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the open Internet."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address) and (ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip in NAT64):
        return False
    return ip.is_global and not ip.is_multicast


class PublicResolver(AbstractResolver):
    """Resolve names to their public addresses; raise OSError if there is none."""

    def __init__(self, resolver: AbstractResolver | None = None) -> None:
        self.resolver = resolver or ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the public addresses of `host`."""
        addresses = await self.resolver.resolve(host, port, family)
        if public := [address for address in addresses if host in LOCAL or is_public(address["host"])]:
            return public
        raise OSError(f"{host} has no public address")

    async def close(self) -> None:
        """Release the resolver."""
        await self.resolver.close()


async def post(url: str, data: bytes, headers: Mapping[str, str], resolver: AbstractResolver | None = None) -> int:
    """POST `data` and return the status of the response; raise OSError if there is none in time.

    `url` must have been checked (`endpoints.checked_endpoint`): an IP address in it is not resolved.
    """
    try:
        async with (
            aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(resolver=PublicResolver(resolver), force_close=True),
                cookie_jar=aiohttp.DummyCookieJar(),
                timeout=aiohttp.ClientTimeout(total=SECONDS),
                trust_env=False,
                auto_decompress=False,
                max_line_size=LONGEST_LINE,
                max_field_size=LONGEST_LINE,
            ) as session,
            session.post(url, data=data, headers=headers, allow_redirects=False) as response,
        ):
            return response.status
    except (aiohttp.ClientError, TimeoutError) as error:
        raise OSError(type(error).__name__) from error
