"""`midtown mcp`: serve the Model Context Protocol on standard input and output, for language models."""

from typing import Annotated

import typer

from midtown.cli.console.language import TEXTS, say
from midtown.cli.mcp.session import Session
from midtown.cli.options import SHUFFLE_SEED
from midtown.cli.parameters import add_command
from midtown.game import RequestError
from midtown.support.i18n import Language


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to `app`."""

    @add_command(app, "mcp", language, say(language, "mcp.help"))
    def command(
        seed: Annotated[str | None, SHUFFLE_SEED] = None,
    ) -> None:
        try:
            from midtown.cli.mcp import server  # the one place that imports the extra
        except ImportError:
            raise RequestError(TEXTS.message("mcp.missing")) from None
        server.serve(Session(language, seed))
