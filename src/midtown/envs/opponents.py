"""Computer players for the other seats of a single environment."""

from midtown import bots
from midtown.bots import Question
from midtown.encoding import Environment, environment
from midtown.game import AnyGame


class Opponent:
    """A computer player that answers for all seats but one, and the moves of the game so far."""

    def __init__(self, name: str, game: AnyGame, encoding: Environment) -> None:
        """Prepare the computer player of that name; raise RequestError if there is none."""
        self.player = bots.bot(name)
        self.game = game
        self.position = encoding.position
        self.encoding = environment(game, self.position)
        self.log: list[str] = []

    def begin(self) -> None:
        """Begin with the position as it stands, the first of a game."""
        self.log.clear()
        self.encoding.look_at(self.position)

    def note(self, action: int) -> bool:
        """Note an action before it is taken; return whether it completes a move."""
        move = self.encoding.choose(action)
        if move is not None:
            self.log.append(move)
        return move is not None

    def actions(self, seed: int) -> list[int]:
        """Return the actions of the seat to move, as the computer player chooses with this seed."""
        seat = self.encoding.to_move()
        legal = self.game.legal(self.position)
        question = Question(
            state=self.game.view(self.position, seat),
            moves=legal,
            log=list(self.log),
            seed=seed,
            seconds=None,
            iterations=None,
        )
        return self.encoding.actions(self.player(question))
