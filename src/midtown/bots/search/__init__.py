"""Monte Carlo tree search for hidden information: one tree of what can be seen, a new guess at the rest each time.

It is the information-set MCTS of Cowling, Powley and Whitehouse (2012), one observer: the seat to move. `search` lets
the game's judge say which moves look promising (PUCT) and who is ahead where the tree ends, `ismcts` knows nothing.
"""

from midtown import games
from midtown.bots.question import Question
from midtown.bots.search.analysis import Analysis, read
from midtown.bots.search.budget import Budget, Clock, spend
from midtown.bots.search.descent import Descent
from midtown.bots.search.kept import Kept
from midtown.bots.search.settings import GUIDED, PLAIN, Settings
from midtown.bots.search.tree import Tree
from midtown.bots.search.worlds import world

__all__ = ["GUIDED", "PLAIN", "Analysis", "Budget", "Clock", "Kept", "Settings", "analyse"]


def analyse(
    question: Question, settings: Settings, budget: Budget, fully: bool = True, kept: Kept | None = None
) -> Analysis:
    """What a search finds within `budget`; the same for the same question and iterations, and what was `kept`.

    With `fully` it is also told of every candidate how the game may go on, and with what score it may end.
    """
    budget = budget.within(question.seconds, question.iterations).settled()
    start = budget.start()
    descent = begin(question, settings)
    if kept is not None:
        kept.forward(question, descent)
    spend(descent, budget, start)
    return read(descent, question.moves, question.state["to_move"], fully)


def begin(question: Question, settings: Settings) -> Descent:
    """A search that has not run yet."""
    game = games.game(question.state["game"])
    position = game.restore(question.state, question.log)
    tree = Tree(settings.plain, settings.exploration, settings.doubt, settings.width, settings.limit)
    begun = world(game, question, position)
    return Descent(begun, tree, settings.patience or begun.patience, settings.steps)
