"""`midtown admin reports`, `report` and `close`."""

from typing import Annotated

from midtown.cli.admin.options import NUMBER
from midtown.cli.admin.work import order, print_json, transaction
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.moments import moment
from midtown.cli.console.screen import Screen
from midtown.cli.options import Output, Storage
from midtown.support.i18n import Language


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
        rows = reports.listing(connection, closed)
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
    from midtown.server.features.operators import people, reports

    screen = Screen(language)
    with transaction(storage) as connection:
        report = reports.find(connection, number)
        table, chat = reports.chat_around(connection, report)
        account = people.account(connection, report.about)
        closer = identity.names(connection, [report.closed_by or ""]).get(report.closed_by or "", report.closed_by)
    names = {"reporter": report.reporter_name, "about": report.about_name}
    screen.say("admin.report_of", "bold", number=str(number), at=moment(report.at, language), **names)
    screen.print(report.text, indent=2)
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
