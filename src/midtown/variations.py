"""The tree of variations in a record: what was tried beside the game, and what was said about it.

`midtown.analysis` replays it. Other keys of its nodes are dropped when it is read.
"""

from dataclasses import dataclass, field

from midtown.game import Draw, RequestError, State
from midtown.support.documents import JsonObject
from midtown.support.i18n import CATALOGUE

MOST_NODES = 500
LONGEST_MOVE = 200
LONGEST_COMMENT = 1000


@dataclass(frozen=True, kw_only=True)
class Node:
    """A position of the tree. It comes after the node `parent`, or after `at` moves of the game itself.

    `move` or `state` leads to it: a move that was tried, or a whole position set up by hand. A node with neither is the
    position before it, with a comment. `draws` are those that fall then.
    """

    parent: int | None = None
    """The number of an earlier node, from 0."""
    at: int = 0
    move: str | None = None
    state: State | None = None
    draws: list[Draw] = field(default_factory=list)
    comment: str = ""

    def document(self) -> JsonObject:
        """Return the node as JSON, without what it does not have."""
        place = {"at": self.at} if self.parent is None else {"parent": self.parent}
        step = {"move": self.move, "state": self.state, "draws": self.draws or None, "comment": self.comment or None}
        return place | {name: value for name, value in step.items() if value is not None}


def read(document: object, moves: int) -> list[Node]:
    """Return the nodes of the tree of a game with that many moves, by their shape alone; raise RequestError."""
    if document is None:
        return []
    if not isinstance(document, list):
        raise _wrong()
    if len(document) > MOST_NODES:
        raise RequestError(CATALOGUE.message("variations.many", most=MOST_NODES))
    return [_node(item, number, moves) for number, item in enumerate(document)]


def _node(item: object, number: int, moves: int) -> Node:
    if not isinstance(item, dict):
        raise _wrong()
    parent, at = item.get("parent"), item.get("at", 0)
    if not (parent is None or _below(parent, number)) or not _below(at, moves + 1):
        raise _wrong()
    move, state, draws, comment = item.get("move"), item.get("state"), item.get("draws", []), item.get("comment", "")
    if not (move is None or (isinstance(move, str) and len(move) <= LONGEST_MOVE)):
        raise _wrong()
    if not (state is None or isinstance(state, dict)) or None not in (move, state):
        raise _wrong()
    if not isinstance(draws, list) or any(isinstance(draw, bool) or not isinstance(draw, int | str) for draw in draws):
        raise _wrong()
    if not isinstance(comment, str) or len(comment) > LONGEST_COMMENT:
        raise _wrong()
    return Node(parent=parent, at=at, move=move, state=state, draws=draws, comment=comment)


def _below(value: object, bound: int) -> bool:
    return type(value) is int and 0 <= value < bound


def _wrong() -> RequestError:
    return RequestError(CATALOGUE.message("record.field", field="analysis", kind=CATALOGUE.message("kind.analysis")))
