"""The engine protocol: all requests, all kinds of refusals, and input of any shape."""

import io
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from midtown import games
from midtown.cli import engine as module
from midtown.cli.engine import Engine, converse, main
from tests.conftest import GOLDEN, uncounted

pytestmark = pytest.mark.contract
CONFORMANCE = sorted((GOLDEN / "conformance").glob("*.json"))


class Client:
    """A client of an engine in the same process."""

    def __init__(self) -> None:
        self.engine = Engine()

    def ask(self, cmd: str, **fields: Any) -> Any:
        return json.loads(self.engine.answer(json.dumps({"cmd": cmd, **fields}).encode()))

    def refusal(self, cmd: str, **fields: Any) -> str:
        answer = self.ask(cmd, **fields)
        assert answer["ok"] is False
        assert answer["error"]["message"]
        return str(answer["error"]["kind"])


@pytest.fixture
def client() -> Client:
    client = Client()
    client.ask("new", game="stones", players=2, seed=7)
    return client


@pytest.mark.parametrize("file", CONFORMANCE, ids=lambda file: file.stem)
def test_whole_games_of_another_referee_replay_exactly(file: Any) -> None:
    game = json.loads(file.read_text())
    record = game["record"]
    client = Client()
    begun = client.ask(
        "new",
        game=record["game"],
        players=len(record["players"]),
        options=record["options"],
        draws=record["draws"],
    )
    assert begun["ok"], begun
    for move, count in zip(record["moves"], game["legal_counts"], strict=True):
        assert len(client.ask("legal")["moves"]) == count
        played = client.ask("play", move=move)
        assert played["ok"], played
    state = client.ask("state", **{"as": "all"})["state"]
    assert {key: state[key] for key in game["final_state"]} == game["final_state"]
    assert client.ask("result") == {"ok": True, "over": True, **record["result"]}
    assert client.ask("load", record=record)["over"]
    assert client.ask("record")["record"]["draws"] == record["draws"]


def test_all_the_conformance_games_are_there() -> None:
    assert len(CONFORMANCE) == 14


def test_it_names_the_games_and_their_options(client: Client) -> None:
    by_id = {game["id"]: game for game in client.ask("games")["games"]}
    assert set(by_id) == set(games.names())
    assert by_id["stones"]["players"] == [2, 3]
    assert by_id["stones"]["options"]["heap"]["values"] == [7, 12]
    for game in by_id.values():
        for option in game["options"].values():
            assert option["default"] is None or option["default"] in option["values"]


def test_the_id_of_a_request_comes_back_with_any_answer(client: Client) -> None:
    for mark in (5, "a", None, [1, {"b": 2}], 1.5):
        assert client.ask("legal", id=mark)["id"] == mark
        assert client.ask("nonsense", id=mark)["id"] == mark
    assert "id" not in client.ask("legal")


def test_a_game_is_played_undone_and_played_again(client: Client) -> None:
    before = client.ask("state")["state"]
    assert client.ask("play", move="take 2") == {"ok": True, "to_move": 1, "over": False}
    after = client.ask("state")["state"]
    assert client.ask("undo") == {"ok": True, "to_move": 0, "over": False}
    assert client.ask("state")["state"] == before
    client.ask("play", move="take 2")
    assert client.ask("state")["state"] == after


def test_after_the_end_no_move_is_possible_but_undo_is(client: Client) -> None:
    for move in ("take 2", "take 2", "take 2", "take 1"):
        client.ask("play", move=move)
    assert client.ask("result")["over"]
    assert client.ask("legal") == {"ok": True, "to_move": None, "moves": []}
    assert client.refusal("play", move="take 1") == "over"
    assert client.refusal("bot", bot="random") == "over"
    assert client.ask("record")["record"]["secret"]
    assert client.ask("undo")["ok"]
    assert client.ask("record")["record"]["secret"] is None


def test_a_hand_that_is_not_to_be_seen_is_a_number(client: Client) -> None:
    whole = client.ask("state", **{"as": "all"})["state"]["hands"]
    assert client.ask("state", **{"as": "public"})["state"]["hands"] == [1, 1]
    assert client.ask("state", **{"as": 1})["state"]["hands"] == [1, whole[1]]


def test_scripted_draws_fall_in_their_order_and_are_checked(client: Client) -> None:
    assert client.ask("new", game="stones", players=2, draws=[3, 1, 2])["ok"]
    assert client.ask("state")["state"]["hands"] == [[3], [1]]
    scripts: list[list[Any]] = [[3], [7, 1], ["3", 1], [3.0, 1], [True, 1], [None, 1], [[], {}]]
    for draws in scripts:
        assert client.refusal("new", game="stones", players=2, draws=draws) == "draws"
    assert client.ask("state")["state"]["hands"] == [[3], [1]]


def test_the_same_seed_deals_the_same_and_none_a_random_one() -> None:
    client = Client()

    def hands(**fields: Any) -> str:
        client.ask("new", game="stones", players=3, **fields)
        return str(client.ask("state")["state"]["hands"])

    assert hands(seed=9) == hands(seed=9)
    assert len({hands() for _ in range(60)}) > 5
    assert hands(seed=10**400) == hands(seed=10**400)


def test_bots_choose_for_the_seat_to_move_and_for_a_state_that_is_told(client: Client) -> None:
    moves = client.ask("legal")["moves"]
    for bot in ("random", "greedy"):
        assert client.ask("bot", bot=bot, seconds=0.5, iterations=None, seed=1)["move"] in moves
    state = client.ask("state", **{"as": 0})["state"]
    answer = Client().ask("choose", state=state, moves=moves, log=[], seconds=0.5, seed=1)
    assert answer["move"] in moves
    assert client.ask("choose", state=state, moves=["take 1"], log=[])["move"] == "take 1"


def test_an_unfinished_record_goes_on_with_the_seed_or_the_draws_of_the_request(client: Client) -> None:
    client.ask("play", move="take 1")
    record = client.ask("record")["record"]
    other = Client()
    assert other.ask("load", record=record, seed=7) == {"ok": True, "to_move": 1, "over": False}
    assert other.ask("record")["record"] == record
    assert other.ask("load", record=record, draws=[1])["ok"]
    assert other.ask("record")["record"]["commitment"] is None
    record["moves"].append("take 3")
    answer = other.ask("load", record=record)
    assert answer["error"]["kind"] == "illegal"
    assert answer["error"]["rule"] == "S-TAKE"
    assert "2" in answer["error"]["message"]


@pytest.mark.parametrize(
    ("cmd", "fields", "kind"),
    [
        ("new", {}, "request"),
        ("new", {"game": "chess", "players": 2}, "request"),
        ("new", {"game": "stones", "players": 9}, "request"),
        ("new", {"game": "stones", "players": "2"}, "request"),
        ("new", {"game": "stones", "players": True}, "request"),
        ("new", {"game": "stones", "players": 2, "options": []}, "request"),
        ("new", {"game": "stones", "players": 2, "options": {"heap": 8}}, "request"),
        ("new", {"game": "stones", "players": 2, "seed": "x"}, "request"),
        ("new", {"game": "stones", "players": 2, "draws": 5}, "request"),
        ("play", {}, "request"),
        ("play", {"move": 5}, "request"),
        ("play", {"move": "hello"}, "notation"),
        ("play", {"move": "take 5"}, "illegal"),
        ("state", {"as": 2}, "request"),
        ("state", {"as": -1}, "request"),
        ("state", {"as": True}, "request"),
        ("state", {"as": "me"}, "request"),
        ("undo", {}, "request"),
        ("load", {}, "request"),
        ("load", {"record": 5}, "request"),
        ("bot", {"bot": "genius"}, "request"),
        ("bot", {"seconds": 0}, "request"),
        ("bot", {"seconds": "1"}, "request"),
        ("bot", {"iterations": 0.5}, "request"),
        ("bot", {"seed": "x"}, "request"),
        ("choose", {}, "request"),
        ("choose", {"state": {}, "moves": ["take 1"]}, "request"),
        ("choose", {"state": {"game": "stones"}, "moves": ["take 1"]}, "request"),
        ("choose", {"state": {"game": "stones"}, "moves": []}, "request"),
        ("choose", {"state": {"game": "stones"}, "moves": ["take 1"], "log": [1]}, "request"),
        ("sing", {}, "request"),
    ],
)
def test_a_bad_request_is_refused_and_changes_nothing(client: Client, cmd: str, fields: Any, kind: str) -> None:
    before = client.ask("record")
    assert client.refusal(cmd, **fields) == kind
    assert client.ask("record") == before


@uncounted
@pytest.mark.parametrize("name", sorted({file.stem.partition("-")[0] for file in CONFORMANCE}))
def test_a_state_with_only_what_the_protocol_lists_is_enough_to_choose_from(name: str) -> None:
    listed = json.loads(next(file for file in CONFORMANCE if file.stem.startswith(name)).read_text())["final_state"]
    for seed in range(12):
        client = Client()
        log: list[str] = []
        chance = Random(seed)
        client.ask("new", game=name, players=2 + seed % 3, seed=seed)
        while moves := (legal := client.ask("legal"))["moves"]:
            state = client.ask("state", **{"as": legal["to_move"]})["state"]
            shortened = {key: state[key] for key in listed}
            answer = client.ask("choose", state=shortened, moves=moves, log=log, bot="random", seed=1)
            assert answer["ok"], (answer, moves, log[-3:])
            move = "compete -" if "compete -" in moves and chance.random() < 0.7 else chance.choice(moves)
            client.ask("play", move=move)
            log.append(move)


def test_the_draws_of_a_load_are_those_to_come_or_the_whole_script(client: Client) -> None:
    script = [3, 1, 2]
    client.ask("new", game="stones", players=3, draws=script)
    record = client.ask("record")["record"] | {"draws": script}
    for draws in ([], script):
        assert client.ask("load", record=record, draws=draws)["ok"]
        assert client.ask("undo")["ok"] is False
        assert client.ask("play", move="take 1")["ok"]
        assert client.ask("undo")["ok"]
        assert client.ask("state")["state"]["hands"] == [[3], [1], [2]]


def test_a_move_that_is_not_legal_in_a_told_state_is_refused(client: Client) -> None:
    state = client.ask("state", **{"as": 0})["state"]
    assert client.refusal("choose", state=state, moves=["take 9"]) == "request"


@pytest.mark.parametrize("cmd", ["legal", "play", "state", "result", "undo", "record", "bot"])
def test_without_a_game_there_is_nothing_to_ask(cmd: str) -> None:
    assert Client().refusal(cmd, move="take 1") == "request"


LINES = [
    b"",
    b"\n",
    b"   \n",
    b"\xff\xfe\n",
    b"[]",
    b"5",
    b"null",
    b'"x"',
    b"{",
    b"[" * 100_000,
    b'{"cmd":' * 50_000,
    b'{"cmd":"new","players":' + b"9" * 5000 + b"}",
    b'{"cmd":"legal","id":NaN}',
    b'{"cmd":"legal","id":1e999}',
    b'{"cmd":"legal","id":"\\ud800"}',
    b'{"cmd":"legal","id":' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"cmd":null}',
    b'{"cmd":["legal"]}',
    b'{"cmd":"bot","seconds":1e400}',
    b'{"cmd":"load","record":{"format":"midtown/1","game":"stones","players":["a","b"],"draws":[1,2],"moves":[[]]}}',
]


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_every_line_gets_exactly_one_answer(line: bytes) -> None:
    answer = Engine().answer(line)
    assert "\n" not in answer
    assert json.loads(answer)["ok"] is False


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
fields = st.sampled_from(
    [
        "game",
        "players",
        "options",
        "seed",
        "draws",
        "move",
        "as",
        "record",
        "bot",
        "seconds",
        "iterations",
        "state",
        "moves",
        "log",
        "id",
    ]
)
sensible = st.sampled_from(["stones", "manhattan", "traffiq", 2, 3, "take 1", "greedy", "all", "public", 0])
requests = st.builds(
    lambda cmd, rest: {"cmd": cmd, **rest},
    st.sampled_from([*Engine().commands, "?"]),
    st.dictionaries(fields, sensible | anything, max_size=6),
)


@uncounted
@settings(max_examples=300, deadline=None)
@given(st.lists(requests | anything, max_size=8), st.booleans())
def test_no_request_of_any_shape_ends_the_conversation(lines: list[Any], begun: bool) -> None:
    client = Client()
    if begun:
        client.ask("new", game="stones", players=2, seed=1)
    for request in lines:
        answer = json.loads(client.engine.answer(json.dumps(request).encode()))
        assert answer["ok"] or "fault" not in answer["error"]["message"]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.binary(max_size=80).filter(lambda line: b"quit" not in line), max_size=6))
def test_random_bytes_get_an_answer_for_each_line(lines: list[bytes]) -> None:
    sent = b"".join(line.replace(b"\n", b"") + b"\n" for line in lines)
    sink = io.StringIO()
    converse(io.BytesIO(sent), sink)
    assert len(sink.getvalue().splitlines()) == len(lines)


@settings(max_examples=80, deadline=None)
@given(st.data(), anything)
def test_a_told_state_with_one_thing_changed_is_answered(data: st.DataObject, value: Any) -> None:
    name = data.draw(st.sampled_from(games.names()))
    client = Client()
    client.ask("new", game=name, players=2, seed=3)
    state = client.ask("state", **{"as": 0})["state"]
    moves = client.ask("legal")["moves"]
    key = data.draw(st.sampled_from(sorted(state)))
    if isinstance(state[key], dict) and state[key] and data.draw(st.booleans()):
        state[key][data.draw(st.sampled_from(sorted(state[key])))] = value
    else:
        state[key] = value
    answer = client.ask("choose", state=state, moves=moves[:3], log=[], seed=1)
    assert answer["ok"] or "fault" not in answer["error"]["message"], answer


def test_a_line_that_is_too_long_gets_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 100)
    sink = io.StringIO()
    converse(io.BytesIO(b"x" * 1234 + b"\n" + b'{"cmd":"quit"}\n'), sink)
    first, second = map(json.loads, sink.getvalue().splitlines())
    assert (first["ok"], second["ok"]) == (False, True)


def test_an_internal_error_is_an_answer_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(client.engine.commands, "legal", lambda _: int("fault"))
    assert "Internal error" in client.ask("legal")["error"]["message"]


def test_messages_come_in_german_when_asked() -> None:
    assert "Partie" in json.loads(Engine("de").answer(b'{"cmd":"legal"}'))["error"]["message"]


def test_arguments_that_it_does_not_know_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--fast"]) == 2
    assert main(["--help"]) == 0
    assert "Traceback" not in capsys.readouterr().err


def test_as_a_program_it_answers_line_by_line_and_imports_no_terminal_code() -> None:
    code = (
        "import sys; from midtown.cli import main; status = main(['engine', '--lang', 'en']);"
        "print([name for name in ('typer', 'rich', 'numpy') if name in sys.modules], file=sys.stderr); sys.exit(status)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        for line in ('{"cmd":"games"}', "", '{"cmd":"quit"}'):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] is (line != "")
        assert process.wait(60) == 0
        assert process.stderr
        assert process.stderr.read() == "[]\n"


def test_a_reader_who_goes_away_ends_it_quietly() -> None:
    command = f'yes \'{{"cmd":"games"}}\' | {sys.executable} -m midtown engine | head -1'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.count("\n") == 1
    assert "Traceback" not in done.stderr
