"""Help in both languages: what Typer has no setting for. Its Click objects have no public types, hence `Any`.

The language is the context's `obj`, which the program sets and every command inherits.
"""

from typing import Any

from typer import rich_utils
from typer._click.exceptions import NoArgsIsHelpError
from typer.core import TyperCommand, TyperGroup

from midtown.cli.console.language import say
from midtown.support.i18n import Language


def translate_panels(language: Language) -> None:
    """Set what Typer writes around and beside the options of all commands."""
    rich_utils.ARGUMENTS_PANEL_TITLE = say(language, "help.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = say(language, "help.options")
    rich_utils.COMMANDS_PANEL_TITLE = say(language, "help.commands")
    rich_utils.DEFAULT_STRING = say(language, "help.default", value="{}")
    rich_utils.ENVVAR_STRING = say(language, "help.variable", name="{}")
    rich_utils.REQUIRED_LONG_STRING = say(language, "help.required")


class _Localized:
    """The usage line and the text of `--help`, in the context's language."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage line into the formatter."""
        pieces = " ".join(self.collect_usage_pieces(ctx))  # type: ignore[attr-defined]
        for english, key in (("[OPTIONS]", "help.any_options"), ("COMMAND [ARGS]...", "help.any_command")):
            pieces = pieces.replace(english, say(ctx.obj, key))
        formatter.write_usage(ctx.command_path, pieces, say(ctx.obj, "help.usage") + " ")

    def get_help_option(self, ctx: Any) -> Any:
        """Return the option `--help`."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = say(ctx.obj, "help.help")
        return option


class LocalizedCommand(_Localized, TyperCommand):
    """A command whose help is in the context's language."""


class LocalizedGroup(_Localized, TyperGroup):
    """A group of commands whose help is in the context's language; without a command it shows that help."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the group's own options; NoArgsIsHelpError if no command follows them."""
        rest = super().parse_args(ctx, args)
        if not ctx._protected_args:
            raise NoArgsIsHelpError(ctx)
        return rest
