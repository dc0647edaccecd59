"""Where browsers see this server, and what follows from it."""

from typing import Final

from midtown.server.context import Settings
from midtown.server.passkeys import Site, site_of

EVERYWHERE: Final = {"0.0.0.0", "::", ""}
"""Hosts that a server can listen at, but nobody can go to."""


def origin_of(settings: Settings) -> str:
    """The address of the start page, without a slash at the end."""
    if settings.origin:
        return settings.origin.rstrip("/")
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def site(settings: Settings) -> Site:
    """For whom passkeys are. A page at 127.0.0.1 can have none: browsers make them for names, such as localhost."""
    return site_of(origin_of(settings), settings.origins)


def contact_of(settings: Settings) -> str:
    """Where push services can complain about this server."""
    if settings.sender:
        return f"mailto:{settings.sender.rpartition('<')[2].rstrip('> ')}"
    origin = origin_of(settings)
    return origin if origin.startswith("https://") else "mailto:midtown@localhost"
