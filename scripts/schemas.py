"""Generate files from the code: schemas, types of clients, pages and games, levels, the table of endpoints."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any, Union, get_args, get_type_hints

import msgspec
from fastapi.routing import APIRoute

import game_types
import typescript
from midtown import bots
from midtown.server.app import ROUTERS, api
from midtown.server.features.shared_replays import schemas
from midtown.server.schemas import actions, websocket
from midtown.server.tables.settings import PACES
from midtown.support.i18n import LANGUAGES

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
DIALECT = "https://json-schema.org/draft/2020-12/schema"
EVENT = "A stored event, by its `kind`; `answer` is the id of the receiver's message that caused it."
PAGE = "docs/build/http.md"
BEGIN, END = "<!-- made by `make schemas` -->\n", "<!-- end -->\n"

PYTHON = '''"""The messages of a table's WebSocket (docs/build/websocket.md), made by `make schemas`: do not edit.

What a newer server says beyond this is passed over.
"""'''
GENERATOR = (
    "--input-file-type=jsonschema",
    "--output-model-type=msgspec.Struct",
    "--target-python-version=3.11",
    "--enum-field-as-literal=all",
    "--keyword-only",
    "--use-schema-description",
    "--use-single-line-docstring",
    "--disable-timestamp",
    "--formatters=builtin",
)


def openapi() -> dict[str, Any]:
    """Return the OpenAPI document."""
    return api().openapi()


def socket() -> dict[str, Any]:
    """Return the WebSocket's JSON Schema: `$defs` has `ToServer`, `ToClient` and all their parts.

    The types of `EventMessage` share the type `event`; their `kind` tells them apart.
    """
    events = get_args(websocket.EventMessage)
    others = [part for part in get_args(websocket.ToClient) if part not in events]
    types = [actions.ToServer, Union[*others], *events]
    (to_server, to_client, *_), parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    for part in parts.values():
        part["description"] = cleandoc(part["description"])
    to_client["anyOf"].insert(1, {"$ref": "#/$defs/EventMessage"})
    to_client["discriminator"]["mapping"]["event"] = "#/$defs/EventMessage"
    kinds = {get_args(get_type_hints(event)["kind"])[0]: f"#/$defs/{event.__name__}" for event in events}
    event = {
        "description": EVENT,
        "anyOf": [{"$ref": reference} for reference in kinds.values()],
        "discriminator": {"propertyName": "kind", "mapping": kinds},
    }
    either = [{"$ref": "#/$defs/ToServer"}, {"$ref": "#/$defs/ToClient"}]
    parts = {"ToServer": to_server, "ToClient": to_client, "EventMessage": event, **parts}
    return {"$schema": DIALECT, "title": "Message", "anyOf": either, "$defs": parts}


def replay_socket() -> dict[str, Any]:
    """Return the JSON Schema of a shared replay's WebSocket, in the form of `socket`."""
    types = [schemas.RoomToServer, schemas.RoomToClient]
    (to_server, to_client), parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    for part in parts.values():
        part["description"] = cleandoc(part["description"])
    either = [{"$ref": "#/$defs/RoomToServer"}, {"$ref": "#/$defs/RoomToClient"}]
    parts = {"RoomToServer": to_server, "RoomToClient": to_client, **parts}
    return {"$schema": DIALECT, "title": "RoomMessage", "anyOf": either, "$defs": parts}


def python(schema: dict[str, Any]) -> str:
    """Return the WebSocket's messages as Structs for a client: `Move` for the schema's `MoveMessage`, and so on."""
    text = re.sub(r'(\w+)Message"', r'\1"', json.dumps(schema))
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "schema.json"), Path(folder, "made.py")
        source.write_text(text, "utf-8")
        command = [str(BIN / "datamodel-codegen"), *GENERATOR, f"--input={source}", f"--output={made}"]
        subprocess.run([*command, f"--custom-file-header={PYTHON}"], check=True, capture_output=True)
        code = made.read_text("utf-8")
    # A client has no use for the difference between null and nothing.
    code = code.replace(" | UnsetType", "").replace("= UNSET", "= None")
    code = code.replace("UNSET, ", "").replace(", UnsetType", "")
    for step in (["check", "--fix", "--select=I,F401"], ["format"]):
        ruff = [str(BIN / "ruff"), *step, "--quiet", "--stdin-filename=src/midtown/client/messages.py", "-"]
        code = subprocess.run(ruff, input=code, text=True, check=True, capture_output=True, cwd=ROOT).stdout
    return code


def choices() -> str:
    """Return the languages, the levels of computer players, and the paces for the browser."""
    listed = ", ".join(f'"{level}"' for level in bots.LEVELS)
    languages = ", ".join(f'"{language}"' for language in LANGUAGES)
    paces = ", ".join(f'"{pace}"' for pace in PACES)
    return f"""
/** The languages of all texts; the first is the one that the others are translated from. */
export const LANGUAGES = [{languages}] as const;

/** The levels of computer players, the weakest first. */
export const LEVELS = [{listed}] as const;

/** Who sits down where nobody has chosen. */
export const USUAL = "{bots.USUAL}";

/** The paces among which those who look for a table choose. */
export const PACES = [{paces}] as const;
"""


def modules() -> dict[tuple[str, str], str]:
    """Return the module that answers each request, by path and method."""
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    return {
        (route.path, method): route.endpoint.__module__.removeprefix("midtown.server.")
        for route in routes
        for method in route.methods or ()
    }


def endpoints(description: dict[str, Any], to_server: str) -> str:
    """Return the endpoints as a Markdown table; `to_server` is the union of the WebSocket's messages to the server."""

    def type_name(schema: dict[str, Any] | None) -> str:
        if schema is None:
            return ""
        text = typescript.name(schema).replace("Record<string, unknown>", "object").replace(to_server, "ToServer")
        return f"`{text}`".replace("|", "\\|")

    module = modules()
    rows = ["| request | what it does | body | answer | module |", "|---|---|---|---|---|"]
    for path, methods in description["paths"].items():
        for method, endpoint in methods.items():
            code, answer = next(iter(endpoint["responses"].items()))
            sentence = " ".join(endpoint["description"].split())
            query = "&".join(one["name"] for one in endpoint.get("parameters", ()) if one["in"] == "query")
            request = f"`{method.upper()} {path}{'?' if query else ''}{query}`"
            what = f"{code} {type_name(typescript.content(answer))}".strip()
            where = f"`{module[path, method.upper()]}`"
            rows.append(f"| {request} | {sentence} | {type_name(typescript.body(endpoint))} | {what} | {where} |")
    return "\n".join(rows) + "\n"


def page(text: str, table: str) -> str:
    """Return the page with the table in its place."""
    before, begin, rest = text.partition(BEGIN)
    return before + begin + table + END + rest.partition(END)[2] if begin else text


def made() -> Iterator[tuple[str, str]]:
    """Yield every generated file with its contents."""
    http, ws, room = openapi(), socket(), replay_socket()
    yield "docs/build/api/openapi.json", json.dumps(http, indent=1, ensure_ascii=False) + "\n"
    yield "docs/build/api/socket.schema.json", json.dumps(ws, indent=1, ensure_ascii=False) + "\n"
    yield "docs/build/api/replay-socket.schema.json", json.dumps(room, indent=1, ensure_ascii=False) + "\n"
    yield "src/midtown/client/messages.py", python(ws)
    yield "web/src/api.ts", typescript.module(http, ws, room) + choices()
    for game, document in game_types.documents():
        yield f"web/src/games/{game}/api.ts", game_types.typescript(document)
    yield PAGE, page((ROOT / PAGE).read_text("utf-8"), endpoints(http, typescript.name(ws["$defs"]["ToServer"])))


def main() -> None:
    """Write the files that have changed."""
    for name, text in made():
        file = ROOT / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
            print(name)


if __name__ == "__main__":
    main()
