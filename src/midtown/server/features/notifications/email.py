"""Sending e-mails by SMTP. Calls block: use threads."""

import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

SECONDS: Final = 10
"""Timeout of the connection."""
LOCAL: Final = {"127.0.0.1", "::1", "localhost"}


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
    with _connected(url.scheme, host, url.port) as connection:
        if url.username:
            if not isinstance(connection.sock, ssl.SSLSocket) and host not in LOCAL:
                raise OSError("the SMTP server would have the password unencrypted")
            connection.login(unquote(url.username), unquote(url.password or ""))
        connection.send_message(message, to_addrs=[mail.to])


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
