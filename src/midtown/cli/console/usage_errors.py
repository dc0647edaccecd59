"""Usage errors in both languages; Typer's own messages are English only."""

from typing import Any

from typer._click.exceptions import (
    BadArgumentUsage,
    BadOptionUsage,
    BadParameter,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
)
from typer.exceptions import TyperException

from midtown.cli.console.language import say
from midtown.support.i18n import Language

PROGRAM = "midtown"
KINDS = {int: "usage.whole", float: "usage.number"}


def sentence(error: TyperException, language: Language) -> str:
    """Return the error and where to find help; nothing if help was requested."""
    if isinstance(error, NoArgsIsHelpError):
        return ""
    ctx: Any = getattr(error, "ctx", None)
    path = " ".join(ctx.command_path.split()) if ctx else PROGRAM
    hint = say(language, "usage.help", command=path)
    return f"{wrong(error, ctx, language)} {hint}"


def wrong(error: TyperException, ctx: Any, language: Language) -> str:
    """Return the error as a sentence."""
    if isinstance(error, NoSuchOption):
        if error.possibilities:
            close = ", ".join(sorted(error.possibilities))
            return say(language, "usage.close", option=error.option_name, close=close)
        return say(language, "usage.option", option=error.option_name)
    if isinstance(error, BadOptionUsage):
        return say(language, "usage.bare" if "requires" in error.message else "usage.flag", option=error.option_name)
    if isinstance(error, MissingParameter):
        return say(language, "usage.missing", name=name_of(error.param))
    if isinstance(error, BadParameter) and error.param is not None:
        return say(language, "usage.value", name=name_of(error.param), wanted=wanted(error.param, language))
    if not isinstance(error, BadArgumentUsage) and (commands := getattr(ctx and ctx.command, "commands", None)):
        return say(language, "usage.command", commands=", ".join(commands))
    return say(language, "usage.extra")


def name_of(param: Any) -> str:
    """Return a parameter's name: `--port` or `game`."""
    return str(param.opts[0] if param.param_type_name == "option" else param.name)


def wanted(param: Any, language: Language) -> str:
    """Return the values that an option or argument accepts."""
    info = param.type_descriptor.parameter_info
    taken = next((key for kind, key in KINDS.items() if kind in annotations(param)), "usage.other")
    return say(language, taken) + bounds(info.min, info.max, language)


def annotations(param: Any) -> tuple[Any, ...]:
    """Return the expected type and its parts: `int` of `int | None`."""
    annotation = param.type_descriptor.annotation
    return (annotation, *getattr(annotation, "__args__", ()))


def bounds(least: float | None, most: float | None, language: Language) -> str:
    """Return the range of a number in words."""
    if least is None:
        return ""
    return say(language, "usage.least" if most is None else "usage.between", least=f"{least:g}", most=most)
