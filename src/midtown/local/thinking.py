"""How computer players think at a host: piece by piece, so that they say how far they are, and can be stopped."""

import asyncio
import secrets

import msgspec

from midtown.bots import Question, Searcher, bot
from midtown.local import searches
from midtown.local.searches import MoveFound, MoveQuestion
from midtown.local.tables import Progress

_piece = msgspec.json.Decoder(MoveFound).decode


class Thinking:
    """Computer players that search in the second worker, one at a time; the others decide here.

    Who cancels the task that waits for a move ends the search with the piece at hand.
    """

    def __init__(self, search: searches.Searcher) -> None:
        self._search = search
        self._one = asyncio.Lock()

    async def __call__(self, name: str, question: Question, progress: Progress) -> str:
        """Return the move of a computer player; `progress` is given how far it is."""
        player = bot(name)
        if not isinstance(player, Searcher):
            await asyncio.sleep(0)  # what others have asked meanwhile comes first
            return player(question)
        search = MoveQuestion(id=secrets.token_hex(8), name=name, question=question)
        async with self._one:
            try:
                while (piece := _piece(await self._search(search))).move is None:
                    progress(piece.done, piece.total)
            finally:
                progress(0, 0)
        return piece.move
