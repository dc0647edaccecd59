"""Endpoints of Web Push: which addresses of push services the server sends requests to."""

import re
from typing import Final

SERVICES: Final = ("googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""Push services of browser vendors, each with all hosts below it. The server sends requests to no other hosts."""

_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_REST: Final = r"(?P<rest>(?:/[!-\[\]-~]*)?)"
ENDPOINT: Final = re.compile(rf"https://(?P<host>{_LABEL}(?:\.{_LABEL})+)(?::443)?{_REST}")
"""An HTTPS URL of a plain host name at the usual port: no user, no backslash, no escapes before the path."""
LOCAL: Final = re.compile(rf"http://(?P<host>127\.0\.0\.1|localhost)(?P<port>:[0-9]{{1,5}}){_REST}")
"""A push service on this machine, which needs no encryption. It has to be listed itself."""


def checked_endpoint(endpoint: str, services: tuple[str, ...]) -> str | None:
    """Return an endpoint rebuilt from its checked parts, or None if it belongs to none of `services`."""
    if url := ENDPOINT.fullmatch(endpoint):
        host = url["host"].lower()
        served = any(host == service or host.endswith(f".{service}") for service in services)
        return f"https://{host}{url['rest'] or '/'}" if served else None
    if url := LOCAL.fullmatch(endpoint):
        return f"http://{url['host']}{url['port']}{url['rest'] or '/'}" if url["host"] in services else None
    return None
