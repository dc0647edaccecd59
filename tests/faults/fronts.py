"""Run nginx or HAProxy before servers, configured as docs/host/proxy.md says."""

import datetime
import ipaddress
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.faults.server import PATIENCE
from tests.tools import Tool, need, system_program

DOCS: Final = Path(__file__).parents[2] / "docs" / "host" / "proxy.md"
NGINX: Final = Tool("nginx", system_program("nginx"), "install Debian's package nginx")
HAPROXY: Final = Tool("HAProxy", system_program("haproxy"), "install Debian's package haproxy")
HOST: Final = "127.0.0.1"
FILES: Final = "/etc/letsencrypt/live/play.example.org"
NGINX_AROUND: Final = """
daemon off; worker_processes 1; {user} worker_rlimit_nofile 8192; error_log {folder}/error.log; pid {folder}/nginx.pid;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{site}
}}
"""


class Front(NamedTuple):
    """A proxy that runs at `url`; `use` gives it the servers at other ports, while it goes on."""

    url: str
    use: Callable[[Sequence[int]], None] | None = None


def block(title: str) -> str:
    """Return the configuration in the docs that follows the line `title`."""
    match = re.search(rf"^{re.escape(title)}\n+```\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    if match is None:
        raise ValueError(f"{DOCS.name} has no configuration after {title!r}")
    return match[1]


def changed(site: str, *changes: tuple[str, str]) -> str:
    """Return a configuration with other texts in it; raise ValueError if one that is to be replaced is missing."""
    for old, new in changes:
        if old not in site:
            raise ValueError(f"{DOCS.name} has no {old!r}")
        site = site.replace(old, new)
    return site


@contextmanager
def nginx(port: int, servers: Sequence[int], folder: Path, tls: bool = False) -> Iterator[Front]:
    """Run nginx at `port` before the servers at these ports, with its files in `folder`."""
    program = need(NGINX)
    folder.mkdir()
    if tls:
        certify(folder)

    def write(servers: Sequence[int]) -> None:
        site = nginx_site(port, servers, folder, tls)
        user = "" if os.geteuid() else "user root;"  # another one may not read the tests' folders
        (folder / "nginx.conf").write_text(NGINX_AROUND.format(folder=folder, site=site, user=user), "utf-8")

    def use(servers: Sequence[int]) -> None:
        write(servers)
        process.send_signal(signal.SIGHUP)

    write(servers)
    with running([str(program), "-p", str(folder), "-c", "nginx.conf"], port) as process:
        yield Front(f"{'https' if tls else 'http'}://{HOST}:{port}", use)


def nginx_site(port: int, servers: Sequence[int], folder: Path, tls: bool) -> str:
    """Return the configuration of the docs with these ports."""
    site = block("nginx:")
    if len(servers) > 1:
        (one,) = re.findall(r"^upstream .*\n", site, re.MULTILINE)
        site = site.replace(one, several(block("nginx, in place of `upstream`:"), servers))
    else:
        site = changed(site, ("127.0.0.1:8000", f"{HOST}:{servers[0]}"))
    if tls:
        return changed(site, ("listen 443 ssl", f"listen {HOST}:{port} ssl"), (FILES, str(folder)))
    return re.sub(r" *ssl_certificate.*\n", "", changed(site, ("listen 443 ssl", f"listen {HOST}:{port}")))


@contextmanager
def haproxy(port: int, servers: Sequence[int], folder: Path) -> Iterator[Front]:
    """Run HAProxy at `port` before the servers at these ports, with its files in `folder`, without TLS."""
    program = need(HAPROXY)
    folder.mkdir()
    bind = "bind :443 ssl crt /etc/haproxy/play.example.org.pem"
    site = changed(several(block("HAProxy:"), servers), (bind, f"bind {HOST}:{port}"), ("-Proto https", "-Proto http"))
    (folder / "haproxy.cfg").write_text(site, "utf-8")
    with running([str(program), "-q", "-f", str(folder / "haproxy.cfg")], port):
        yield Front(f"http://{HOST}:{port}")


def several(site: str, servers: Sequence[int]) -> str:
    """Return a configuration in which the lines of the docs' two servers are those of these servers."""
    lines = re.findall(r"^ *server .*127\.0\.0\.1:800\d.*\n", site, re.MULTILINE)
    if len(lines) != 2:
        raise ValueError(f"{DOCS.name} does not name two servers, but {len(lines)}")
    own = [
        re.sub(r"server one", f"server server{number}", lines[0]).replace("127.0.0.1:8000", f"{HOST}:{port}")
        for number, port in enumerate(servers)
    ]
    return site.replace("".join(lines), "".join(own))


@contextmanager
def running(command: Sequence[str], port: int) -> Iterator[subprocess.Popen[str]]:
    """Run a program until the end of the context, which begins when it listens at `port`; yield its process."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + PATIENCE
        while True:
            with socket.socket() as door:
                if door.connect_ex((HOST, port)) == 0:
                    break
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < until
            time.sleep(0.01)
        yield process
    finally:
        process.terminate()
        process.communicate()


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
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    plain = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "privkey.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, *plain))
