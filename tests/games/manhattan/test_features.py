"""What the value network sees: the lead in towers of each city, counted from the state that clients get."""

from collections import Counter

import pytest

from midtown.games.manhattan.ai.feature_layout import AHEAD, CITY_ROWS, EVEN
from midtown.games.manhattan.ai.trainable import Trainable
from tests.contract.random_games import begin, random_game


@pytest.mark.parametrize("players", [3, 4])
def test_a_seat_sees_its_lead_in_towers_of_each_city(players: int) -> None:
    variant = ("manhattan", players, {"colours": 1})
    trainable, leads = Trainable(players, {"colours": 1, "rounds": 4}), set[int]()
    for number, match in enumerate(random_game(begin(variant, 1), 1)):
        if number % 9 or match.to_move is None:
            continue
        state = match.game.reveal(match.position)
        colours = list(state["scores"])
        towers = Counter((plot[0], floors[-1][0]) for plot, floors in state["towers"].items())
        for seat, (sparse, _) in enumerate(trainable.features(match.position)):
            for index, city in enumerate("SMFHPC"):
                best = max(towers[city, colour] for colour in colours if colour != colours[seat])
                lead = max(-AHEAD, min(AHEAD, towers[city, colours[seat]] - best))
                assert sparse[index * CITY_ROWS + CITY_ROWS - 1] == EVEN + lead
                leads.add(lead)
    assert {-2, -1, 0, 1, 2} <= leads
