"""A finished game for pages without a server: every position, and nothing that is hidden."""

import json
from typing import Any

import pytest

from midtown import frames, games
from midtown.fairness import Shuffle, secret_of
from midtown.game import RequestError
from midtown.match import Match
from midtown.record import Record, read, replay
from midtown.support.i18n import LANGUAGES, Reader
from tests.conftest import GOLDEN

pytestmark = pytest.mark.contract
PLAYED = ["manhattan-3-greedy", "traffiq-3-greedy"]


def record_of(name: str) -> Record:
    return read(json.loads((GOLDEN / "records" / f"{name}.json").read_text("utf-8")))


def shared(record: Record, side: int = 0) -> dict[str, Any]:
    readers = {language: Reader(language, ["Ann", "Ben", "Cleo"], side=side) for language in LANGUAGES}
    return frames.document(record, readers, [None, "club", None])


@pytest.mark.parametrize("name", PLAYED)
def test_every_position_is_what_everybody_saw_with_the_move_in_both_languages(name: str) -> None:
    record = record_of(name)
    document = shared(record)
    game = games.game(record.game)
    steps = list(replay(record))
    assert [frame["state"] for frame in document["frames"]] == [game.view(step.position, None) for step in steps]
    assert [frame["move"] for frame in document["frames"]] == [None, *record.moves]
    assert all(set(frame["words"]) == {"en", "de"} for frame in document["frames"][1:])
    assert any("Ben" in frame["words"]["de"][0] for frame in document["frames"][1:])
    assert document["result"]["winners"] == game.result(steps[-1].position).winners
    assert read(json.loads(json.dumps(document))["record"]).moves == record.moves


@pytest.mark.parametrize("name", PLAYED)
def test_no_hand_is_in_any_position(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(name)
    game: Any = games.game(record.game)
    for private in ("reveal", "private_view"):
        monkeypatch.setattr(game, private, lambda *_: pytest.fail("a hidden state was read"))
    for frame in shared(record)["frames"]:
        assert all(isinstance(hand, int) for hand in frame["state"]["hands"])


@pytest.mark.parametrize("name", PLAYED)
def test_places_are_named_from_one_side(name: str) -> None:
    record = record_of(name)
    texts = [[frame["words"] for frame in shared(record, side)["frames"]] for side in (0, 1)]
    assert (texts[0] != texts[1]) == name.startswith("manhattan")


@pytest.mark.parametrize("name", ["manhattan", "traffiq"])
def test_a_game_before_its_end_is_refused(name: str) -> None:
    match = Match(name, ["Ann", "Ben", "Cleo"], {}, Shuffle(secret_of(3)))
    for _ in range(9):
        match = match.after(match.legal()[0])
    with pytest.raises(RequestError, match="played to its end"):
        shared(match.record())
