"""A game as a text environment: observations and actions are texts, a player for each seat.

It has the shape of TextArena's environments (`reset`, `get_observation`, `step`, `close`) and needs nothing installed.
"""

import re
import secrets

from midtown import games, prompt
from midtown.fairness import Shuffle, secret_of
from midtown.game import GameError, GameOver, Options, RequestError
from midtown.match import Match
from midtown.prompt import Prompter
from midtown.support.documents import CheckedJson
from midtown.support.i18n import CATALOGUE, Language

Info = CheckedJson


class TextEnv:
    """A game for language models. The player whose turn it is gets an observation and answers with a move.

    An answer is a move as the observation lists it, alone or in square brackets at the end of other text.
    """

    def __init__(
        self,
        game: str,
        options: Options | None = None,
        *,
        language: Language = "en",
        rules: bool = True,
        error_allowance: int = 1,
    ) -> None:
        """Choose a game and its options; raise RequestError if there is no such game.

        With `rules`, each player's first observation holds the rules of the game. Of refused answers in a row a player
        may give `error_allowance`; one more loses the game.
        """
        self.game = games.game(game)
        self.name = game
        self.options = dict(options or {})
        self.language = language
        self.rules = rules
        self.error_allowance = error_allowance
        self.prompter: Prompter | None = None

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a new game, dealt by `seed` or by chance; raise RequestError if it is not for as many players."""
        secret = secrets.token_hex(32) if seed is None else secret_of(seed)
        names = [CATALOGUE.text("reader.seat", self.language, number=str(seat + 1)) for seat in range(num_players)]
        self.prompter = Prompter(Match(self.name, names, self.options, Shuffle(secret)), names, self.language)
        self.refusals = 0
        """Refused answers since the last move."""
        self.refused = ""
        """Why the last answer was refused; empty after a move."""
        self.lost: int | None = None
        """The player whose answers were refused too often."""
        self.turns = [0] * num_players

    def get_observation(self) -> tuple[int, str]:
        """Return the player whose turn it is, and all that they may see; after the end player 0 and the result."""
        prompter = self._begun()
        seat = prompter.match.to_move
        if seat is None or self.lost is not None:
            return 0, prompter.result(0)
        parts = [prompter.position(seat), prompter.moves(seat)]
        if prompter.match.moves:
            parts.insert(0, prompter.news(seat))
        if not self.turns[seat] and self.rules:
            parts.insert(0, prompt.rules(self.name, self.language))
        if self.refused:
            parts.insert(0, self.refused)
        return seat, "\n\n".join([*parts, CATALOGUE.text("prompt.answer", self.language)])

    def step(self, action: str) -> tuple[bool, Info]:
        """Play the answer of the player whose turn it is; return whether the game is over, and `reason`.

        `reason` says why the answer was refused, and is empty if it was played. Raise GameOver after the end.
        """
        prompter = self._begun()
        seat = prompter.match.to_move
        if seat is None or self.lost is not None:
            raise GameOver(CATALOGUE.message("request.over"))
        try:
            prompter.play(extract_move(action))
        except GameError as error:
            self.refused = prompt.refusal(error, self.language)
            self.refusals += 1
            self.lost = seat if self.refusals > self.error_allowance else None
            return self.lost is not None, {"reason": self.refused}
        self.turns[seat] += 1
        self.refusals, self.refused = 0, ""
        return prompter.match.to_move is None, {"reason": ""}

    def close(self) -> tuple[dict[int, float], dict[int, Info]]:
        """Return the reward of each player, and what else is known of them.

        The winner gets 1, all others −1; who shares a victory with others gets what is between. Before the end
        everybody gets 0. Who lost by refused answers gets −1, and the others 0.
        """
        result = self._begun().match.result()
        info = {
            seat: {"score": score, "turn_count": self.turns[seat], "invalid_move": seat == self.lost}
            for seat, score in enumerate(result.scores)
        }
        return {seat: self._reward(seat) for seat in info}, info

    def _reward(self, seat: int) -> float:
        result = self._begun().match.result()
        if not result.over:
            return -1.0 if seat == self.lost else 0.0
        return 2 * result.share(seat) - 1

    def _begun(self) -> Prompter:
        if self.prompter is None:
            raise RequestError(CATALOGUE.message("prompt.no_game"))
        return self.prompter


def extract_move(answer: str) -> str:
    """Return the last text in square brackets, or else the whole answer, without spaces around it."""
    marked = re.findall(r"\[([^\[\]]*)\]", answer)
    return (marked[-1] if marked else answer).strip()
