"""The text environment: whole games, refused answers, rewards, and repeatable deals."""

from random import Random

import pytest

from midtown.envs.text import TextEnv, extract_move
from midtown.game import GameOver, RequestError


def answer(observation: str, chance: Random) -> str:
    """Choose one of the moves that an observation lists."""
    listed = [line.partition("  =  ")[0].strip() for line in observation.splitlines() if "  =  " in line]
    return f"I think about it [twice]. [{chance.choice(listed)}]"


def played(env: TextEnv, players: int, seed: int) -> list[tuple[int, str]]:
    """Play a game to its end; return all observations."""
    env.reset(num_players=players, seed=seed)
    chance, seen, done = Random(seed), [], False
    while not done:
        seen.append(env.get_observation())
        done, info = env.step(answer(seen[-1][1], chance))
        assert info == {"reason": ""}
    return [*seen, env.get_observation()]


@pytest.mark.parametrize(("game", "players"), [("manhattan", 3), ("stones", 2), ("traffiq", 2)])
def test_a_game_is_played_to_its_end_and_its_rewards_add_up(game: str, players: int) -> None:
    env = TextEnv(game)
    seen = played(env, players, 5)
    rewards, info = env.close()
    assert sum(rewards.values()) == pytest.approx(2 - players)
    assert all(-1 <= reward <= 1 for reward in rewards.values())
    assert sum(one["turn_count"] for one in info.values()) == len(seen) - 1
    assert not any(one["invalid_move"] for one in info.values())
    assert seen[-1][1].startswith("The game is over")
    with pytest.raises(GameOver):
        env.step("x")


def test_after_the_end_player_0_sees_the_result() -> None:
    env = TextEnv("stones")
    player, text = played(env, 2, 5)[-1]
    assert env.prompter is not None
    assert env.prompter.result(0) != env.prompter.result(1)
    assert (player, text) == (0, env.prompter.result(0))


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert played(TextEnv("stones"), 2, 5) == played(TextEnv("stones"), 2, 5)
    assert played(TextEnv("stones"), 2, 5) != played(TextEnv("stones"), 2, 6)


def test_only_the_first_observation_of_a_player_holds_the_rules_and_none_if_not_wished() -> None:
    with_rules = [seat for seat, text in played(TextEnv("stones"), 2, 1) if "S-TAKE" in text and "\n\n" in text]
    assert with_rules[:2] == [0, 1]
    assert len(with_rules) == 2
    assert not any("S-TAKE:" in text for _, text in played(TextEnv("stones", rules=False), 2, 1))


def test_a_refused_answer_is_explained_and_a_second_one_in_a_row_loses() -> None:
    env = TextEnv("manhattan", {"colours": 1}, rules=False)
    env.reset(num_players=2, seed=1)
    done, info = env.step("[Fb2+3]")
    assert not done
    assert info["reason"].endswith("[M-TURN]")
    player, text = env.get_observation()
    assert player == 0
    assert text.startswith(info["reason"])
    env.step(answer(text, Random(1)))
    assert env.step("nonsense")[0] is False
    assert env.step("nonsense") == (True, {"reason": '"nonsense" is not a move of Manhattan.'})
    assert env.get_observation()[0] == 0
    rewards, about = env.close()
    assert rewards == {0: 0.0, 1: -1.0}
    assert [about[seat]["invalid_move"] for seat in range(2)] == [False, True]
    with pytest.raises(GameOver):
        env.step("pick 1111")


def test_more_refused_answers_may_be_allowed_and_a_game_in_play_has_no_rewards() -> None:
    env = TextEnv("stones", error_allowance=3)
    env.reset(num_players=2)
    assert [env.step("x")[0] for _ in range(4)] == [False, False, False, True]
    env.reset(num_players=2)
    assert env.close()[0] == {0: 0.0, 1: 0.0}


def test_observations_are_in_the_language_chosen() -> None:
    env = TextEnv("manhattan", language="de", rules=False)
    env.reset(num_players=2, seed=1)
    assert "Platz 1 von 2" in env.get_observation()[1]


def test_games_that_do_not_exist_and_games_not_begun_are_refused() -> None:
    with pytest.raises(RequestError):
        TextEnv("chess")
    with pytest.raises(RequestError, match="begin"):
        TextEnv("stones").step("take 1")
    with pytest.raises(RequestError):
        TextEnv("stones").reset(num_players=9)


def test_an_answer_is_what_stands_last_in_brackets_or_all_of_it() -> None:
    assert extract_move("[a] or rather [ pick 1111 ].") == "pick 1111"
    assert extract_move(" pick 1111\n") == "pick 1111"
