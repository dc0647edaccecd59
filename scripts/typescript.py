"""Generate the browser's types from the server's schemas.

The usual generators (openapi-typescript, json-schema-to-typescript) need Node, and `make check` must work without it.
This one supports the part of JSON Schema that the models use.
"""

import json
from typing import Any, Final, cast

HEADER: Final = "// What goes over HTTP and the WebSocket (docs/build/http.md), made by `make schemas`: do not edit.\n"
PRIMITIVES: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def name(schema: dict[str, Any]) -> str:
    """Return a schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for values in (schema.get("enum"), [schema["const"]] if "const" in schema else None):
        if values is not None:
            return " | ".join(json.dumps(value) for value in values)
    if union := schema.get("anyOf", schema.get("oneOf")):
        return " | ".join(name(part) for part in union)
    kind = schema.get("type")
    if kind == "array":
        return array(schema)
    if kind == "object":
        return record(schema)
    return PRIMITIVES[kind] if kind else "unknown"


def array(schema: dict[str, Any]) -> str:
    """Return a list type, or a tuple type where every item has its own type."""
    if "prefixItems" in schema:
        return f"[{', '.join(name(part) for part in schema['prefixItems'])}]"
    items = name(schema.get("items") or {})
    return f"({items})[]" if "|" in items else f"{items}[]"


def record(schema: dict[str, Any]) -> str:
    """Return the type of an object with arbitrary keys, or of an anonymous object."""
    if "properties" in schema:
        return "{ " + "; ".join(fields(schema)) + " }"
    more = schema.get("additionalProperties")
    return f"Record<string, {name(more) if isinstance(more, dict) and more else 'unknown'}>"


def fields(schema: dict[str, Any]) -> list[str]:
    """Return the fields of an object; optional ones have `?`."""
    needed = schema.get("required", ())
    return [f"{key}{'' if key in needed else '?'}: {name(part)}" for key, part in schema["properties"].items()]


def comment(text: str, indent: str = "") -> str:
    """Return a description as a comment."""
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def declaration(title: str, schema: dict[str, Any]) -> str:
    """Return the declaration of a named type."""
    doc = comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{doc}export type {title} = {name(schema)};\n"
    parts = zip(schema["properties"].values(), fields(schema), strict=True)
    lines = "".join(f"{comment(part.get('description', ''), '  ')}  {field};\n" for part, field in parts)
    return f"{doc}export interface {title} {{\n{lines}}}\n"


def content(message: dict[str, Any]) -> dict[str, Any] | None:
    """Return the schema of a JSON body or answer, if it has one."""
    return cast(dict[str, Any] | None, message.get("content", {}).get("application/json", {}).get("schema"))


def body(endpoint: dict[str, Any]) -> dict[str, Any] | None:
    """Return the schema of an endpoint's body."""
    return content(endpoint.get("requestBody", {}))


def endpoint(title: str, described: dict[str, Any]) -> str:
    """Return an endpoint's parameters, body and answer as a type."""
    parts = []
    for place in ("path", "query"):
        parameters = [one for one in described.get("parameters", ()) if one["in"] == place]
        each = [f"{one['name']}{'' if one.get('required') else '?'}: {name(one['schema'])}" for one in parameters]
        parts += [f"{place}: {{ {'; '.join(each)} }}"] if each else []
    answer = content(next(iter(described["responses"].values())))
    parts += [f"body: {name(sent)}"] if (sent := body(described)) else []
    parts.append(f"answer: {name(answer) if answer is not None else 'undefined'}")
    return f"{comment(described.get('description', ''), '  ')}  {json.dumps(title)}: {{ {'; '.join(parts)} }};\n"


def module(http: dict[str, Any], *sockets: dict[str, Any]) -> str:
    """Return all types and the endpoints by method and path; ValueError where the schemas contradict each other."""
    named: dict[str, Any] = {}
    for parts in (http["components"]["schemas"], *(socket["$defs"] for socket in sockets)):
        for title in sorted(named.keys() & parts.keys()):
            if declaration(title, named[title]) != declaration(title, parts[title]):
                raise ValueError(f"{title} is not the same in both schemas")
        named |= parts
    listed = ((f"{m.upper()} {path}", one) for path, methods in http["paths"].items() for m, one in methods.items())
    ends = "".join(endpoint(title, one) for title, one in listed)
    types = (declaration(title, schema) for title, schema in named.items())
    return "\n".join([HEADER, *types, f"export interface Endpoints {{\n{ends}}}\n"])
