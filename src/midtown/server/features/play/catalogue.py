"""Endpoints about the available games and their rules."""

from midtown import games
from midtown.server.http import routing
from midtown.server.presenters.catalogue import game_info, rules_of
from midtown.server.schemas.shared import Paragraph
from midtown.server.schemas.tables import GameInfo
from midtown.support.i18n import Language

router = routing.router("games")


@router.get("/games")
@routing.for_strangers
def list_games(language: Language = "en") -> list[GameInfo]:
    """List all games with their options."""
    return [game_info(name, language) for name in games.names()]


@router.get("/games/{game}/rules")
@routing.for_strangers
def read_rules(game: str, language: Language = "en") -> list[Paragraph]:
    """Return the rules of a game, paragraph by paragraph."""
    return rules_of(game, language)
