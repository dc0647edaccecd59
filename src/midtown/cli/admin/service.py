"""`midtown admin code`, and all that is about the service: operators, status, announcements."""

from typing import Annotated

from midtown import games
from midtown.cli.admin.options import DURATION, NUMBER, PLAYER
from midtown.cli.admin.people import about
from midtown.cli.admin.work import end_of, now, order, print_json, transaction
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.language import TEXTS
from midtown.cli.console.moments import moment
from midtown.cli.console.screen import Screen
from midtown.cli.options import Output, Storage
from midtown.game import RequestError
from midtown.support.i18n import Language


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

    name = about(storage, player, lambda connection, one: roles.dismiss(connection, order(), one))
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
    from midtown.server.live import announcements

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
    from midtown.server.live import announcements

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
    from midtown.server.live import announcements

    with transaction(storage) as connection:
        announcements.withdraw(connection, order(), number)
    Screen(language).say("admin.withdrawn", number=str(number))
