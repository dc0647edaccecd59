"""What receives notices: a mailbox, and a browser with its push service."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from midtown.server.accounts.contacts import Subscription

LOCAL = ("127.0.0.1",)


class Mailbox:
    """A small SMTP server that keeps the mails it receives."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.port = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        async with server:
            yield f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).strip().upper():
            if line == b"DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                mail = message_from_bytes(text[:-3], policy=policy.default)
                assert isinstance(mail, EmailMessage)
                self.mails.append(mail)
            writer.write(b"250 fine\r\n" if line != b"QUIT" else b"221 bye\r\n")
            if line == b"QUIT":
                break
        await writer.drain()
        writer.close()


class Browser:
    """A browser with its push service: an HTTP server that answers `status` and keeps decrypted notifications."""

    def __init__(self, status: int = 201) -> None:
        self.status = status
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.messages: list[dict[str, Any]] = []
        self.headers: dict[str, str] = {}

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Subscription]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(public), "auth": _text(self.auth)}
        async with server:
            yield Subscription(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/push/{id(self)}", keys)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[1:-2]
        self.headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head)}
        body = await reader.readexactly(int(self.headers["content-length"]))
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        self.messages.append(json.loads(text))
        writer.write(f"HTTP/1.1 {self.status} -\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
