"""`midtown admin player`, and what is done about players: warn, mute, suspend, lift, rename, delete."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from midtown.cli.admin.options import DURATION, PLAYER, REASON
from midtown.cli.admin.work import end_of, order, transaction
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.moments import moment
from midtown.cli.console.screen import Screen
from midtown.cli.options import Storage
from midtown.support.i18n import Language

KINDS = {
    "warning": "admin.kind_warning",
    "mute": "admin.kind_mute",
    "suspension": "admin.kind_suspension",
    "rename": "admin.kind_rename",
    "deletion": "admin.kind_deletion",
}
FOR_GOOD = {"mute": "admin.mute-forever", "suspension": "admin.suspension-forever"}


@command("player", "admin.player")
def player(language: Language, name: Annotated[str, PLAYER], storage: Storage) -> None:
    """Print what is known about a player."""
    show(name, storage, language)


@command("warn", "admin.warn")
def warn(language: Language, player: Annotated[str, PLAYER], storage: Storage, reason: Annotated[str, REASON]) -> None:
    """Warn a player."""
    from midtown.server.accounts import sanctions

    done = about(storage, player, lambda connection, one: sanctions.warn(connection, order(reason), one))
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
    old = about(
        storage, player, lambda connection, one: new.append(sanctions.rename(connection, order(reason), one, name))
    )
    Screen(language).say("admin.renamed", old=old, new=new[0])


@command("delete", "admin.delete")
def delete(
    language: Language, player: Annotated[str, PLAYER], storage: Storage, reason: Annotated[str, REASON]
) -> None:
    """Delete an account."""
    from midtown.server.accounts import sanctions

    done = about(storage, player, lambda connection, one: sanctions.delete(connection, order(reason), one))
    Screen(language).say("admin.deleted", name=done)


def about(storage: Storage, text: str, action: Callable[[Any, str], object]) -> str:
    """Run an action on the account with an id or a name, in one transaction; return its name before."""
    from midtown.server.features.operators import people

    with transaction(storage) as connection:
        account = people.named(connection, text)
        action(connection, account.id)
    return account.name


def restrict(
    storage: Storage, player: str, kind: Literal["mute", "suspension"], reason: str, duration: str, language: Language
) -> None:
    """Mute or suspend a player, and print until when."""
    from midtown.server.accounts import sanctions

    command = order(reason)
    until = end_of(duration, command.now)
    name = about(storage, player, lambda connection, one: sanctions.restrict(connection, command, one, kind, until))
    if until is None:
        Screen(language).say(FOR_GOOD[kind], name=name)
    else:
        Screen(language).say(f"admin.{kind}-until", name=name, until=moment(until, language))


def lift(storage: Storage, player: str, kind: Literal["mute", "suspension"], language: Language) -> None:
    """End a mute or suspension."""
    from midtown.server.accounts import sanctions

    name = about(storage, player, lambda connection, one: sanctions.lift(connection, order(), one, kind))
    Screen(language).say(f"admin.{kind}-over", name=name)


def show(text: str, storage: Storage, language: Language) -> None:
    """Print accounts with a name, and all about one that stands alone; raise Refused if there is none."""
    from midtown.server.accounts import sanctions
    from midtown.server.features.operators import people, reports
    from midtown.server.support.refusals import refused

    screen = Screen(language)
    with transaction(storage) as connection:
        fits = people.search(connection, text)
        if not fits:
            raise refused("missing", "person.missing")
        if len(fits) > 1:
            for one in fits:
                screen.print_item(f"{one.id}  ", f"{one.name}  {moment(one.seen_at, language)}")
            return
        account = fits[0]
        history = sanctions.history(connection, account.id)
        complaints = reports.about(connection, account.id)
        tables = people.unfinished(connection, account.id)
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
