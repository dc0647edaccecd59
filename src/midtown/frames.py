"""A finished game for those who know no rules: its record, each position as everybody saw it, and the moves in words.

`<midtown-replay>` shows the document in any page (docs/build/embedding.md).
"""

from collections.abc import Mapping, Sequence

from midtown import games
from midtown.game import RequestError
from midtown.narration import narrated
from midtown.record import Record
from midtown.support.documents import JsonObject
from midtown.support.i18n import CATALOGUE, Language, Reader

FORMAT = "midtown-frames/1"


def document(record: Record, readers: Mapping[Language, Reader], levels: Sequence[str | None]) -> JsonObject:
    """Return a finished game as one JSON document; raise RequestError if it has not been played to its end.

    `readers` says in each language what the seats are called; places are named from the same side for all of them.
    `levels` has the level of each computer player. A hidden hand is a number in every position.
    """
    game = games.game(record.game)
    frames: list[JsonObject] = []
    for steps in zip(*(narrated(record, reader) for reader in readers.values()), strict=True):
        step, position = steps[0], steps[0].position
        frames.append(
            {
                "number": step.number,
                "seat": step.seat,
                "move": step.move,
                "words": {
                    language: [each.words, *each.story]
                    for language, each in zip(readers, steps, strict=True)
                    if each.move is not None
                },
                "to_move": game.to_move(position),
                "state": game.view(position, None),
                "facts": game.facts(position),
            }
        )
    result = game.result(position)
    if not result.over:
        raise RequestError(CATALOGUE.message("record.unfinished"))
    return {
        "format": FORMAT,
        "names": {language: list(reader.names) for language, reader in readers.items()},
        "levels": list(levels),
        "side": next(iter(readers.values())).side,
        "result": {"rule": result.ended_by, "scores": result.scores, "winners": result.winners},
        "frames": frames,
        "record": record.document(),
    }
