"""The schemas, the code generated from them, and the API's documentation agree with the server's models."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Union, get_args, get_type_hints

import jsonschema_rs
import msgspec
import pytest

from midtown.client import messages as client
from midtown.client import speech
from midtown.server.app import api
from midtown.server.presenters.reviews import ReviewState
from midtown.server.schemas import actions, table_descriptions
from midtown.server.schemas import websocket as server
from midtown.server.schemas.shared import Failure
from midtown.server.schemas.tables import Hint, TableRequest
from midtown.server.support.rate_limits import HELD, LIMITS
from tests.server.live_server import House, pair, story
from tests.server.operations import OPERATIONS

ROOT = Path(__file__).parents[3]
sys.path.append(str(ROOT / "scripts"))

import typescript  # noqa: E402
from checks import schemas  # noqa: E402

BUILD = ROOT / "docs" / "build"
PAGE = "".join((BUILD / page).read_text("utf-8") for page in ("http.md", "websocket.md"))
SCHEMA = json.loads((BUILD / "api" / "socket.schema.json").read_text("utf-8"))
EVENTS = {get_args(get_type_hints(event)["kind"])[0]: event for event in get_args(server.EventMessage)}
OTHERS: Any = Union[tuple(part for part in get_args(server.ToClient) if part not in EVENTS.values())]  # noqa: UP007


def examples(title: str) -> Iterator[Any]:
    """Yield the JSON values in the code blocks of a section."""
    section = PAGE.split(f"\n{title}\n")[1].split("\n## ")[0]
    for block in re.findall(r"```json\n(.*?)```", section, re.DOTALL):
        text = block.strip()
        while text:
            value, end = json.JSONDecoder().raw_decode(text)
            yield value
            text = text[end:].strip()


@pytest.mark.parametrize(("title", "union"), [("## To the server", "ToServer"), ("## To the client", "ToClient")])
def test_every_example_fits_the_schema_and_the_server_and_every_type_has_one(title: str, union: str) -> None:
    all_examples = list(examples(title))
    validator = jsonschema_rs.validator_for({"$ref": f"#/$defs/{union}", "$defs": SCHEMA["$defs"]})
    for example in all_examples:
        assert [error.message for error in validator.iter_errors(example)] == []
        read = read_by_server(json.dumps(example), union)
        assert set(example) <= {"type", *read.__struct_fields__}
    assert {example["type"] for example in all_examples} == SCHEMA["$defs"][union]["discriminator"]["mapping"].keys()


def read_by_server(text: str | bytes, union: str) -> Any:
    """Return a message of `ToServer` or `ToClient` as the server's type of it."""
    event = EVENTS.get(json.loads(text).get("kind"))
    return msgspec.json.decode(text, type=event or (actions.ToServer if union == "ToServer" else OTHERS))


def test_the_other_examples_fit_their_models() -> None:
    (failure,) = examples("## Requests")
    Failure.model_validate(failure)
    (request,) = examples("## Opening a table")
    TableRequest.model_validate(request)
    frames, hint, review = examples("## Replay and hints")
    assert [frame.number for frame in msgspec.convert(frames, list[table_descriptions.Frame])] == [0, 1]
    assert all(set(frame) <= set(table_descriptions.Frame.__struct_fields__) for frame in frames)
    Hint.model_validate(hint)
    ReviewState.model_validate(review)


def test_the_page_names_every_kind_of_event_and_of_refusal() -> None:
    kinds = SCHEMA["$defs"]["EventMessage"]["discriminator"]["mapping"]
    assert all(f"`{kind}`" in PAGE for kind in kinds)
    error = json.loads((BUILD / "api" / "openapi.json").read_text("utf-8"))["components"]["schemas"]["Error"]
    assert all(f"`{kind}`" in PAGE for kind in error["properties"]["kind"]["enum"])


def test_the_page_has_the_limits_that_hold() -> None:
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| (\d+) \| ([\d./]+) \|$", PAGE, re.MULTILINE)
    documented = {name: (int(burst), number(rate)) for name, burst, rate in rows}
    assert documented == {name: pytest.approx(tuple(limit)) for name, limit in LIMITS.items()}
    assert all(f"{most} " in PAGE and f"(`{name}`)" in PAGE for name, most in HELD.items())


def number(text: str) -> float:
    over, _, under = text.partition("/")
    return float(over) / float(under or 1)


SENT: list[actions.ToServer] = [
    actions.MoveMessage("1", 7, "take 1"),
    actions.UndoMessage("2", 7),
    actions.ProposeMessage("3", "rematch", "f00d"),
    actions.AgreeMessage("4", "undo"),
    actions.DeclineMessage("5", "abandon"),
    actions.ChatMessage("6", "Good luck – and so on"),
    actions.MuteMessage("7", 2, True),
    actions.LeaveMessage("8"),
    actions.SyncMessage("9"),
    actions.PingMessage("10"),
    actions.PongMessage("10"),
]


@pytest.mark.parametrize("message", SENT, ids=lambda message: str(message.__struct_config__.tag))
def test_what_a_client_sends_is_what_the_server_reads(message: actions.ToServer) -> None:
    theirs = msgspec.json.decode(msgspec.json.encode(message), type=client.ToServer)
    assert msgspec.json.decode(msgspec.json.encode(theirs), type=actions.ToServer) == message


@story
async def test_what_the_server_sends_means_the_same_after_a_client_has_read_and_written_it(house: House) -> None:
    validator = jsonschema_rs.validator_for({"$ref": "#/$defs/ToClient", "$defs": SCHEMA["$defs"]})
    _, first, second = await pair(house, on_leave="greedy", pace={"kind": "live", "minutes": 5}, number="f00d")
    move = await first.done("move", move="take 1")
    await first.say({"type": "move", "id": move["answer"], "answers": 0, "move": "take 1"})
    await first.refused("move", move="take 9")
    await first.done("propose", what="undo")
    await second.done("agree", what="undo")
    await second.done("chat", text="Oh")
    await second.done("propose", what="abandon")
    await first.does("mute", seat=1, on=True)
    await first.does("sync")
    await first.done("agree", what="abandon")
    heard = {text for socket in (first, second) for text in socket.texts}
    assert {json.loads(text)["type"] for text in heard} >= {"table", "event", "refused", "accepted"}
    for text in heard:
        assert validator.is_valid(json.loads(text)), text
        again = read_by_server(msgspec.json.encode(speech.decode(text)), "ToClient")
        assert plain(again) == plain(read_by_server(text, "ToClient"))


def plain(message: Any) -> Any:
    """Return the message as plain values, its raw JSON included."""
    return msgspec.json.decode(msgspec.json.encode(message))


def test_the_stored_description_has_all_operations_of_the_server() -> None:
    paths = api().openapi()["paths"]
    assert [(method, path) for path, methods in paths.items() for method in methods] == OPERATIONS


def test_what_is_not_as_the_models_demand_is_named(tmp_path: Path) -> None:
    failures = list(schemas.failures(tmp_path))
    named = [line.partition(":")[0] for line in failures]
    assert named[:2] == ["docs/build/api/openapi.json", "docs/build/api/socket.schema.json"]
    assert len(failures) == 8


def test_the_browsers_types_say_what_json_schema_says() -> None:
    equivalents: dict[str, dict[str, Any]] = {
        '"a" | null': {"anyOf": [{"const": "a"}, {"type": "null"}]},
        '("a" | "b")[]': {"type": "array", "items": {"enum": ["a", "b"]}},
        "[number, string]": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]},
        "Record<string, Seat[]>": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/Seat"}},
        },
        "unknown[]": {"type": "array", "items": {}},
        "{ a: boolean; b?: number }": {
            "type": "object",
            "required": ["a"],
            "properties": {"a": {"type": "boolean"}, "b": {"type": "number"}},
        },
    }
    for text, schema in equivalents.items():
        assert typescript.name(schema) == text
