"""What a puzzle is about: the question that its position asks, and the theme of its answer."""

from midtown.games.traffiq.interface.checked_play import play
from midtown.games.traffiq.protocol.notation import Attach, Compete, Place, Ride, parse
from midtown.games.traffiq.rules.catalogue import colour_name, message
from midtown.games.traffiq.rules.components import COMPETE, OVER, PLACE
from midtown.games.traffiq.rules.position import Position
from midtown.support.i18n import Language


def theme(position: Position, move: str) -> str:
    """Return the theme of the position whose best move is `move`: the most striking thing that it does."""
    after = position.clone()
    play(after, move)
    parsed = parse(move)
    if isinstance(parsed, Place) and after.phase == OVER:
        return "last"
    if isinstance(parsed, Compete) or after.phase == COMPETE or _drives_away(position, after):
        return "street"
    match parsed:
        case Attach():
            return "tile"
        case Ride():
            return "ride"
        case Place():
            return "place"
    return "wait"


def theme_title(theme: str, language: Language) -> str:
    """Return what a theme is called."""
    return message(f"theme.{theme}").text(language)


def question(position: Position, language: Language) -> str:
    """Return what a puzzle asks of the mover, in a sentence or two that give nothing away."""
    kind = {PLACE: "place", COMPETE: "compete"}.get(position.phase, "act")
    return message(f"question.{kind}", colour=colour_name(position.mover), left=position.left).text(language)


def _drives_away(before: Position, after: Position) -> bool:
    """Return whether a rival's vehicle had to leave."""
    return any(before.on[at] & ~after.on[at] for at in range(8) if at % 4 != before.mover)
