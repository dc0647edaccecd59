"""Laws of clocks and deadlines over random sequences of everything that can happen at a table (`clock_laws`)."""

import os

from tests.conftest import uncounted
from tests.server.tables import clock_laws, event_kinds

LONG = os.environ.get("MIDTOWN_STORM") == "long"
SEQUENCES = 20_000 if LONG else 200
STEPS = 200


@uncounted
def test_no_action_wins_time_or_takes_it_from_others_and_every_game_ends() -> None:
    moves = undone = ended = stopped = given = 0
    for seed in range(SEQUENCES):
        try:
            room = clock_laws.run(seed, STEPS)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        moves += len(room.table.moments)
        undone += sum(map(event_kinds.taken_back, room.events))
        stopped += sum(event_kinds.pause_began(event) for event in room.events)
        given += sum(map(event_kinds.given, room.events))
        ended += bool(room.table.ended)
    assert ended == SEQUENCES
    assert moves > 5 * SEQUENCES
    assert undone > SEQUENCES / 2
    assert stopped > SEQUENCES / 5
    assert given > SEQUENCES / 2
