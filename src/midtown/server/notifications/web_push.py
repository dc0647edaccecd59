"""Sending notifications to browsers by Web Push."""

import asyncio
import base64
import functools
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from midtown.server.accounts.contacts import Subscription
from midtown.server.accounts.endpoints import SERVICES, checked_endpoint
from midtown.server.notifications.outgoing import post

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

PUSH_DAY: Final = 24 * 60 * 60
"""Seconds that a push service keeps a notification for a browser that is not running."""
VALID_SECONDS: Final = 12 * 60 * 60
"""Validity of a signature; push services accept at most a day."""
GONE: Final = {404, 410}
"""Statuses by which a push service reports an ended subscription."""


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

    async def send(self, subscription: Subscription, message: Mapping[str, Any]) -> bool:
        """Send a message to a browser; return False if the subscription has ended or is invalid.

        Raise OSError if the push service cannot be reached or refuses.
        """
        url = checked_endpoint(subscription.endpoint, self.services)
        if url is None:
            return False
        try:
            body, headers = await asyncio.to_thread(self._sealed, url, subscription.keys, message)
        except ValueError:  # invalid keys
            return False
        status = await post(url, body, headers)
        if status in GONE:
            return False
        if not 200 <= status < 300:
            raise OSError(f"the push service answered {status}")
        return True

    def _sealed(self, url: str, keys: dict[str, str], message: Mapping[str, Any]) -> tuple[bytes, dict[str, str]]:
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
        return body, {**signature, "content-encoding": "aes128gcm", "ttl": str(PUSH_DAY)}


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
