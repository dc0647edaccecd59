"""`midtown admin`: access codes, by which people come in where the server is not open to everybody."""

from typing import Annotated, Final

from midtown.cli.admin.work import DURATION, NUMBER, end_of, now, order, print_json, transaction
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.language import TEXTS, moment
from midtown.cli.console.screen import Screen
from midtown.cli.options import Output, Storage
from midtown.game import RequestError
from midtown.support.i18n import Language
from midtown.support.units import DAY

MOST_DAYS: Final = 366


@command("access-code", "admin.access_code")
def make_access_code(
    language: Language,
    storage: Storage,
    uses: Annotated[int, cli_option(min=1, max=1000, help="admin.uses")] = 1,
    note: Annotated[str, cli_option(help="admin.access_note")] = "",
    duration: Annotated[str, DURATION] = "14d",
) -> None:
    """Print a code that lets people in."""
    from midtown.server.accounts import admission

    command = order()
    until = end_of(duration, command.now)
    if until is None or not DAY <= until - command.now <= MOST_DAYS * DAY:
        raise RequestError(TEXTS.message("admin.access_end"))
    with transaction(storage) as connection:
        number, made = admission.make(connection, command, uses, (until - command.now) // DAY, note)
    screen = Screen(language)
    screen.say("admin.access_code_is", number=str(number), code=admission.spaced(made))
    screen.say("admin.access_code_link", path=f"/admission/{made}")


@command("access-codes", "admin.access_codes")
def list_access_codes(language: Language, storage: Storage, output: Output) -> None:
    """Print all access codes, without their texts."""
    from midtown.server.accounts import admission

    screen = Screen(language)
    with transaction(storage) as connection:
        rows = admission.codes(connection)
    if output.as_json:
        print_json(rows)
        return
    for row in rows:
        key = "admin.access_over" if row.until <= now() else "admin.until"
        state = screen.text(key, until=moment(row.until, language))
        note = " · ".join(part for part in (row.player_name, row.note) if part)
        screen.print_item(f"{row.id:4}  {row.used}/{row.uses}  {state}  ", note)
    if not rows:
        screen.say("admin.no_access_codes")


@command("withdraw-code", "admin.withdraw_code")
def withdraw_access_code(language: Language, number: Annotated[int, NUMBER], storage: Storage) -> None:
    """End an access code."""
    from midtown.server.accounts import admission

    with transaction(storage) as connection:
        admission.withdraw(connection, order(), number)
    Screen(language).say("admin.code_withdrawn", number=str(number))
