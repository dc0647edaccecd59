"""Endpoints about the available games and their rules."""

from midtown import games
from midtown.server.features.play.schemas import GameInfo, OptionInfo
from midtown.server.http import routing
from midtown.server.schemas.shared import Paragraph
from midtown.support.i18n import Language

router = routing.router("games")


@router.get("/games")
@routing.for_strangers
def list_games(language: Language = "en") -> list[GameInfo]:
    """List all games with their options."""
    return [_info(name, language) for name in games.names()]


def _info(name: str, language: Language) -> GameInfo:
    game = games.game(name)
    options = {
        key: OptionInfo(
            values=option.values,
            defaults={str(players): value for players, value in option.defaults.items()},
            custom=option.custom,
        )
        for key, option in game.OPTIONS.items()
    }
    return GameInfo(
        id=name,
        title=game.TITLE,
        rules=game.RULES,
        players=list(game.PLAYERS),
        table_for=game.TABLE_FOR,
        options=options,
        introduction=games.introduction(name, language),
    )


@router.get("/games/{game}/rules")
@routing.for_strangers
def read_rules(game: str, language: Language = "en") -> list[Paragraph]:
    """Return the rules of a game, paragraph by paragraph."""
    games.game(game)
    return [Paragraph(**paragraph._asdict()) for paragraph in games.paragraphs(game, language)]
