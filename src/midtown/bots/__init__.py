"""Computer players: each is a function that chooses a move from what its seat may see."""

from collections.abc import Callable

from midtown.bots import network, players, search
from midtown.bots.players import BOT, LEVELS, USUAL, Question
from midtown.bots.search.settings import Budget, Clock
from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE

__all__ = [
    "BOT",
    "LEVELS",
    "NETWORK",
    "USUAL",
    "Bot",
    "Clock",
    "Question",
    "bot",
    "bot_names",
    "budget",
    "is_bot",
    "is_network",
    "local_names",
    "repeatable",
    "title",
]

Bot = Callable[[Question], str]
"""Chooses one of `question.moves`."""

_BOTS: dict[str, Bot] = {
    "random": players.choose_any,
    "greedy": players.choose_best,
    "beginner": players.choose_unsteadily,
    "policy": players.choose_by_policy,
}
_SEARCHES = {"ismcts": search.PLAIN, "search": search.PLAYING}
NETWORK = "net:FILE"
"""How the name of a trained network is written. Naming one reads a file, so strangers may not."""
MAX_SECONDS = 3600.0
MAX_ITERATIONS = 1_000_000_000


class Searcher:
    """A computer player that searches, and counts all its `iterations`.

    Asked again in the same turn with nothing new to see, it reuses its tree.
    """

    def __init__(self, settings: search.Settings, budget: Budget) -> None:
        self.settings = settings
        self.budget = budget
        self.iterations = 0
        self.reuse = search.TreeReuse()

    def __call__(self, question: Question) -> str:
        """Return the most visited move; at once, if there is only one."""
        if len(question.moves) == 1:
            return question.moves[0]
        analysis = search.analyse(question, self.settings, self.budget, with_continuations=False, reuse=self.reuse)
        self.iterations += analysis.iterations
        return analysis.best


def bot_names() -> list[str]:
    """Return all names that `bot` accepts, searches without options."""
    return [*dict.fromkeys([*LEVELS, *_BOTS, *_SEARCHES])]


def local_names() -> list[str]:
    """Return `bot_names`, and how a network's name is written, for people who may read files here."""
    return [*bot_names(), NETWORK]


def is_bot(name: str) -> bool:
    """Return whether `name` is one of `bot_names`, with or without options, or a network."""
    return name.partition(":")[0] in bot_names() or is_network(name)


def is_network(name: str) -> bool:
    """Return whether `name` is a trained network's, and so names a file."""
    return name.startswith(network.PREFIX)


def title(name: str) -> str:
    """Return what a computer player is called, without its settings; of a network, the name of its file."""
    return network.stem(name) if is_network(name) else name.partition(":")[0]


def bot(name: str, clock: Clock | None = None) -> Bot:
    """Return the computer player called `name`; raise RequestError if there is none.

    A network is read from its file. A search takes its limits from options, `search:seconds=0.5` or
    `search:iterations=2000`, else from the question. `clock` measures seconds; without one they are converted to
    iterations.
    """
    if is_network(name):
        return network.NetworkPlayer(name)
    kind, _, options = LEVELS.get(name, name).partition(":")
    if kind in _SEARCHES:
        return Searcher(_SEARCHES[kind], _budget(name, options, clock))
    if kind not in _BOTS or options:
        raise RequestError(CATALOGUE.message("request.bot", bot=str(name)[:40], bots=", ".join(bot_names())))
    return _BOTS[kind]


def budget(name: str) -> Budget:
    """Return the limits that the computer player `name` has by default; empty for one that does not search."""
    kind, _, options = LEVELS.get(name, name).partition(":")
    return _budget(name, options, None).within(None, None) if kind in _SEARCHES else Budget()


def repeatable(name: str) -> str:
    """Return the computer player `name` with iterations in place of seconds: the same seed gives the same decisions."""
    kind, _, options = LEVELS.get(name, name).partition(":")
    if kind not in _SEARCHES:
        return name
    return f"{kind}:iterations={_budget(name, options, None).within(None, None).without_clock().iterations}"


def _budget(name: str, options: str, clock: Clock | None) -> Budget:
    budget = Budget(clock=clock)
    for part in options.split(",") if options else []:
        key, _, value = part.partition("=")
        try:
            if key == "seconds" and 0 < float(value) <= MAX_SECONDS:
                budget = budget._replace(seconds=float(value))
                continue
            if key == "iterations" and 0 < int(value) <= MAX_ITERATIONS:
                budget = budget._replace(iterations=int(value))
                continue
        except ValueError:
            pass
        raise RequestError(CATALOGUE.message("request.budget", bot=str(name)[:40], part=part[:40]))
    return budget
