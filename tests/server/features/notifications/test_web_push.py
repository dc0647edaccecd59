"""Web Push: notifications go to browsers' push services and to no other address."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from midtown.server.accounts.contacts import SERVICES, Subscription, checked_endpoint
from midtown.server.features.notifications import delivery
from midtown.server.features.notifications.delivery import Push, is_public, post

KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
"""Keys of the example in RFC 8291."""


class Service:
    """An HTTP server that answers every request with the bytes of `answer` and keeps the requests."""

    def __init__(self, answer: bytes, forever: bytes = b"") -> None:
        self.answer = answer
        self.forever = forever
        self.requests: list[bytes] = []

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        async with server:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.requests.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(self.answer)
        try:
            while self.forever:
                writer.write(self.forever)
                await writer.drain()
                await asyncio.sleep(0.001)
        except ConnectionError:
            pass
        finally:
            writer.close()


class Names(AbstractResolver):
    """A resolver that returns the same addresses for all names and keeps the names."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses
        self.names: list[str] = []

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        self.names.append(host)
        return [
            ResolveResult(hostname=host, host=one, port=port, family=socket.AF_INET, proto=0, flags=0)
            for one in self.addresses
        ]

    async def close(self) -> None: ...


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:d_e-f",
        "https://updates.push.services.mozilla.com/wpush/v2/abc%2Fd",
        "https://web.push.apple.com/abc",
        "https://wns2-am3p.notify.windows.com/w/?token=abc%3d%3d&x=@",
    ],
)
def test_an_endpoint_of_a_push_service_stays_as_it_is(endpoint: str) -> None:
    assert checked_endpoint(endpoint, SERVICES) == endpoint


@pytest.mark.parametrize(
    ("endpoint", "rebuilt"),
    [
        ("https://FCM.googleapis.com:443/a", "https://fcm.googleapis.com/a"),
        ("https://fcm.googleapis.com", "https://fcm.googleapis.com/"),
    ],
)
def test_an_endpoint_is_rebuilt_from_its_parts(endpoint: str, rebuilt: str) -> None:
    assert checked_endpoint(endpoint, SERVICES) == rebuilt


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://attacker.example\\.googleapis.com/x",
        "https://127.0.0.1\\.googleapis.com/x",
        "https://127.0.0.1\\x.push.apple.com:443/",
        "https://a;.googleapis.com/",
        "https://a,b.googleapis.com/",
        "https://a%2f.googleapis.com/",
        "https://a%5c.googleapis.com/",
        "https://a_b.googleapis.com/",
        "https://-a.googleapis.com/",
        "https://.googleapis.com/",
        "https://a..googleapis.com/",
        "https://fcm.googleapis.com./",
        "https://fcm.googleapis.com\\@evil.example/",
        "https://fcm.googleapis.com/a\\b",
        "https://fcm.googleapis.com#.evil.example/",
        "https://fcm.googleapis.com?@evil.example/",
        "https:/fcm.googleapis.com/",
        "https:fcm.googleapis.com/",
        "https:\\\\fcm.googleapis.com/",
        "//fcm.googleapis.com/",
        "https://fcm.googleapis.com/\nHost: evil.example",
        "https://fcm.googleapis.com/ x",
        "https://fcm.goog\u200bleapis.com/",
        "https://\uff46cm.googleapis.com/",
        "https://evil.example\u3002googleapis.com/",
        "http://fcm.googleapis.com/",
        "https://fcm.googleapis.com:8443/",
        "https://fcm.googleapis.com:0443/",
        "https://user@fcm.googleapis.com/",
        "https://user:word@fcm.googleapis.com/",
        "https://evilgoogleapis.com/",
        "https://fcm.googleapis.com.evil.example/",
        "http://127.0.0.1:8000/",
        "http://localhost:8000/",
        "https://localhost/",
        "https://[::1]/",
        "https://[::1].googleapis.com/",
        "https://[/",
        "file:///etc/passwd",
        "javascript:fcm.googleapis.com",
        "",
    ],
)
def test_no_other_endpoint_is_taken(endpoint: str) -> None:
    assert checked_endpoint(endpoint, SERVICES) is None


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.185.74", True),
        ("2a00:1450:4001:80e::200a", True),
        *(
            (address, False)
            for address in (
                "127.0.0.1",
                "10.0.0.1",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "255.255.255.255",
                "224.0.0.1",
                "192.0.2.1",
                "::1",
                "::",
                "fe80::1%eth0",
                "fd00::1",
                "ff02::1",
                "::ffff:127.0.0.1",
                "::ffff:8.8.8.8",
                "64:ff9b::7f00:1",
                "2002:7f00:1::",
                "2001:0:102:304::1",
                "fcm.googleapis.com",
                "",
            )
        ),
    ],
)
def test_private_addresses_are_not_public(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "169.254.169.254"])
def test_a_name_that_resolves_to_a_private_address_is_not_connected_to(address: str) -> None:
    with pytest.raises(OSError, match="ClientConnector"):
        asyncio.run(post("https://fcm.googleapis.com/x", b"", {}, Names(address)))


def test_a_name_is_resolved_once_and_the_connection_goes_there() -> None:
    names, service = Names("127.0.0.1"), Service(b"HTTP/1.1 201 -\r\ncontent-length: 0\r\n\r\n")

    async def work() -> int:
        async with service.open() as url:
            return await post(url.replace("127.0.0.1", "localhost"), b"x", {}, names)

    assert asyncio.run(work()) == 201
    assert names.names == ["localhost"]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(status: int, tmp_path: Path) -> None:
    inside = Service(b"HTTP/1.1 200 -\r\ncontent-length: 0\r\n\r\n")

    async def work() -> None:
        async with inside.open() as target:
            answer = f"HTTP/1.1 {status} -\r\nlocation: {target}/\r\ncontent-length: 0\r\n\r\n"
            async with Service(answer.encode()).open() as url:
                push = Push(tmp_path, "mailto:a@example.org", ("127.0.0.1",))
                with pytest.raises(OSError, match=str(status)):
                    await push.send(Subscription(f"{url}/", KEYS), {})

    asyncio.run(work())
    assert inside.requests == []


def test_a_stored_endpoint_is_checked_again_before_each_notification(tmp_path: Path) -> None:
    service = Service(b"HTTP/1.1 201 -\r\ncontent-length: 0\r\n\r\n")

    async def work() -> bool:
        async with service.open() as url:
            return await Push(tmp_path, "mailto:a@example.org").send(Subscription(f"{url}/", KEYS), {})

    assert asyncio.run(work()) is False
    assert service.requests == []


def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(b"HTTP/1.1 201 -\r\ncontent-length: 0\r\n\r\n")
    proxy = Service(b"HTTP/1.1 502 -\r\ncontent-length: 0\r\n\r\n")

    async def work() -> int:
        async with service.open() as url, proxy.open() as other:
            for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"):
                monkeypatch.setenv(name, other)
            return await post(f"{url}/", b"x", {})

    assert asyncio.run(work()) == 201
    assert (len(service.requests), proxy.requests) == (1, [])


def test_a_response_without_end_is_not_read() -> None:
    service = Service(b"HTTP/1.1 201 -\r\ncontent-length: 99999999999\r\n\r\n", forever=b"x" * 10_000)

    async def work() -> int:
        async with service.open() as url:
            return await post(f"{url}/", b"x", {})

    assert asyncio.run(work()) == 201


@pytest.mark.parametrize("forever", [b"x: y\r\n", b"x"])
def test_a_head_without_end_is_given_up(forever: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "PUSH_SECONDS", 0.3)
    service = Service(b"HTTP/1.1 201 -\r\n", forever)

    async def work() -> None:
        async with service.open() as url:
            await post(f"{url}/", b"x", {})

    with pytest.raises(OSError, match=r"Timeout|Payload|Header|Response|Line"):
        asyncio.run(work())
