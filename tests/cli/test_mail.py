"""`midtown admin test-email`: the host learns whether the server can send e-mails, and from which address."""

import asyncio
import os
import subprocess

from tests import forked
from tests.server.features.notifications.receivers import Mailbox


def sent(*arguments: str, **environment: str) -> tuple[subprocess.CompletedProcess[str], Mailbox]:
    """Run the command beside a mail server; `SMTP` among the arguments is its address."""
    mailbox = Mailbox()

    async def work() -> subprocess.CompletedProcess[str]:
        async with mailbox.open() as smtp:
            words = [word.replace("SMTP", smtp) for word in arguments]
            values = {name: value.replace("SMTP", smtp) for name, value in environment.items()}
            command = ["admin", "test-email", *words]
            return await asyncio.to_thread(forked.run, command, {**os.environ, "LC_ALL": "C", **values})

    done = asyncio.run(work())
    assert "Traceback" not in done.stderr
    return done, mailbox


def test_a_test_email_is_sent_as_the_server_sends_its_own() -> None:
    done, mailbox = sent("ada@example.org", MIDTOWN_SMTP="SMTP", MIDTOWN_SENDER="Club <club@example.org>")
    assert (done.returncode, done.stdout) == (0, "The e-mail to ada@example.org is on its way.\n")
    (mail,) = mailbox.mails
    assert (mail["To"], mail["From"]) == ("ada@example.org", "Club <club@example.org>")


def test_without_a_sender_the_host_is_warned() -> None:
    done, mailbox = sent("ada@example.org", "--smtp", "SMTP")
    assert "--sender" in done.stdout
    assert len(mailbox.mails) == 1


def test_what_is_missing_or_fails_is_one_sentence() -> None:
    for words, sentence in {
        ("ada@example.org",): "Say with --smtp or MIDTOWN_SMTP",
        ("ada", "--smtp", "SMTP"): "“ada” is no e-mail address.",
        ("ada@example.org", "--smtp", "smtp://127.0.0.1:1"): "The e-mail was not sent: ",
    }.items():
        done, mailbox = sent(*words)
        assert done.returncode == 2
        assert done.stderr.startswith(sentence), done.stderr
        assert done.stderr.count("\n") == 1
        assert not mailbox.mails
