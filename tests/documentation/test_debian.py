"""The page of a bare Debian: each block of it is judged by the program it is for, run, or named with a reason.

The programs themselves judge the files that they read: systemd its unit, Caddy, nginx and HAProxy their configurations.
"""

import asyncio
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest

from tests.faults.fronts import FILES, HAPROXY, NGINX, NGINX_AROUND, block, certify, changed, running
from tests.faults.server import PATIENCE
from tests.ports import free_port
from tests.server.features.notifications.receivers import Mailbox
from tests.tools import Tool, need, on_path

pytestmark = pytest.mark.long

HOST: Final = Path(__file__).parents[2] / "docs" / "host"
SYSTEMD: Final = Tool("systemd-analyze", on_path("systemd-analyze"), "install Debian's package systemd")
CADDY: Final = Tool("Caddy", on_path("caddy"), "install Debian's package caddy")
PROGRAM: Final = "/opt/midtown/bin/midtown"
ELSEWHERE: Final = {
    "apt-get install git": "scripts/bare_machine.py installs and builds in a chroot; tests/packaging makes a wheel",
    "python3 -m venv": "tests/packaging installs a wheel into a new environment",
    "systemctl daemon-reload": "needs systemd as the first process; the unit is verified, its program run here",
    "apt-get install caddy": "changes the machine; its configuration is validated here",
    "systemctl reload caddy": "needs systemd and a public name with a certificate",
}
"""Blocks that are not run here, by a part of their text, each with the reason."""
HERE: Final = ("MIDTOWN_SMTP=", "respond /metrics", "admin test-email", "30 2 * * * root")
"""A part of each block that a test below takes from the page."""


def blocks() -> list[str]:
    """Return the blocks of the page."""
    return re.findall(r"^```\n(.*?)^```", (HOST / "debian.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)


def the_block(part: str) -> str:
    """Return the one block of the page with this part."""
    (text,) = [text for text in blocks() if part in text]
    return text


def test_every_block_is_tested_here_or_named_with_a_reason() -> None:
    parts = (*HERE, *ELSEWHERE)
    assert [sum(part in text for part in parts) for text in blocks()] == [1] * len(parts)


def accepts(command: list[str], **environment: str) -> None:
    """Fail with what the program says unless it accepts its file."""
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    program = need(SYSTEMD)
    unit = tmp_path / "midtown.service"
    text = changed(block("`/etc/systemd/system/midtown.service`:"), (PROGRAM, sys.executable))
    unit.write_text(text, "utf-8")
    accepts([str(program), "verify", str(unit)])
    unit.write_text(text.replace("Restart=always", "Restart=perhaps"), "utf-8")
    done = subprocess.run([str(program), "verify", str(unit)], capture_output=True, text=True, check=False)
    assert "perhaps" in done.stderr


@pytest.mark.parametrize("page", ["debian.md", "proxy.md"])
def test_caddy_accepts_its_configuration(page: str, tmp_path: Path) -> None:
    program = need(CADDY)
    site = the_block("respond /metrics") if page == "debian.md" else block("Caddy:")
    file = tmp_path / "Caddyfile"
    file.write_text(site, "utf-8")
    accepts([str(program), "validate", "--adapter", "caddyfile", "--config", str(file)], HOME=str(tmp_path))


def test_both_pages_have_one_configuration_of_caddy() -> None:
    assert the_block("respond /metrics") == block("Caddy:")


def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    program = need(NGINX)
    certify(tmp_path)
    site = changed(block("nginx:"), (FILES, str(tmp_path)), ("listen 443", "listen 127.0.0.1:1443"))
    file = tmp_path / "nginx.conf"
    user = "" if os.geteuid() else "user root;"
    file.write_text(NGINX_AROUND.format(folder=tmp_path, site=site, user=user), "utf-8")
    accepts([str(program), "-t", "-p", str(tmp_path), "-c", str(file)])


def test_haproxy_accepts_its_configuration(tmp_path: Path) -> None:
    program = need(HAPROXY)
    certify(tmp_path)
    both = tmp_path / "both.pem"
    both.write_bytes((tmp_path / "fullchain.pem").read_bytes() + (tmp_path / "privkey.pem").read_bytes())
    file = tmp_path / "haproxy.cfg"
    file.write_text(changed(block("HAProxy:"), ("/etc/haproxy/play.example.org.pem", str(both))), "utf-8")
    accepts([str(program), "-c", "-f", str(file)])


def on_this_machine(commands: str, folder: Path) -> str:
    """Return commands with the folders of this test, and with the program that is tested."""
    program = folder / "midtown"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m midtown "$@"\n', "utf-8")
    program.chmod(0o755)
    places = {PROGRAM: program, "/etc/midtown.env": folder / "env", "/var/lib/midtown": folder / "data"}
    for old, new in {**places, "/backup": folder / "backup"}.items():
        commands = commands.replace(old, str(new))
    return commands


@contextmanager
def service(folder: Path) -> Iterator[None]:
    """Run what the unit starts, with a port of this test, from when the page's question for its health is answered."""
    (folder / "data").mkdir(mode=0o700)  # as systemd does before the first start
    (start,) = re.findall(r"^ExecStart=(.*)$", block("`/etc/systemd/system/midtown.service`:"), re.MULTILINE)
    port = free_port()
    words = [*shlex.split(on_this_machine(start, folder)), "--port", str(port), "--workers", "0"]
    (health,) = re.findall(r"^curl --fail (http://127\.0\.0\.1:8000.*)$", the_block("daemon-reload"), re.MULTILINE)
    with running(words, port):
        with urlopen(health.replace("8000", str(port)), timeout=PATIENCE) as answer:
            assert answer.status == 200
        yield


def run(commands: str) -> subprocess.CompletedProcess[str]:
    """Run commands in a shell that ends with the first failure."""
    return subprocess.run(["sh", "-ec", commands], capture_output=True, text=True, check=False)


def test_the_first_email_the_first_operator_and_the_nightly_backup(tmp_path: Path) -> None:
    mailbox = Mailbox()
    with service(tmp_path):
        pass

    async def work() -> subprocess.CompletedProcess[str]:
        async with mailbox.open() as smtp:
            example = the_block("MIDTOWN_SMTP=")
            (address,) = re.findall(r"^MIDTOWN_SMTP=(.*)$", example, re.MULTILINE)
            (tmp_path / "env").write_text(changed(example, (address, smtp)), "utf-8")
            return await asyncio.to_thread(run, on_this_machine(the_block("admin test-email"), tmp_path))

    done = asyncio.run(work())
    assert done.returncode == 0, done.stderr
    (mail,) = mailbox.mails
    assert (mail["To"], mail["From"]) == ("you@example.org", "Our club <play@example.org>")
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o700
    _, _, command = the_block("30 2 * * * root").partition(" root ")
    nightly = on_this_machine(command, tmp_path).replace(r"\%", "%")  # as cron reads it
    for _ in range(2):
        done = run(nightly)
        assert done.returncode == 0, done.stderr
    (archive,) = (tmp_path / "backup").iterdir()
    assert re.fullmatch(r"midtown-\w{3}\.tar\.gz", archive.name)
