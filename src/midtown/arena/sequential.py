"""A tournament that stops by itself: a sequential test of one computer player's score."""

from midtown.arena import sprt
from midtown.arena.journal import Games
from midtown.arena.scores import Score, ScoreSeries, whole_deal
from midtown.arena.sprt import Hypotheses, SprtState
from midtown.arena.tournament import Tournament
from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE


class SequentialTest:
    """A test in progress. Deals count in their own order, so that it stops at the same one however they are played."""

    def __init__(self, tournament: Tournament, hypotheses: Hypotheses, score: Score, without_luck: bool) -> None:
        """Test the first entrant; raise RequestError if there is no other one, or for points of more than two seats."""
        if len(tournament.names) < 2:
            raise RequestError(CATALOGUE.message("arena.alone"))
        if score != "wins" and tournament.players != 2:
            raise RequestError(CATALOGUE.message("arena.points_of_two"))
        self.hypotheses = hypotheses
        self.seatings = len(tournament.seatings())
        self.series = ScoreSeries(tournament.names[0], score, tournament.players, without_luck)

    def update(self, games: Games) -> bool:
        """Take the deals that are complete by now; return whether the test has stopped."""
        while not self.stopped and (deal := whole_deal(games, self.deals, self.seatings)):
            self.series.add(deal)
        return self.stopped

    @property
    def deals(self) -> int:
        """Return the number of deals that the test has taken."""
        return self.series.number

    @property
    def games(self) -> int:
        """Return the number of games in these deals."""
        return self.deals * self.seatings

    @property
    def most_games(self) -> int:
        """Return a number of games by which the test has almost surely stopped."""
        return self.hypotheses.most_deals() * self.seatings

    @property
    def stopped(self) -> bool:
        """Return whether a hypothesis is accepted."""
        return sprt.accepted_hypothesis(self.hypotheses, self.series.moments) is not None

    @property
    def decision(self) -> SprtState:
        """Return the state of the test."""
        return sprt.decision(self.hypotheses, self.series.moments)
