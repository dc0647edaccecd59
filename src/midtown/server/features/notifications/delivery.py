"""Delivery of reminders, by email and by Web Push."""

import asyncio
import base64
import functools
import ipaddress
import json
import logging
import os
import smtplib
import socket
import ssl
import time
from collections.abc import Awaitable, Mapping, Sequence
from email.headerregistry import Address
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote, urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver
from sqlalchemy import Connection

from midtown.server.accounts import contacts
from midtown.server.accounts.contacts import SERVICES, Subscription, checked_endpoint
from midtown.server.context import Context, contact_of, origin_of
from midtown.server.support.refusals import CATALOGUE
from midtown.support.documents import JsonMapping
from midtown.support.i18n import Language
from midtown.support.units import DAY, HOUR, SECOND

MAIL_SECONDS: Final = 10
"""Timeout of the connection."""
LOCAL_RELAYS: Final = {"127.0.0.1", "::1", "localhost"}
PUSH_SECONDS: Final = 10
"""Timeout of a whole request."""
LONGEST_LINE: Final = 4096
"""Maximum size of a line of the response's head, in bytes. The body is not read."""
LOCAL: Final = {"127.0.0.1", "localhost"}
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""IPv6 addresses that a gateway translates to any IPv4 address, private ones included."""
PUSH_DAY: Final = DAY // SECOND
"""Seconds that a push service keeps a notification for a browser that is not running."""
VALID_SECONDS: Final = 12 * HOUR // SECOND
"""Validity of a signature; push services accept at most a day."""
GONE: Final = {401, 403, 404, 410}
"""Statuses by which a push service reports that a subscription has ended, or belongs to another key than ours."""
KEY_SIGNS: Final = 16
"""How much of our public key is stored with a subscription."""
log = logging.getLogger(__name__)


class Mail(NamedTuple):
    """An e-mail in plain text."""

    to: str
    subject: str
    text: str


def send_mail(server: str, sender: str | None, mail: Mail) -> None:
    """Send an e-mail from `sender` through an SMTP server; raise OSError (smtplib's errors included) on failure.

    `server` is `smtp://USER:PASSWORD@HOST:PORT` or `smtps://...`. With `smtp`, STARTTLS is used if the server offers
    it, and is required for a password unless the server is local; `smtps` is encrypted from the start.
    """
    url = urlsplit(server)
    host = url.hostname or "localhost"
    message = EmailMessage()
    message["From"] = sender or f"midtown@{host}"
    message["To"] = Address(addr_spec=mail.to)
    message["Subject"] = mail.subject
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(mail.text)
    with _connect(url.scheme, host, url.port) as connection:
        if url.username:
            if not isinstance(connection.sock, ssl.SSLSocket) and host not in LOCAL_RELAYS:
                raise OSError("the SMTP server would have the password unencrypted")
            connection.login(unquote(url.username), unquote(url.password or ""))
        connection.send_message(message, to_addrs=[mail.to])


def _connect(scheme: str, host: str, port: int | None) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if scheme == "smtps":
        return smtplib.SMTP_SSL(host, port or 465, timeout=MAIL_SECONDS, context=context)
    connection = smtplib.SMTP(host, port or 587, timeout=MAIL_SECONDS)
    connection.ehlo()
    if connection.has_extn("starttls"):
        connection.starttls(context=context)
        connection.ehlo()
    return connection


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

    `url` must have been checked (`contacts.checked_endpoint`): an IP address in it is not resolved.
    """
    try:
        async with (
            aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(resolver=PublicResolver(resolver), force_close=True),
                cookie_jar=aiohttp.DummyCookieJar(),
                timeout=aiohttp.ClientTimeout(total=PUSH_SECONDS),
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


if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey


class Push:
    """Sender of Web Push notifications. Its VAPID key is `vapid.pem` in the data folder, created on first use.

    Servers that share a database need the same key, because browsers subscribe to it.
    """

    def __init__(self, folder: Path, contact: str, services: tuple[str, ...] = SERVICES) -> None:
        """Use the key in `folder`; `contact` (`https://...` or `mailto:...`) tells push services whom to contact."""
        self.file = folder / "vapid.pem"
        self.contact = contact
        self.services = services

    @functools.cached_property
    def key(self) -> "EllipticCurvePrivateKey":
        """The server's private key."""
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ec

        if not self.file.exists():
            pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            _write_once(self.file, pem)
        key = serialization.load_pem_private_key(self.file.read_bytes(), password=None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        return key

    @functools.cached_property
    def public_key(self) -> str:
        """The `applicationServerKey` that a browser needs to subscribe, in base64url."""
        from cryptography.hazmat.primitives import serialization

        form = serialization.PublicFormat.UncompressedPoint
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, form)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def send(
        self,
        subscription: Subscription,
        message: JsonMapping,
        *,
        urgency: str = "normal",
        lifetime: int = PUSH_DAY,
        topic: str = "",
    ) -> bool:
        """Send a message to a browser; return False if the subscription has ended or is invalid.

        The push service keeps it for `lifetime` seconds, and only the last of a `topic`. Raise OSError if it cannot be
        reached or refuses.
        """
        url = checked_endpoint(subscription.endpoint, self.services)
        if url is None or subscription.server_key not in (None, self.public_key[:KEY_SIGNS]):
            return False
        try:
            body, headers = await asyncio.to_thread(self._encrypt, url, subscription.keys, message)
        except ValueError:  # invalid keys
            return False
        headers |= {"urgency": urgency, "ttl": str(lifetime)} | ({"topic": topic} if topic else {})
        status = await post(url, body, headers)
        if status in GONE:
            return False
        if not 200 <= status < 300:
            raise OSError(f"the push service answered {status}")
        return True

    def _encrypt(self, url: str, keys: dict[str, str], message: JsonMapping) -> tuple[bytes, dict[str, str]]:
        """Return the encrypted body of a request, and its headers with the server's signature."""
        from py_vapid import Vapid
        from pywebpush import WebPusher, WebPushException

        try:
            body = WebPusher({"endpoint": url, "keys": dict(keys)}).encode(json.dumps(message).encode())["body"]
        except WebPushException as error:
            raise ValueError(error.message) from error
        scheme, host = url.split("/")[::2][:2]
        claims = {"sub": self.contact, "aud": f"{scheme}//{host}", "exp": int(time.time()) + VALID_SECONDS}
        signature = Vapid(self.key).sign(claims)
        return body, {**signature, "content-encoding": "aes128gcm"}


@functools.cache
def push_of(folder: Path, contact: str, services: tuple[str, ...] = SERVICES) -> Push:
    """Return the cached sender for a data folder."""
    return Push(folder, contact, services)


def _write_once(file: Path, content: bytes) -> None:
    """Create a file atomically, readable by its owner only, unless another process was faster."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(content)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


async def push_to(
    context: Context,
    browsers: Sequence[contacts.Subscription],
    message: JsonMapping,
    *,
    urgency: str = "normal",
    lifetime: int = PUSH_DAY,
    topic: str = "",
) -> int:
    """Send a notification to browsers and return how many have taken it; note which subscriptions have ended."""
    push = push_of(context.config.data, contact_of(context.config), context.config.push_services)
    send = partial(push.send, message=message, urgency=urgency, lifetime=lifetime, topic=topic)
    sends = [log_failed_sending(send(browser)) for browser in browsers]
    outcomes = list(zip(browsers, await asyncio.gather(*sends), strict=True))
    taken = [browser.endpoint for browser, outcome in outcomes if outcome]
    ended = [browser.endpoint for browser, outcome in outcomes if outcome is False]

    def note(connection: Connection) -> None:
        contacts.note_sent(connection, taken, context.clock.calendar())
        for endpoint in ended:
            contacts.lose(connection, endpoint, context.clock.calendar())

    if browsers:
        await context.store.write(note)
    return len(taken)


async def mail_to(context: Context, email: str, subject: str, text: str, language: Language) -> None:
    """Send an e-mail that says how to get no more of them; do nothing on a server without e-mail."""
    if context.config.smtp is None:
        return
    off = CATALOGUE.text("notice.off", language, url=f"{origin_of(context.config)}/me/notices")
    mail = Mail(email, subject, f"{text}\n\n-- \n{off}\n")
    await log_failed_sending(asyncio.to_thread(send_mail, context.config.smtp, context.config.sender, mail))


async def log_failed_sending(sending: Awaitable[bool | None]) -> bool | None:
    """Return the result of `sending`, or None after logging its failure."""
    try:
        return await sending
    except OSError as error:
        log.warning("a notification was not sent: %s", type(error).__name__)
        return None
