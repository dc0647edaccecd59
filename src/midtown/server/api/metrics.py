"""The metrics, for a Prometheus on this machine."""

from ipaddress import IPv6Address, ip_address

from fastapi import APIRouter, Request, Response

from midtown.server.context import context_of
from midtown.server.metrics import LANGUAGE, exposition
from midtown.server.refusals import refused

router = APIRouter()

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers by which proxies give themselves away."""


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """All metrics; for strangers, and through a proxy, there is nothing here."""
    if not direct(request):
        raise refused("missing", "http.missing")
    return Response(exposition(context_of(request)), media_type=LANGUAGE)


def direct(request: Request) -> bool:
    """Whether it comes from this machine, with no proxy between."""
    if any(header in request.headers for header in FORWARDED):
        return False
    try:
        address = ip_address((request.client.host if request.client else "").partition("%")[0])
    except ValueError:
        return False
    inner = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (inner or address).is_loopback
