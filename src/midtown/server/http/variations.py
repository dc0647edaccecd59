"""Conversions of positions and variations to the types of the API."""

from collections.abc import Sequence

from midtown import games
from midtown.analysis import PositionAt
from midtown.record import Record
from midtown.server.schemas.analysis import AnalysisFrame, AnalysisNode
from midtown.support.i18n.reader import Reader


def frame(
    name: str,
    before: PositionAt,
    move: str | None,
    place: PositionAt,
    reader: Reader,
    side: int | None,
    *,
    whole: bool = True,
) -> AnalysisFrame:
    """Return a place as a frame; unless `whole`, without its position.

    It is worded for seat `side`, or else for the seat to move, from whose side the board is shown; for the mover at
    the end of a game. Without a `side`, every seat's words come as well.
    """
    game, position = games.game(name), place.position
    mover, next_ = None if move is None else game.to_move(before.position), game.to_move(position)
    board_side = (mover or 0) if next_ is None else next_
    by_side: dict[int, list[str]] = {}
    if move is not None:
        for seat in range(len(reader.names)) if side is None else (side,):
            by_side[seat] = game.narrate(before.position, move, position, reader._replace(side=seat))
    words, *story = by_side.get(board_side if side is None else side, [None])
    sides = [lines[0] for lines in by_side.values()]
    return AnalysisFrame(
        state=game.reveal(position) if whole else {},
        facts=game.facts(position) if whole else {},
        to_move=next_,
        seat=mover,
        move=move,
        draws=place.draws,
        words=words,
        sides=sides if len(set(sides)) > 1 else None,
        story=[line for line in story if line],
    )


def present_variations(
    record: Record, places: Sequence[PositionAt], reached: Sequence[PositionAt], reader: Reader, side: int | None
) -> list[AnalysisNode]:
    """Return a record's variations in words; `places` are those of its game, `reached` those of its variations."""
    presented = []
    for node, place in zip(record.analysis, reached, strict=True):
        before = places[node.at] if node.parent is None else reached[node.parent]
        one = frame(record.game, before, node.move, place, reader, side, whole=False)
        values = {name: getattr(node, name) for name in ("parent", "at", "move", "state", "draws", "comment")}
        presented.append(AnalysisNode(**values, seat=one.seat, words=one.words, sides=one.sides))
    return presented
