"""`midtown admin`: reports and pairs of players, and what is done about players."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Literal

from midtown.cli.admin.work import DURATION, NUMBER, PLAYER, REASON, end_of, now, order, print_json, transaction
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.language import moment
from midtown.cli.console.screen import Screen
from midtown.cli.options import Output, Storage
from midtown.support.i18n import Language

if TYPE_CHECKING:
    from midtown.server.storage.database import Connection

KINDS = {
    "warning": "admin.kind_warning",
    "mute": "admin.kind_mute",
    "suspension": "admin.kind_suspension",
    "rename": "admin.kind_rename",
    "deletion": "admin.kind_deletion",
}
FOR_GOOD = {"mute": "admin.mute-forever", "suspension": "admin.suspension-forever"}


@command("reports", "admin.reports")
def list_reports(
    language: Language,
    storage: Storage,
    output: Output,
    closed: Annotated[bool, cli_option("--all", help="admin.all")] = False,
) -> None:
    """Print the open reports, or all."""
    from midtown.server.features.operators import reports

    screen = Screen(language)
    with transaction(storage) as connection:
        rows = reports.all_reports(connection, closed)
    if output.as_json:
        print_json(rows)
        return
    if not rows:
        screen.say("admin.no_reports")
    for row in rows:
        state = "" if row.closed_at is None else f" [{screen.text('admin.closed')}]"
        screen.print_item(
            f"{row.id:4}  {moment(row.at, language)}  ",
            f"{row.reporter_name} → {row.about_name}{state}: {' '.join(row.text.split())}",
        )


@command("report", "admin.report")
def show_report(language: Language, number: Annotated[int, NUMBER], storage: Storage) -> None:
    """Print a report with the chat around it."""
    from midtown.server.accounts import identity
    from midtown.server.features.operators import orders, reports

    screen = Screen(language)
    with transaction(storage) as connection:
        report = reports.find(connection, number)
        table, chat = reports.chat_around(connection, report)
        account = orders.account(connection, report.about)
        closer = identity.names(connection, [report.closed_by or ""]).get(report.closed_by or "", report.closed_by)
    names = {"reporter": report.reporter_name, "about": report.about_name}
    screen.say("admin.report_of", "bold", number=str(number), at=moment(report.at, language), **names)
    screen.print(report.text, indent=2)
    if report.words:
        screen.say("admin.reported_words", "bold")
        screen.print(report.words, indent=2)
    screen.say("admin.chat_of" if table else "admin.no_chat", "bold", table=table)
    for line in chat:
        mark = ">" if line.player == report.about else " "
        name = f"{line.name or '–'}{screen.text('admin.spectator') if line.spectator else ''}"
        screen.print_item(f"{mark} {moment(line.at, language)}  {name}: ", line.text)
    screen.say("admin.accused", id=account.id)
    if report.closed_at is not None:
        screen.say("admin.closed_by", at=moment(report.closed_at, language), who=closer, note=report.note)


@command("close", "admin.close")
def close_report(
    language: Language,
    number: Annotated[int, NUMBER],
    storage: Storage,
    note: Annotated[str, cli_option(help="admin.note")],
) -> None:
    """Close a report."""
    from midtown.server.features.operators import reports

    with transaction(storage) as connection:
        reports.close(connection, order(note), number)
    Screen(language).say("admin.report_closed", number=str(number))


@command("pairs", "admin.pairs")
def list_pairs(language: Language, storage: Storage, output: Output) -> None:
    """Print pairs of players whose games look arranged."""
    from midtown.server.features.operators import reports

    screen = Screen(language)
    with transaction(storage) as connection:
        rows = reports.arranged_pairs(connection, now())
    if output.as_json:
        print_json(rows)
        return
    if not rows:
        screen.say("admin.no_pairs")
    for row in rows:
        names = {"winner": row.winner_name, "loser": row.loser_name}
        screen.say("admin.pair", **names, games=row.games, won=row.won, early=row.early, rated=row.rated)


@command("player", "admin.player")
def player(language: Language, name: Annotated[str, PLAYER], storage: Storage) -> None:
    """Print what is known about a player; of several with the name, print those."""
    from midtown.server.accounts import sanctions
    from midtown.server.features.operators import orders, reports
    from midtown.server.support.refusals import refused

    screen = Screen(language)
    with transaction(storage) as connection:
        fits = orders.search_accounts(connection, name)
        if not fits:
            raise refused("missing", "person.missing")
        if len(fits) > 1:
            for account in fits:
                screen.print_item(f"{account.id}  ", f"{account.name}  {moment(account.seen_at, language)}")
            return
        account = fits[0]
        history = sanctions.history(connection, account.id)
        complaints = reports.reports_about(connection, account.id)
        tables = orders.unfinished(connection, account.id)
    screen.print_item(f"{account.name}  ", account.id)
    role = "operator" if account.operator else "claimed" if account.claimed else "guest"
    created, seen = moment(account.created_at, language), moment(account.seen_at, language)
    screen.say(f"admin.{role}", created=created, seen=seen, tables=tables)
    for sanction in history:
        lasts = sanction.until is not None and sanction.kind != "rename"
        until = f" {screen.text('admin.until', until=moment(sanction.until or 0, language))}" if lasts else ""
        kind = screen.text(KINDS[sanction.kind], name=sanction.detail)
        over = "" if sanction.lifted_at is None or sanction.kind == "deletion" else f" [{screen.text('admin.lifted')}]"
        screen.print_item(f"{moment(sanction.at, language)}  {kind}{until}{over}: ", sanction.reason)
    for report in complaints:
        head = f"{moment(report.at, language)}  #{report.id} {report.reporter_name}: "
        screen.print_item(head, " ".join(report.text.split()))


@command("warn", "admin.warn")
def warn(language: Language, player: Annotated[str, PLAYER], storage: Storage, reason: Annotated[str, REASON]) -> None:
    """Warn a player."""
    from midtown.server.accounts import sanctions

    done = act_on(storage, player, lambda connection, account: sanctions.warn(connection, order(reason), account))
    Screen(language).say("admin.warned", name=done)


@command("mute", "admin.mute")
def mute(
    language: Language,
    player: Annotated[str, PLAYER],
    storage: Storage,
    reason: Annotated[str, REASON],
    duration: Annotated[str, DURATION] = "1d",
) -> None:
    """Mute a player."""
    restrict(storage, player, "mute", reason, duration, language)


@command("suspend", "admin.suspend")
def suspend(
    language: Language,
    player: Annotated[str, PLAYER],
    storage: Storage,
    reason: Annotated[str, REASON],
    duration: Annotated[str, DURATION] = "7d",
) -> None:
    """Suspend a player."""
    restrict(storage, player, "suspension", reason, duration, language)


@command("unmute", "admin.unmute")
def unmute(language: Language, player: Annotated[str, PLAYER], storage: Storage) -> None:
    """End a player's mute."""
    lift(storage, player, "mute", language)


@command("unsuspend", "admin.unsuspend")
def unsuspend(language: Language, player: Annotated[str, PLAYER], storage: Storage) -> None:
    """End a player's suspension."""
    lift(storage, player, "suspension", language)


@command("rename", "admin.rename")
def rename(
    language: Language,
    player: Annotated[str, PLAYER],
    storage: Storage,
    reason: Annotated[str, REASON],
    name: Annotated[str | None, cli_option(help="admin.name", show_default=False)] = None,
) -> None:
    """Give a player another name."""
    from midtown.server.accounts import sanctions

    new: list[str] = []
    old = act_on(
        storage,
        player,
        lambda connection, account: new.append(sanctions.rename(connection, order(reason), account, name)),
    )
    Screen(language).say("admin.renamed", old=old, new=new[0])


@command("delete", "admin.delete")
def delete(
    language: Language, player: Annotated[str, PLAYER], storage: Storage, reason: Annotated[str, REASON]
) -> None:
    """Delete an account."""
    from midtown.server.accounts import sanctions

    done = act_on(storage, player, lambda connection, account: sanctions.delete(connection, order(reason), account))
    Screen(language).say("admin.deleted", name=done)


def act_on(storage: Storage, text: str, action: "Callable[[Connection, str], object]") -> str:
    """Run an action on the account with an id or a name, in one transaction; return its name before."""
    from midtown.server.features.operators import orders

    with transaction(storage) as connection:
        account = orders.find_account(connection, text)
        action(connection, account.id)
    return account.name


def restrict(
    storage: Storage, player: str, kind: Literal["mute", "suspension"], reason: str, duration: str, language: Language
) -> None:
    """Mute or suspend a player, and print until when."""
    from midtown.server.accounts import sanctions

    command = order(reason)
    until = end_of(duration, command.now)
    name = act_on(
        storage, player, lambda connection, account: sanctions.restrict(connection, command, account, kind, until)
    )
    if until is None:
        Screen(language).say(FOR_GOOD[kind], name=name)
    else:
        Screen(language).say(f"admin.{kind}-until", name=name, until=moment(until, language))


def lift(storage: Storage, player: str, kind: Literal["mute", "suspension"], language: Language) -> None:
    """End a mute or suspension."""
    from midtown.server.accounts import sanctions

    name = act_on(storage, player, lambda connection, account: sanctions.lift(connection, order(), account, kind))
    Screen(language).say(f"admin.{kind}-over", name=name)
