"""E-mails with a code: one recipient each, and a limit for each address and each recipient."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Engine
from starlette.testclient import TestClient

from midtown.server.accounts.contacts import is_address, mailbox
from midtown.server.support.rate_limits import Limits
from tests.server.features.notifications.receivers import Mailbox
from tests.server.people_app import ORIGIN, another_guest, application


def at_server(engine: Engine, data: Path, visit: Callable[[Callable[[str], TestClient]], None]) -> Mailbox:
    """Visit a server with a mailbox, by browsers at given addresses, and return the mailbox."""
    mailbox = Mailbox()

    async def work() -> None:
        async with mailbox.open() as smtp:
            await asyncio.to_thread(browse, smtp)

    def browse(smtp: str) -> None:
        with TestClient(application(engine, data, Limits(), smtp=smtp), base_url=ORIGIN) as first:
            visit(partial(another_guest, first))

    asyncio.run(work())
    return mailbox


@pytest.mark.parametrize(
    "email",
    [
        "ada@example.org",
        "ada.love-lace+games_1@mail.example.co.uk",
        "o'brien@example.org",
        "a@b.de",
        f"{'x' * 64}@a.org",
    ],
)
def test_ordinary_addresses_are_addresses(email: str) -> None:
    assert is_address(email)


@pytest.mark.parametrize(
    "email",
    [
        "postmaster,me@example.org",
        "root;me@example.org",
        "a:b@example.org",
        "a(b)@example.org",
        "a<b>@example.org",
        "a@b@example.org",
        "a%example.com@example.org",
        "host!user@example.org",
        "|cat@example.org",
        "/etc/passwd@example.org",
        '"a b"@example.org',
        "a\\b@example.org",
        "a[b]@example.org",
        ".a@example.org",
        "a.@example.org",
        "a..b@example.org",
        "@example.org",
        "a@",
        "root@localhost",
        "root@127.0.0.1",
        "root@[127.0.0.1]",
        "a@example..org",
        "a@-example.org",
        "a@example.org.",
        "a@exam_ple.org",
        "a@example.org, b@example.org",
        "a@example.org\nBcc: b@example.org",
        "a @example.org",
        "ad\u00e4@example.org",
        "a@ex\u00e4mple.org",
        f"{'x' * 65}@example.org",
        "",
    ],
)
def test_whatever_else_a_mail_server_may_read_in_it_is_none(email: str) -> None:
    assert not is_address(email)


def test_a_recipient_gets_three_however_many_guests_ask(engine: Engine, tmp_path: Path) -> None:
    def visit(guest: Callable[[str], TestClient]) -> None:
        wishes = [("Eve@example.org", "eve@EXAMPLE.org")[number % 2] for number in range(8)]
        statuses = [
            guest(f"10.0.{number}.1").put("/api/me/email", json={"email": wish}).status_code
            for number, wish in enumerate(wishes)
        ]
        assert statuses == [202] * 3 + [429] * 5

    assert len(at_server(engine, tmp_path, visit).mails) == 3


def test_an_address_asks_for_twelve_however_many_guests_it_has(engine: Engine, tmp_path: Path) -> None:
    def visit(guest: Callable[[str], TestClient]) -> None:
        wishes = [{"email": f"player{number}@example.org"} for number in range(16)]
        statuses = [guest("10.0.0.1").put("/api/me/email", json=wish).status_code for wish in wishes]
        assert statuses == [202] * 12 + [429] * 4
        assert guest("10.0.0.2").put("/api/me/email", json={"email": "other@example.org"}).status_code == 202

    mails = at_server(engine, tmp_path, visit).mails
    assert len(mails) == 13
    assert all(mail["To"].count("@") == 1 for mail in mails)


def test_addresses_of_one_mailbox_are_limited_together() -> None:
    assert {mailbox(one) for one in ("Ada.L@Example.org", "ada.l+1@example.org", "ADA.L+a+b@example.ORG")} == {
        "ada.l@example.org"
    }
    assert mailbox("bob@example.org") != mailbox("ada@example.org")
