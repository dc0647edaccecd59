"""Tables: opening and reading them, taking seats, and the games in play. Invitations are accepted by sitting down."""

from midtown.server.features.play.seats import sit
from midtown.server.presenters.tables import line
from midtown.server.schemas.tables import TableInfo

__all__ = ["TableInfo", "line", "sit"]
