"""`midtown admin code`, and all that is about the service: operators, status, announcements."""

from typing import Annotated

import typer

from midtown import games
from midtown.cli.admin.options import DURATION, NUMBER, PLAYER
from midtown.cli.admin.people import about
from midtown.cli.admin.work import end_of, now, order, print_json, transaction
from midtown.cli.console.language import TEXTS, say
from midtown.cli.console.moments import moment
from midtown.cli.console.screen import Screen
from midtown.cli.options import Output, Storage
from midtown.cli.parameters import add_command, cli_option
from midtown.game import RequestError
from midtown.support.i18n import Language


def register(group: typer.Typer, language: Language) -> None:
    """Add the commands to `group`."""

    @add_command(group, "code", language, say(language, "admin.code"))
    def code(storage: Storage) -> None:
        from midtown.server.accounts import roles

        with transaction(storage) as connection:
            made = roles.new_code(connection, order())
        half = len(made) // 2
        Screen(language).say("admin.code_is", code=f"{made[:half]}-{made[half:]}", minutes=roles.CODE_MINUTES)

    @add_command(group, "operators", language, say(language, "admin.operators"))
    def list_operators(storage: Storage) -> None:
        from midtown.server.accounts import roles

        with transaction(storage) as connection:
            everybody = roles.operators(connection)
        for player, name in everybody.items():
            print(f"{player}  {name}")
        if not everybody:
            Screen(language).say("admin.no_operators")

    @add_command(group, "dismiss", language, say(language, "admin.dismiss"))
    def dismiss(player: Annotated[str, PLAYER], storage: Storage) -> None:
        from midtown.server.accounts import roles

        name = about(storage, player, lambda connection, one: roles.dismiss(connection, order(), one))
        Screen(language).say("admin.dismissed", name=name)

    @add_command(group, "status", language, say(language, "admin.status"))
    def status(storage: Storage, output: Output) -> None:
        show_status(storage, output, language)

    @add_command(group, "announce", language, say(language, "admin.announce"))
    def announce(
        storage: Storage,
        en: Annotated[str, cli_option(help="admin.english")],
        de: Annotated[str, cli_option(help="admin.german")],
        duration: Annotated[str, DURATION] = "1d",
    ) -> None:
        from midtown.server.live import announcements

        command = order()
        until = end_of(duration, command.now)
        if until is None:
            raise RequestError(TEXTS.message("admin.announce_end"))
        with transaction(storage) as connection:
            number = announcements.announce(connection, command, en, de, until)
        Screen(language).say("admin.announced", number=str(number), until=moment(until, language))

    @add_command(group, "announcements", language, say(language, "admin.announcements"))
    def list_announcements(storage: Storage, output: Output) -> None:
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

    @add_command(group, "withdraw", language, say(language, "admin.withdraw"))
    def withdraw(number: Annotated[int, NUMBER], storage: Storage) -> None:
        from midtown.server.live import announcements

        with transaction(storage) as connection:
            announcements.withdraw(connection, order(), number)
        Screen(language).say("admin.withdrawn", number=str(number))


def show_status(storage: Storage, output: Output, language: Language) -> None:
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
