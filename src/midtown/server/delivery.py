"""Sending what somebody asked for: e-mails by SMTP, notifications by Web Push. All of it waits; use threads."""

import base64
import functools
import json
import os
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from midtown.server.contacts import Subscription

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

SECONDS: Final = 10
"""How long anything is waited for."""
PUSH_DAY: Final = 24 * 60 * 60
"""Seconds for which a push service keeps a notification for a browser that is not running."""
LOCAL: Final = {"127.0.0.1", "::1", "localhost"}
GONE: Final = {404, 410}
"""A push service's words for a browser that does not want to be told any more."""


class Mail(NamedTuple):
    """An e-mail: to whom, about what, and the text."""

    to: str
    subject: str
    text: str


def send_mail(server: str, sender: str | None, mail: Mail) -> None:
    """Send an e-mail in the name of `sender` through `server`; OSError (smtplib's own among them) if it does not go.

    Addresses of servers are `smtp://USER:PASSWORD@HOST:PORT`: encrypted where the server offers it, and always before a
    password; `smtps://` is encrypted from the start.
    """
    url = urlsplit(server)
    host = url.hostname or "localhost"
    message = EmailMessage()
    message["From"] = sender or f"midtown@{host}"
    message["To"] = mail.to
    message["Subject"] = mail.subject
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(mail.text)
    with _connected(url.scheme, host, url.port) as connection:
        if url.username:
            if not isinstance(connection.sock, ssl.SSLSocket) and host not in LOCAL:
                raise OSError("the SMTP server would have the password unencrypted")
            connection.login(unquote(url.username), unquote(url.password or ""))
        connection.send_message(message)


def _connected(scheme: str, host: str, port: int | None) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if scheme == "smtps":
        return smtplib.SMTP_SSL(host, port or 465, timeout=SECONDS, context=context)
    connection = smtplib.SMTP(host, port or 587, timeout=SECONDS)
    connection.ehlo()
    if connection.has_extn("starttls"):
        connection.starttls(context=context)
        connection.ehlo()
    return connection


class Push:
    """Notifications in the name of one server. Its key is kept in `vapid.pem` in its data folder, and made if missing.

    Servers that share a database need the same key: browsers subscribe to it.
    """

    def __init__(self, folder: Path, contact: str) -> None:
        """`contact` is where a push service can complain: `https://...` or `mailto:...`."""
        self.file = folder / "vapid.pem"
        self.contact = contact

    @functools.cached_property
    def key(self) -> "EllipticCurvePrivateKey":
        """The server's own key."""
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
        """What a browser needs to subscribe: `applicationServerKey`, in base64url."""
        from cryptography.hazmat.primitives import serialization

        form = serialization.PublicFormat.UncompressedPoint
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, form)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def send(self, subscription: Subscription, message: Mapping[str, Any]) -> bool:
        """Whether the browser still wants to be told; OSError if its service cannot be reached or refuses."""
        from py_vapid import Vapid
        from pywebpush import WebPushException, webpush

        try:
            webpush(
                subscription._asdict(),
                json.dumps(message),
                vapid_private_key=Vapid(self.key),
                vapid_claims={"sub": self.contact},
                timeout=SECONDS,
                ttl=PUSH_DAY,
            )
        except WebPushException as error:
            if error.status_code in GONE:
                return False
            raise OSError(f"the push service answered {error.status_code}") from error
        except ValueError:  # keys that are none
            return False
        return True


@functools.cache
def push_of(folder: Path, contact: str) -> Push:
    """The notifications of the server with this data folder."""
    return Push(folder, contact)


def _write_once(file: Path, content: bytes) -> None:
    """Write the file whole, for nobody else's eyes, unless another process has been faster."""
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
