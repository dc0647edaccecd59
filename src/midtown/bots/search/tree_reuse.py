"""Tree reuse: start a search with the subtree of the last one in the same turn."""

from midtown import games
from midtown.bots.players import Question
from midtown.bots.search.mcts import Search
from midtown.bots.search.simulators import GenericSimulator
from midtown.game import GameError

ROOT = 0


class TreeReuse:
    """The last search of a computer player, with its question."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self.search: Search | None = None

    def start(self, question: Question, fresh: Search) -> None:
        """Start `fresh`, the search for `question`, with what the last one knows, if that holds; remember `fresh`.

        It holds if since then only the seat itself has moved and has seen nothing new: then the determinizations have
        the same distribution. A `GenericSimulator` numbers moves as it meets them, so its trees are not reused.
        """
        previous, last = self.question, self.search
        self.question, self.search = question, fresh
        if previous is None or last is None or isinstance(fresh.simulator, GenericSimulator):
            return
        since = question.log[len(previous.log) :]
        if since and question.log == previous.log + since and saw_nothing_new(previous, since, question):
            node = find_node(last, since)
            if node is not None:
                fresh.inherit(last.tree, node)


def find_node(search: Search, moves: list[str]) -> int | None:
    """Return the node that `moves` lead to in the tree of a search, or None if it has none."""
    simulator, tree = search.simulator, search.tree
    simulator.determinize()
    node = ROOT
    for text in moves:
        legal = simulator.legal_moves()
        move = legal[simulator.format_moves(legal).index(text)]
        edges = [edge for edge in tree.children(node) if tree.statistics(edge)[0] == move]
        if not edges:
            return None
        node = edges[0]
        simulator.apply(move)
    return node


def saw_nothing_new(before: Question, moves: list[str], now: Question) -> bool:
    """Return whether the seat made all these moves and could predict from `before` what it sees `now`."""
    game, seat = games.game(before.state["game"]), before.state["to_move"]
    position = game.load_state(before.state, before.log)
    for move in moves:
        if game.to_move(position) != seat or game.deck(position):
            return False
        try:
            game.play(position, move)
        except GameError:
            return False
    return game.view(position, seat) == now.state
