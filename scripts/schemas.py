"""Write what follows from our code: both schemas, the clients' types, the levels, the endpoints' table of the docs."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec

import typescript
from midtown import bots
from midtown.server import messages
from midtown.server.app import api

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PAGE = "docs/network.md"
BEGIN, END = "<!-- made by `make schemas` -->\n", "<!-- end -->\n"

PYTHON = '''"""The messages of a table's WebSocket (docs/network.md), made by `make schemas`: do not edit.

What a newer server says beyond this is passed over.
"""'''
GENERATOR = (
    "--input-file-type=jsonschema",
    "--output-model-type=msgspec.Struct",
    "--target-python-version=3.11",
    "--enum-field-as-literal=all",
    "--use-schema-description",
    "--use-single-line-docstring",
    "--disable-timestamp",
    "--formatters=builtin",
)


def openapi() -> dict[str, Any]:
    """What goes over HTTP, as OpenAPI."""
    return api().openapi()


def socket() -> dict[str, Any]:
    """What goes over the WebSocket, as JSON Schema: `$defs` has `ToServer`, `ToClient` and all they are made of."""
    both = [messages.ToServer, messages.ToClient]
    (to_server, to_client), parts = msgspec.json.schema_components(both, ref_template="#/$defs/{name}")
    for part in parts.values():
        part["description"] = cleandoc(part["description"])
    either = [{"$ref": "#/$defs/ToServer"}, {"$ref": "#/$defs/ToClient"}]
    parts = {"ToServer": to_server, "ToClient": to_client, **parts}
    return {"$schema": DIALECT, "title": "Message", "anyOf": either, "$defs": parts}


def python(schema: dict[str, Any]) -> str:
    """The WebSocket's messages as Structs for a client: `Move` for the schema's `MoveMessage`, and so on."""
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


def levels() -> str:
    """The levels of computer players for the browser."""
    listed = ", ".join(f'"{level}"' for level in bots.LEVELS)
    return f"""
/** The levels of computer players, the weakest first. */
export const LEVELS = [{listed}] as const;

/** Who sits down where nobody has chosen. */
export const USUAL = "{bots.USUAL}";
"""


def endpoints(description: dict[str, Any], to_server: str) -> str:
    """The endpoints as a table in Markdown; `to_server` is the union of the WebSocket's messages to the server."""

    def shown(schema: dict[str, Any] | None) -> str:
        if schema is None:
            return ""
        text = typescript.name(schema).replace("Record<string, unknown>", "object").replace(to_server, "ToServer")
        return f"`{text}`".replace("|", "\\|")

    rows = ["| request | what it does | body | answer |", "|---|---|---|---|"]
    for path, methods in description["paths"].items():
        for method, endpoint in methods.items():
            code, answer = next(iter(endpoint["responses"].items()))
            said = " ".join(endpoint["description"].split())
            asked = "&".join(one["name"] for one in endpoint.get("parameters", ()) if one["in"] == "query")
            request = f"`{method.upper()} {path}{'?' if asked else ''}{asked}`"
            what = f"{code} {shown(typescript.content(answer))}".strip()
            rows.append(f"| {request} | {said} | {shown(typescript.body(endpoint))} | {what} |")
    return "\n".join(rows) + "\n"


def page(text: str, table: str) -> str:
    """The page with the table where it belongs."""
    before, begin, rest = text.partition(BEGIN)
    return before + begin + table + END + rest.partition(END)[2] if begin else text


def made() -> Iterator[tuple[str, str]]:
    """Every file that follows from the models, and what it should contain."""
    http, ws = openapi(), socket()
    yield "docs/api/openapi.json", json.dumps(http, indent=1, ensure_ascii=False) + "\n"
    yield "docs/api/socket.schema.json", json.dumps(ws, indent=1, ensure_ascii=False) + "\n"
    yield "src/midtown/client/messages.py", python(ws)
    yield "web/src/api.ts", typescript.module(http, ws) + levels()
    yield PAGE, page((ROOT / PAGE).read_text("utf-8"), endpoints(http, typescript.name(ws["$defs"]["ToServer"])))


def main() -> None:
    """Write the files that are not as they should be."""
    for name, text in made():
        file = ROOT / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
            print(name)


if __name__ == "__main__":
    main()
