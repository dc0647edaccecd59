"""Commands that can be typed instead of a move."""

from midtown.cli.console.language import TEXTS
from midtown.support.i18n import LANGUAGES

COMMANDS = ("help", "hint", "undo", "save", "quit", "board")


class Quit(Exception):
    """Raised when the player quits."""


def command_named(word: str) -> str | None:
    """Return the command with this name in any language."""
    for command in COMMANDS:
        if any(word.casefold() == TEXTS.text(f"command.{command}", language) for language in LANGUAGES):
            return command
    return None
