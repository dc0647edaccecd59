"""Run nginx with TLS before a server, configured as docs/host/proxy.md says."""

import datetime
import ipaddress
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.faults.server import PATIENCE
from tests.tools import Tool, need, system_program

PAGE: Final = Path(__file__).parents[3] / "docs" / "host" / "proxy.md"
NGINX: Final = Tool("nginx", system_program("nginx"), "install Debian's package nginx")
HOST: Final = "127.0.0.1"
WRAPPED: Final = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{site}
}}
"""


class Proxy(NamedTuple):
    """An nginx with TLS at `url`."""

    url: str


def documented(port: int, upstream: int, folder: Path) -> str:
    """Return the configuration of the docs with other ports and files; raise ValueError if one of them is not in it."""
    blocks = re.findall(r"nginx:\n+```\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    site: str = blocks[0]
    files = "/etc/letsencrypt/live/play.example.org"
    for old, new in (
        ("127.0.0.1:8000", f"{HOST}:{upstream}"),
        ("listen 443 ssl", f"listen {HOST}:{port} ssl"),
        (f"{files}/fullchain.pem", f"{folder}/certificate.pem"),
        (f"{files}/privkey.pem", f"{folder}/key.pem"),
    ):
        if old not in site:
            raise ValueError(f"{PAGE.name} has no {old}")
        site = site.replace(old, new)
    return WRAPPED.format(folder=folder, site=site)


def certify(folder: Path) -> None:
    """Write a key and a certificate for 127.0.0.1, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(HOST))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    plain = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, *plain))


@contextmanager
def proxied(port: int, upstream: int, folder: Path) -> Iterator[Proxy]:
    """Start nginx at `port` before the server at `upstream`, with its files in `folder`; yield it and stop it."""
    program = need(NGINX)
    folder.mkdir()
    certify(folder)
    (folder / "nginx.conf").write_text(documented(port, upstream, folder), "utf-8")
    process = subprocess.Popen([program, "-p", folder, "-c", "nginx.conf"], stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + PATIENCE
        while not (folder / "nginx.pid").exists():
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < until
            time.sleep(0.01)
        yield Proxy(f"https://{HOST}:{port}")
    finally:
        process.terminate()
        process.communicate()
