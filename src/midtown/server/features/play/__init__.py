"""Tables: opening and reading them, taking seats, and the games in play. Invitations are accepted by sitting down."""

from midtown.server.features.play.schemas import TableInfo
from midtown.server.features.play.seats import sit
from midtown.server.features.play.tables import line

__all__ = ["TableInfo", "line", "sit"]
