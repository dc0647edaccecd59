"""Reasons for moves, in words."""

from random import Random

from midtown.games import manhattan
from midtown.support.i18n import LANGUAGES

from .boards import dealt, drawn, play_on, somewhere


def reasons(board: str, move: str, **given: object) -> list[str]:
    """Return the reasons for a move of red on a drawn board with four players."""
    return manhattan.reasons(drawn(board, players=4, **given), move, "en")  # type: ignore[arg-type]


def test_a_tower_that_is_taken_is_named_first_with_what_it_changes() -> None:
    board = """
        F              S
        .  .    .      .  .  .
        .  R1B2 .      .  .  .
        .  .    .      .  .  G4
    """
    assert reasons(board, "Fb2+2", hand=[5, 1, 2, 3], picked="2") == [
        "It takes over blue’s tower with 3 floors in Frankfurt, centre.",
        "Red then has the single tallest tower with 5 floors, worth 3 points.",
        "Points if scored right after it: red +6, blue −3, green −3.",
    ]


def test_a_tower_made_safe_is_said() -> None:
    board = """
        F            S
        .  .  .      .  .  .
        .  R4 .      .  .  .
        .  .  .      .  .  B4
    """
    lines = reasons(board, "Fb2+1", hand=[5, 1, 2, 3], picked="1")
    assert lines[0] == "Nobody can ever take over the tower in Frankfurt, centre, again: red is 5 floors ahead."


def test_a_majority_that_ends_is_said_with_its_owner() -> None:
    board = """
        F            S
        .  .  .      .  .  .
        .  .  .      .  K4 K4
        .  .  .      .  .  B4
    """
    lines = reasons(board, "Fb2+1", hand=[5, 1, 2, 3], picked="1")
    assert "Red then leads in Frankfurt, worth 2 points." in lines
    board = board.replace(".  .  .      .  K4 K4", ".  B1 .      .  K4 K4")
    lines = reasons(board, "Fa3+1", hand=[5, 1, 2, 3], picked="1")
    assert "Blue then no longer leads in Frankfurt, worth 2 points." in lines


def test_a_move_that_changes_no_points_is_measured_by_how_well_it_holds() -> None:
    board = """
        F            S
        .  .  .      .  .  .
        .  R1 .      .  .  .
        .  .  .      .  .  B4
    """
    assert reasons(board, "Fb2+2", hand=[5, 1, 2, 3], picked="2") == [
        "Nobody has picked a piece that could take over the tower in Frankfurt, centre, in this round."
    ]


def test_picks_are_measured_by_floors_now_and_later() -> None:
    assert manhattan.reasons(dealt(4), "pick 111234", "en") == [
        "It uses 12 floors in this round and leaves 35 for the remaining 3 rounds.",
        "It keeps 5 pieces with three or four floors for later.",
    ]
    assert len(manhattan.reasons(dealt(2), "pick 1111/1234", "de")) == 2


def test_giving_up_is_measured_by_what_is_left() -> None:
    position = somewhere(4, 1, 30)
    for seed in range(400):
        position = dealt(4, seed)
        chance = Random(seed)
        while (legal := manhattan.legal(position)) and not legal[0].startswith("forfeit"):
            play_on(position, chance, 1)
        if legal:
            break
    lines = manhattan.reasons(position, legal[0], "en")
    assert len(lines) == 1
    assert lines[0].startswith("It costs ")


def test_every_legal_move_has_one_to_three_reasons_in_both_languages() -> None:
    for seed in range(30):
        position = somewhere(2 + seed % 3, seed, 3 * seed)
        for move in manhattan.legal(position)[::17]:
            english, german = (manhattan.reasons(position, move, language) for language in LANGUAGES)
            assert 1 <= len(english) == len(german) <= 3
