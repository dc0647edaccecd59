"""The operations of the HTTP API, read from its stored description: to make it anew takes every process seconds."""

import json
from pathlib import Path

DESCRIPTION = Path(__file__).parents[2] / "docs" / "build" / "api" / "openapi.json"
OPERATIONS: list[tuple[str, str]] = [
    (method, path)
    for path, methods in json.loads(DESCRIPTION.read_text("utf-8"))["paths"].items()
    for method in methods
]
"""Method in small letters and path of each operation; test_schemas.py compares them with the server's."""
