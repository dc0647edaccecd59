"""`midtown admin pairs`."""

from midtown.cli.admin.work import now, print_json, transaction
from midtown.cli.console.commands import command
from midtown.cli.console.screen import Screen
from midtown.cli.options import Output, Storage
from midtown.support.i18n import Language


@command("pairs", "admin.pairs")
def list_pairs(language: Language, storage: Storage, output: Output) -> None:
    """Print pairs of players whose games look arranged."""
    from midtown.server.features.operators import pairs

    screen = Screen(language)
    with transaction(storage) as connection:
        rows = pairs.arranged(connection, now())
    if output.as_json:
        print_json(rows)
        return
    if not rows:
        screen.say("admin.no_pairs")
    for row in rows:
        names = {"winner": row.winner_name, "loser": row.loser_name}
        screen.say("admin.pair", **names, games=row.games, won=row.won, early=row.early, rated=row.rated)
