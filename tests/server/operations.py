"""The operations of the HTTP API, read from its stored description: to make it anew takes every process seconds."""

import json
from pathlib import Path

DESCRIPTION = Path(__file__).parents[2] / "docs" / "build" / "api" / "openapi.json"
_PATHS = json.loads(DESCRIPTION.read_text("utf-8"))["paths"]
OPERATIONS: list[tuple[str, str]] = [(method, path) for path, methods in _PATHS.items() for method in methods]
"""Method in small letters and path of each operation; test_schemas.py compares them with the server's."""
WITH_BODY = [(method, path) for method, path in OPERATIONS if "requestBody" in _PATHS[path][method]]
"""Those that read a body."""
