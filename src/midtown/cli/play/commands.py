"""What a person may say at the table instead of a move."""

from midtown.cli.language import TEXTS
from midtown.locale import LANGUAGES

COMMANDS = ("help", "hint", "undo", "save", "quit", "board")


class Quit(Exception):
    """The person wants to go on another time."""


def command_named(word: str) -> str | None:
    """The command that is called so in any of our languages."""
    for command in COMMANDS:
        if any(word.casefold() == TEXTS.text(f"command.{command}", language) for language in LANGUAGES):
            return command
    return None
