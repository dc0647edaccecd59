"""`midtown mcp`: serve the Model Context Protocol on standard input and output, for language models."""

from typing import Annotated

from midtown.cli.console.commands import command
from midtown.cli.console.language import TEXTS
from midtown.cli.mcp.session import Session
from midtown.cli.options import SHUFFLE_SEED
from midtown.game import RequestError
from midtown.support.i18n import Language


@command("mcp", "mcp.help")
def serve_model(
    language: Language,
    seed: Annotated[str | None, SHUFFLE_SEED] = None,
) -> None:
    """Serve a language model on standard input and output."""
    try:
        from midtown.cli.mcp import server  # the one place that imports the extra
    except ImportError:
        raise RequestError(TEXTS.message("mcp.missing")) from None
    server.serve(Session(language, seed))
