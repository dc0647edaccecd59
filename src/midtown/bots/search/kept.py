"""The tree of the last search, for the next one in the same turn."""

from midtown import games
from midtown.bots.question import Question
from midtown.bots.search.descent import Descent
from midtown.bots.search.generic import Generic
from midtown.game import GameError

ROOT = 0
"""As in the tree."""


class Kept:
    """What a computer player remembers of its last search."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self.descent: Descent | None = None

    def forward(self, question: Question, fresh: Descent) -> None:
        """Begin `fresh`, the search for an answer, with what the last one saw, if that still holds; remember it then.

        It holds if since then the seat alone has moved and has seen nothing new, so that the guesses are the same. A
        world that numbers moves as it meets them begins anew.
        """
        asked, last = self.question, self.descent
        self.question, self.descent = question, fresh
        if asked is None or last is None or isinstance(fresh.world, Generic):
            return
        since = question.log[len(asked.log) :]
        if since and question.log == asked.log + since and foreseen(asked, since, question):
            node = reached(last, since)
            if node is not None:
                fresh.inherit(last.tree, node)


def reached(search: Descent, moves: list[str]) -> int | None:
    """Where these moves lead in the tree of a search; None if they were not considered."""
    world, tree = search.world, search.tree
    world.begin()
    node = ROOT
    for text in moves:
        legal = world.legal()
        move = legal[world.texts(legal).index(text)]
        found = [place for place in tree.children(node) if tree.told(place)[0] == move]
        if not found:
            return None
        node = found[0]
        world.apply(move)
    return node


def foreseen(asked: Question, moves: list[str], now: Question) -> bool:
    """Whether the seat asked has made all these moves and could have told before them what it sees now."""
    game, seat = games.game(asked.state["game"]), asked.state["to_move"]
    position = game.restore(asked.state, asked.log)
    for move in moves:
        if game.to_move(position) != seat or game.deck(position):
            return False
        try:
            game.play(position, move)
        except GameError:
            return False
    return game.view(position, seat) == now.state
