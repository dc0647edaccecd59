"""Finds the games: every folder here, and in the folders that `MIDTOWN_GAMES` names, is one."""

import functools
import importlib
import importlib.util
import os
import pkgutil
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from midtown.game import AnyGame, Module, Part, RequestError
from midtown.support.i18n import CATALOGUE, Language

__path__ += [folder for folder in os.environ.get("MIDTOWN_GAMES", "").split(os.pathsep) if folder]


class Paragraph(NamedTuple):
    """One numbered paragraph of a game's rules."""

    number: int
    rule: str
    title: str
    text: str


def names() -> list[str]:
    """Return the ids of all games, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(_folders()) if module.ispkg)


@functools.cache
def game(name: str) -> AnyGame:
    """Return the game with that id; raise RequestError if there is none."""
    if name not in names():
        raise RequestError(CATALOGUE.message("request.game", game=_short(name), games=", ".join(names())))
    module: AnyGame = importlib.import_module(f"{__name__}.{name}")
    return module


def for_players(name: str, players: int) -> AnyGame:
    """Return the game with that id; raise RequestError if there is none, or if `players` cannot play it."""
    rules = game(name)
    if players not in rules.PLAYERS:
        raise RequestError(CATALOGUE.message("request.players", players=str(players)[:20], game=name))
    return rules


def component(game: AnyGame, part: Part[Module]) -> Module | None:
    """Return an optional part of a game; None if the game does not have it."""
    path = f"{game.__name__}.{part.path}"
    package = importlib.util.find_spec(path.rpartition(".")[0])
    if package is None or package.submodule_search_locations is None or importlib.util.find_spec(path) is None:
        return None
    # tests/contract/test_protocols.py checks the parts of each game.
    return importlib.import_module(path)  # type: ignore[return-value]


def folder(name: str) -> Path:
    """Return the folder of game `name`."""
    return Path(str(importlib.import_module(f"{__name__}.{name}").__file__)).parent


def introduction(name: str, language: Language) -> str:
    """Return what the game is about, in a sentence or two."""
    return _rules(name, language)[0]


def paragraphs(name: str, language: Language) -> list[Paragraph]:
    """Return the rules of a game, paragraph by paragraph."""
    return _rules(name, language)[1]


@functools.cache
def _rules(name: str, language: Language) -> tuple[str, list[Paragraph]]:
    file = "README.md" if language == "en" else f"README.{language}.md"
    head, *parts = re.split(r"^## ", (folder(name) / file).read_text(encoding="utf-8"), flags=re.MULTILINE)
    return head.partition("\n")[2].strip(), [_paragraph(part) for part in parts]


def _paragraph(part: str) -> Paragraph:
    heading, _, text = part.partition("\n")
    number, rule, title = re.fullmatch(r"(\d+)\. ([A-Z0-9-]+): (.+)", heading).groups()  # type: ignore[union-attr]
    return Paragraph(int(number), rule, title, text.strip())


def _folders() -> Iterable[str]:
    return list(__path__)


def _short(name: object) -> str:
    text = str(name)
    return text if len(text) <= 40 else text[:40] + "…"
