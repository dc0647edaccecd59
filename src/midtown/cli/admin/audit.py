"""`midtown admin audit`: what operators have done."""

from typing import TYPE_CHECKING, Annotated

from midtown.cli.admin.work import print_json, transaction
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.language import say
from midtown.cli.console.moments import moment
from midtown.cli.console.screen import Screen
from midtown.cli.options import Output, Storage
from midtown.support.i18n import Language

if TYPE_CHECKING:
    from midtown.server.accounts.audit import Action, AuditEntry

SENTENCES: "dict[Action, str]" = {
    "announce": "audit.announce",
    "backup": "audit.backup",
    "call off": "audit.call-off",
    "close report": "audit.close-report",
    "code": "audit.code",
    "deletion": "audit.deletion",
    "dismiss": "audit.dismiss",
    "let back": "audit.let-back",
    "lift mute": "audit.lift-mute",
    "lift suspension": "audit.lift-suspension",
    "mute": "audit.mute-forever",
    "operator": "audit.operator",
    "remove": "audit.remove",
    "rename": "audit.rename",
    "restore": "audit.restore",
    "suspension": "audit.suspension-forever",
    "warning": "audit.warning",
    "withdraw": "audit.withdraw",
}
WITH_END = {"mute": "audit.mute-until", "suspension": "audit.suspension-until"}


@command("audit", "admin.audit")
def audit_log(
    language: Language,
    storage: Storage,
    output: Output,
    most: Annotated[int, cli_option(min=1, max=100_000, help="admin.most")] = 50,
) -> None:
    """Print the latest actions of operators."""
    from midtown.server.accounts import audit

    screen = Screen(language)
    with transaction(storage) as connection:
        rows = audit.entries(connection, most=most)
    if output.as_json:
        print_json(rows)
        return
    if not rows:
        screen.say("admin.no_entries")
    for row in rows:
        screen.print_item(f"{row.id:4}  {moment(row.at, language)}  ", sentence(row, language))


def sentence(entry: "AuditEntry", language: Language) -> str:
    """Return who did what, on whom, and why."""
    ends = entry.detail and entry.action in WITH_END
    key = WITH_END[entry.action] if ends else SENTENCES[entry.action]
    values = {
        "who": entry.operator_name or entry.operator,
        "whom": entry.target_name or entry.target,
        "id": entry.target,
        "until": moment(int(entry.detail), language) if ends else "",
        "text": entry.detail,
    }
    done = say(language, key, **values)
    return say(language, "audit.because", done=done, reason=entry.reason) if entry.reason else done
