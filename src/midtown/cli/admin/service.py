"""`midtown admin`: operators and their log, status, announcements."""

from typing import TYPE_CHECKING, Annotated

from midtown import games
from midtown.cli.admin.moderation import act_on
from midtown.cli.admin.work import DURATION, NUMBER, PLAYER, end_of, now, order, print_json, transaction
from midtown.cli.console.commands import cli_argument, cli_option, command
from midtown.cli.console.language import TEXTS, moment, say
from midtown.cli.console.screen import Screen
from midtown.cli.options import Mail, Output, Storage
from midtown.game import RequestError
from midtown.support.i18n import Language

if TYPE_CHECKING:
    from midtown.server.accounts.audit import Action, AuditEntry

SENTENCES: "dict[Action, str]" = {
    "admission": "audit.admission",
    "announce": "audit.announce",
    "backup": "audit.backup",
    "call off": "audit.call-off",
    "club deletion": "audit.club-deletion",
    "club rename": "audit.club-rename",
    "club return": "audit.club-return",
    "club suspension": "audit.club-suspension",
    "close report": "audit.close-report",
    "code": "audit.code",
    "deletion": "audit.deletion",
    "dismiss": "audit.dismiss",
    "end admission": "audit.end-admission",
    "let back": "audit.let-back",
    "lift mute": "audit.lift-mute",
    "lift suspension": "audit.lift-suspension",
    "mute": "audit.mute-forever",
    "operator": "audit.operator",
    "remove": "audit.remove",
    "rename": "audit.rename",
    "restore": "audit.restore",
    "return puzzle": "audit.return-puzzle",
    "suspension": "audit.suspension-forever",
    "warning": "audit.warning",
    "withdraw": "audit.withdraw",
    "withdraw puzzle": "audit.withdraw-puzzle",
}
WITH_END = {"mute": "audit.mute-until", "suspension": "audit.suspension-until"}


@command("code", "admin.code")
def code(language: Language, storage: Storage) -> None:
    """Print a code that makes its user an operator."""
    from midtown.server.accounts import roles

    with transaction(storage) as connection:
        made = roles.new_code(connection, order())
    half = len(made) // 2
    Screen(language).say("admin.code_is", code=f"{made[:half]}-{made[half:]}", minutes=roles.CODE_MINUTES)


@command("operators", "admin.operators")
def list_operators(language: Language, storage: Storage) -> None:
    """Print all operators."""
    from midtown.server.accounts import roles

    with transaction(storage) as connection:
        everybody = roles.operators(connection)
    for player, name in everybody.items():
        print(f"{player}  {name}")
    if not everybody:
        Screen(language).say("admin.no_operators")


@command("dismiss", "admin.dismiss")
def dismiss(language: Language, player: Annotated[str, PLAYER], storage: Storage) -> None:
    """Take an operator's role away."""
    from midtown.server.accounts import roles

    name = act_on(storage, player, lambda connection, account: roles.dismiss(connection, order(), account))
    Screen(language).say("admin.dismissed", name=name)


@command("status", "admin.status")
def status(language: Language, storage: Storage, output: Output) -> None:
    """Print tables and load at a glance."""
    from midtown.server.features.operators.overview import overview

    screen = Screen(language)
    with transaction(storage) as connection:
        counts = overview(connection, now())
    if output.as_json:
        print_json([counts])
        return
    for game, statuses in counts.tables.items():
        begun, over = statuses.get("running", 0), statuses.get("over", 0)
        title = games.game(game).TITLE if game in games.names() else game
        screen.say("admin.status_game", game=title, open=statuses.get("open", 0), running=begun, over=over)
    screen.say("admin.status_people", accounts=counts.accounts, claimed=counts.claimed, seen=counts.seen)
    screen.say("admin.status_servers", servers=counts.servers)
    screen.say("admin.status_waiting", waiting=counts.waiting)
    if counts.waiting:
        screen.say("admin.status_oldest", seconds=counts.oldest // 1000)
    screen.say("admin.status_reports", reports=counts.reports)


@command("announce", "admin.announce")
def announce(
    language: Language,
    storage: Storage,
    en: Annotated[str, cli_option(help="admin.english")],
    de: Annotated[str, cli_option(help="admin.german")],
    duration: Annotated[str, DURATION] = "1d",
) -> None:
    """Announce something to all visitors."""
    from midtown.server.accounts import announcements

    command = order()
    until = end_of(duration, command.now)
    if until is None:
        raise RequestError(TEXTS.message("admin.announce_end"))
    with transaction(storage) as connection:
        number = announcements.announce(connection, command, en, de, until)
    Screen(language).say("admin.announced", number=str(number), until=moment(until, language))


@command("announcements", "admin.announcements")
def list_announcements(language: Language, storage: Storage, output: Output) -> None:
    """Print the current announcements."""
    from midtown.server.accounts import announcements

    screen = Screen(language)
    with transaction(storage) as connection:
        rows = announcements.current(connection, now())
    if output.as_json:
        print_json(rows)
        return
    for row in rows:
        until = screen.text("admin.until", until=moment(row.until, language))
        screen.print_item(f"{row.id:4}  {until}  ", row.de if language == "de" else row.en)
    if not rows:
        screen.say("admin.no_announcements")


@command("withdraw", "admin.withdraw")
def withdraw(language: Language, number: Annotated[int, NUMBER], storage: Storage) -> None:
    """End an announcement."""
    from midtown.server.accounts import announcements

    with transaction(storage) as connection:
        announcements.withdraw(connection, order(), number)
    Screen(language).say("admin.withdrawn", number=str(number))


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


@command("test-email", "admin.test_email")
def send_test_email(
    language: Language,
    address: Annotated[str, cli_argument(help="admin.test_email_address", show_default=False)],
    mail: Mail,
) -> None:
    """Send an e-mail as the server would; RequestError says what the mail server has answered."""
    from midtown.server.accounts.contacts import is_address
    from midtown.server.features.notifications import delivery

    if not mail.smtp:
        raise RequestError(TEXTS.message("admin.no_smtp"))
    if not is_address(address):
        raise RequestError(TEXTS.message("admin.no_address", address=address))
    subject, text = say(language, "admin.test_email_subject"), say(language, "admin.test_email_text")
    try:
        delivery.send_mail(mail.smtp, mail.sender, delivery.Mail(address, subject, text))
    except OSError as error:
        raise RequestError(TEXTS.message("admin.email_failed", reason=str(error))) from None
    Screen(language).say("admin.email_sent", address=address)
    if not mail.sender:
        Screen(language).say("serve.no_sender")
