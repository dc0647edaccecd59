"""Play OpenSpiel's ISMCTS against Midtown's at equal processor time for a decision.

    scripts/measure/openspiel_ismcts.py GAME GAMES SIMULATIONS

OpenSpiel's searches SIMULATIONS times for each action; Midtown's gets as many seconds as that has taken on average.
"""

import random
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from midtown import bots
from midtown.bots import Question
from midtown.envs.openspiel import PREFIX, State


class Theirs:
    """OpenSpiel's ISMCTS with random playouts."""

    def __init__(self, game: Any, simulations: int) -> None:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        self.bot = ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=np.random.RandomState(2))
        self.seconds, self.decisions = 0.0, 0

    def actions(self, state: State) -> list[int]:
        """Return one action."""
        before = time.process_time()
        action = int(self.bot.step(state))
        self.seconds += time.process_time() - before
        self.decisions += len(state.legal_actions()) > 1
        return [action]


class Ours:
    """Midtown's ISMCTS with random playouts, in the time that the other one takes."""

    def __init__(self, theirs: Theirs) -> None:
        self.theirs = theirs
        self.bot = bots.bot("ismcts", time.process_time)

    def actions(self, state: State) -> list[int]:
        """Return the actions of one move."""
        at, rules = state.at, state.at.game.rules
        seconds = self.theirs.seconds / max(1, self.theirs.decisions) or 0.1
        seed = random.getrandbits(60)
        question = Question(
            state=rules.view(at.position, at.player),
            moves=rules.legal(at.position),
            log=list(at.moves),
            seed=seed,
            seconds=seconds,
            iterations=None,
        )
        return at.game.look_at(at).actions(self.bot(question))


def main(name: str, games: int, simulations: int) -> None:
    """Play the games, each side half of them in the first seat, and print ours won."""
    random.seed(1)
    game = pyspiel.load_game(PREFIX + name)
    theirs = Theirs(game, simulations)
    ours = Ours(theirs)
    won = 0.0
    for number in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
                continue
            player = ours if (state.current_player() + number) % 2 == 0 else theirs
            for action in player.actions(state):
                state.apply_action(action)
        won += state.returns()[number % 2]
        each = theirs.seconds / max(1, theirs.decisions)
        print(f"game {number + 1}: Midtown's won {won:g}, {1000 * each:.0f} ms a decision", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
