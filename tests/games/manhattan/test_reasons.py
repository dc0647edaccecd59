"""What is said in favour of a move."""

from random import Random

from midtown.games import manhattan
from midtown.locale import LANGUAGES

from .boards import dealt, drawn, play_on, somewhere


def reasons(board: str, move: str, **given: object) -> list[str]:
    """The reasons for a move of red on a drawn board with four players."""
    return manhattan.reasons(drawn(board, players=4, **given), move, "en")  # type: ignore[arg-type]


def test_a_tower_that_is_taken_is_named_first_with_what_it_changes() -> None:
    board = """
        F              S
        .  .    .      .  .  .
        .  R1B2 .      .  .  .
        .  .    .      .  .  G4
    """
    assert reasons(board, "Fb2+2", hand=[5, 1, 2, 3], picked="2") == [
        "It takes a tower of 3 floors on Frankfurt b2 from blue.",
        "Red then has the single tallest tower, of 5 floors, worth 3 points.",
        "If scored right after it: red +6, blue −3, green −3.",
    ]


def test_a_tower_made_safe_is_said() -> None:
    board = """
        F            S
        .  .  .      .  .  .
        .  R4 .      .  .  .
        .  .  .      .  .  B4
    """
    said = reasons(board, "Fb2+1", hand=[5, 1, 2, 3], picked="1")
    assert said[0] == "The tower on Frankfurt b2 can never be taken any more: red leads there by 5 floors."


def test_a_majority_that_ends_is_said_with_its_owner() -> None:
    board = """
        F            S
        .  .  .      .  .  .
        .  .  .      .  K4 K4
        .  .  .      .  .  B4
    """
    said = reasons(board, "Fb2+1", hand=[5, 1, 2, 3], picked="1")
    assert "Red then leads in Frankfurt, worth 2 points." in said
    board = board.replace(".  .  .      .  K4 K4", ".  B1 .      .  K4 K4")
    said = reasons(board, "Fa3+1", hand=[5, 1, 2, 3], picked="1")
    assert "Blue then no longer leads in Frankfurt, worth 2 points." in said


def test_a_move_that_changes_no_points_is_measured_by_how_well_it_holds() -> None:
    board = """
        F            S
        .  .  .      .  .  .
        .  R1 .      .  .  .
        .  .  .      .  .  B4
    """
    assert reasons(board, "Fb2+2", hand=[5, 1, 2, 3], picked="2") == [
        "Nobody has picked a piece that could take the tower on Frankfurt b2 in this round."
    ]


def test_picks_are_measured_by_floors_now_and_later() -> None:
    assert manhattan.reasons(dealt(4), "pick 111234", "en") == [
        "It gives 12 floors for this round and leaves 35 for the 3 rounds to come.",
        "It keeps 5 pieces of three or four floors for later.",
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
    said = manhattan.reasons(position, legal[0], "en")
    assert len(said) == 1
    assert said[0].startswith("It costs ")


def test_every_legal_move_has_one_to_three_reasons_in_both_languages() -> None:
    for seed in range(30):
        position = somewhere(2 + seed % 3, seed, 3 * seed)
        for move in manhattan.legal(position)[::17]:
            english, german = (manhattan.reasons(position, move, language) for language in LANGUAGES)
            assert 1 <= len(english) == len(german) <= 3
