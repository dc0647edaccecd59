"""The games on offer, and their rules."""

from midtown import games
from midtown.server.schemas.shared import Paragraph
from midtown.server.schemas.tables import GameInfo, OptionInfo
from midtown.support.i18n import Language


def game_info(name: str, language: Language) -> GameInfo:
    """Return a game with its options."""
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


def rules_of(game: str, language: Language) -> list[Paragraph]:
    """Return the rules of a game, paragraph by paragraph; raise RequestError if there is no such game."""
    games.game(game)
    return [Paragraph(**paragraph._asdict()) for paragraph in games.paragraphs(game, language)]
