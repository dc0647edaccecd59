"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), with one observer.

One tree holds what the seat to move can see; each iteration samples a determinization of the rest. `search` is guided
by the game's evaluation function: it gives priors (PUCT) and values at the leaves. `ismcts` uses UCB1 and random
playouts.
"""

from midtown import games
from midtown.bots.players import Question
from midtown.bots.search.analysis import Analysis, summarize
from midtown.bots.search.mcts import Search
from midtown.bots.search.settings import GUIDED, PLAIN, PLAYING, Budget, Clock, Settings, spend
from midtown.bots.search.simulators import new_simulator
from midtown.bots.search.tree import Tree
from midtown.bots.search.tree_reuse import TreeReuse

__all__ = ["GUIDED", "PLAIN", "PLAYING", "Analysis", "Budget", "Clock", "Settings", "TreeReuse", "analyse"]


def analyse(
    question: Question,
    settings: Settings,
    budget: Budget,
    with_continuations: bool = True,
    reuse: TreeReuse | None = None,
) -> Analysis:
    """Return what a search finds within `budget`.

    The result depends only on the question, the iterations and the tree in `reuse`. `with_continuations` adds, for each
    candidate, how the game may go on and end.
    """
    budget = budget.within(question.seconds, question.iterations).without_clock()
    start = budget.start()
    search = begin(question, settings, budget)
    if reuse is not None:
        reuse.start(question, search)
    spend(search, budget, start)
    return summarize(search, question.moves, question.state["to_move"], with_continuations)


def begin(question: Question, settings: Settings, budget: Budget | None = None) -> Search:
    """Return a search that has not run yet; without a `budget` it is none of the short ones."""
    game = games.game(question.state["game"])
    position = game.load_state(question.state, question.log)
    tree = Tree(settings.uniform, settings.c_puct, settings.fpu_reduction, settings.max_children, settings.max_nodes)
    simulator = new_simulator(game, question, position)
    if not (settings.policy and budget and budget.is_short):
        simulator.policy = None
    return Search(simulator, tree, settings.expand_after or simulator.expand_after, settings.steps)
