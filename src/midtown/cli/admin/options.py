"""Options and arguments that several of the operators' commands share."""

from midtown.cli.console.commands import cli_argument, cli_option

PLAYER = cli_argument(help="admin.player_argument")
NUMBER = cli_argument(min=1, help="admin.number")
REASON = cli_option(help="admin.reason")
DURATION = cli_option("--for", metavar="DURATION", help="admin.for")
