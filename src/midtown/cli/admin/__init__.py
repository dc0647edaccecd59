"""`midtown admin`: what operators do, in the terminal of the host, directly on the database.

A running server takes over every decision within seconds.
"""

import typer

from midtown.cli.admin import audit, pairs, people, reports, service
from midtown.cli.console.language import say
from midtown.cli.parameters import add_group
from midtown.support.i18n import Language


def register(app: typer.Typer, language: Language) -> None:
    """Add the commands to `app`."""
    group = add_group(app, "admin", language, say(language, "admin.help"))
    for module in (service, reports, pairs, people, audit):
        module.register(group, language)
