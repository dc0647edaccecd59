"""`midtown train`: a network that foretells who wins a game, learned from games of the judge against itself."""

import json
import os
import sys
from contextlib import closing
from typing import Annotated, Any

import typer

from midtown import games
from midtown.cli.language import say as text
from midtown.cli.play_setup import options_from
from midtown.cli.progress import INTERRUPTED, followed
from midtown.locale import Language
from midtown.tuning import train
from midtown.tuning.train import Found, Plan


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    def say(key: str, **values: Any) -> str:
        return text(language, f"train.{key}", **values)

    def shared(key: str) -> str:
        return text(language, f"arena.{key}")

    @app.command("train", help=say("help"))
    def command(
        game: Annotated[str, typer.Argument(help=", ".join(games.names()))],
        players: Annotated[int, typer.Option(help=text(language, "tune.players"))] = 2,
        played: Annotated[int, typer.Option("--games", min=1, help=say("games"))] = 40000,
        epochs: Annotated[int, typer.Option(min=1, help=say("epochs"))] = 6,
        seed: Annotated[int, typer.Option(help=say("seed"))] = 1,
        jobs: Annotated[int, typer.Option(min=1, help=say("jobs"))] = os.cpu_count() or 1,
        option: Annotated[list[str] | None, typer.Option(help=shared("option"), show_default=False)] = None,
        as_json: Annotated[bool, typer.Option("--json", help=shared("json"))] = False,
        write: Annotated[bool, typer.Option("--write", help=say("write"))] = False,
        lang: Annotated[str, typer.Option(metavar="en|de", help=text(language, "help.lang"))] = language,
    ) -> None:
        options = options_from(games.game(game), option or [])
        asked = train.plan(game, players, options, played, epochs, seed)
        try:
            found = follow(asked, jobs, language)
        except KeyboardInterrupt:
            print(say("stopped"), file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
        if as_json:
            print(json.dumps(train.document(asked, found)))
        else:
            print(report(found, language))
        if write and found.better:
            print(text(language, "tune.written", file=str(train.ship(asked, found))), file=sys.stderr)


def follow(asked: Plan, jobs: int, language: Language) -> Found:
    """All of it, with a bar for the games and one for learning."""
    with closing(train.played(asked, jobs)) as playing:
        batches = list(followed(playing, text(language, "train.playing"), asked.batches))
    learned, tested = train.divided(batches)
    learning = train.taught(asked, learned)
    *_, known = followed(learning, text(language, "train.learning"), asked.epochs * train.PARTS)
    return train.judged(known, tested)


def report(found: Found, language: Language) -> str:
    """What the test says."""
    gain, low, high = (f"{value:.4f}".replace("-", "−") for value in found.gain)
    key = "train.better" if found.better else "train.no_better"
    before, after = f"{found.before:.4f}", f"{found.after:.4f}"
    return text(language, key, before=before, after=after, games=found.games, gain=gain, low=low, high=high)
