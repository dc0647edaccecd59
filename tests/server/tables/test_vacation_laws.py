"""Laws of deadlines over random sequences of moves, vacations, crashes and pauses of the service (`vacation_laws`)."""

import os

from tests.conftest import uncounted
from tests.server.tables import vacation_laws

LONG = os.environ.get("MIDTOWN_STORM") == "long"
SEQUENCES = 20_000 if LONG else 150
STEPS = 150


@uncounted
def test_vacations_and_servers_move_deadlines_by_the_rules_and_every_game_ends() -> None:
    connection = vacation_laws.database()
    flags = taken = 0
    for seed in range(SEQUENCES):
        try:
            season = vacation_laws.run(connection, seed, STEPS)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        assert season.table.ended
        flags += season.flags
        taken += sum(map(len, season.taken.values()))
    assert flags > SEQUENCES / 4
    assert taken > SEQUENCES


def test_an_action_taken_back_in_a_turn_leaves_the_day_after_a_vacation() -> None:
    connection = vacation_laws.database()
    for seed in (3406, 5676, 14499, 15623):  # actions of a turn to which another undo had led back
        vacation_laws.run(connection, seed, STEPS)
