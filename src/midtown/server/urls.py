"""The server's public URL, and what depends on it: the WebAuthn site and the VAPID contact."""

import socket
from typing import Final
from urllib.parse import urlsplit

from midtown.server.accounts.passkeys import Site, site_of
from midtown.server.context import ServerConfig

EVERYWHERE: Final = {"0.0.0.0", "::", ""}
"""Hosts to listen at that are no addresses for browsers."""


def origin_of(config: ServerConfig) -> str:
    """Return the URL of the start page without a trailing slash."""
    if config.origin:
        return config.origin.rstrip("/")
    host = "127.0.0.1" if config.host in EVERYWHERE else config.host
    return f"http://[{host}]:{config.port}" if ":" in host else f"http://{host}:{config.port}"


def hosts_of(config: ServerConfig) -> frozenset[str]:
    """Return the names under which browsers may reach the server, besides its IP addresses and localhost."""
    urls = [origin_of(config), *config.origins]
    machine = socket.gethostname().lower()
    names = {urlsplit(url).hostname for url in urls} | {machine, f"{machine.partition('.')[0]}.local"}
    return frozenset(name for name in names if name)


def site(config: ServerConfig) -> Site:
    """Return the relying party for passkeys. Browsers accept only names such as localhost, not 127.0.0.1."""
    return site_of(origin_of(config), config.origins)


def contact_of(config: ServerConfig) -> str:
    """Return the contact for push services, a `mailto:` or `https:` URL."""
    if config.sender:
        return f"mailto:{config.sender.rpartition('<')[2].rstrip('> ')}"
    origin = origin_of(config)
    return origin if origin.startswith("https://") else "mailto:midtown@localhost"
