"""Logs on standard error: lines of JSON, or plain text on a terminal, with secrets redacted.

All modules use the standard `logging`; their `extra` values become fields of the line.
"""

import logging
import re
import sys
from typing import Final, TextIO

import structlog
from structlog.types import Processor
from structlog.typing import EventDict

HIDDEN: Final = "[hidden]"

KEYS: Final = re.compile(
    r"token|cookie|passw|secret|authorization|credential|challenge|p256dh|^auth$|^code$|^number$", re.IGNORECASE
)
"""Names of fields whose values are hidden."""

PATTERNS: Final = (
    (re.compile(r"(://[^\s:/@]*:)[^\s/]+(?=@[^\s@/]*)"), r"\1" + HIDDEN),  # a URL with a password
    (re.compile(r"(?i)\b((?:bearer|basic)\s+)[\w.~+/=-]+"), r"\1" + HIDDEN),
    (re.compile(r"(?i)((?:set-)?cookie['\"]?\s*[:=]\s*)[^\r\n]+"), r"\1" + HIDDEN),
    (re.compile(r"(\bmidtown=)[\w.~+/=-]+"), r"\1" + HIDDEN),
    (re.compile(r"(/invites/)[\w.~-]+"), r"\1" + HIDDEN),
    (
        re.compile(r"(?i)(\b\w*(?:token|passw\w*|secret|watch)\b['\"]?\s*[:=]\s*)('[^']*'|\"[^\"]*\"|[^\s,;&)}\]]+)"),
        r"\1" + HIDDEN,
    ),
    (re.compile(r"(?s)(\[parameters: ).*?\](?=\n|$)"), r"\1" + HIDDEN + "]"),  # parameters of a failed statement
    (re.compile(r"(Key \([^)]*\)=\()[^\n]*(?=\))"), r"\1" + HIDDEN),  # PostgreSQL's message about a duplicate key
    (re.compile(r"(Failing row contains \()[^\n]*(?=\))"), r"\1" + HIDDEN),
    (re.compile(r"\$argon2[\w$=,+/.-]+"), HIDDEN),
)
"""Patterns of secrets in texts, with their replacements."""


def start(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Configure logging of this process to `stream`, by default standard error."""
    stream = sys.stderr if stream is None else stream
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        redact,
        _written(stream),
    ]
    handler = logging.StreamHandler(stream)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    for name in ("uvicorn.error", "alembic", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)  # their other messages are of no use to operators


def redact(_: object, __: str, event: EventDict) -> EventDict:
    """Hide all secrets of a log entry (a structlog processor)."""
    for key, value in event.items():
        event[key] = HIDDEN if KEYS.search(key) else _without(value)
    return event


def without_secrets(text: str) -> str:
    """Return `text` with recognizable secrets hidden."""
    for pattern, instead in PATTERNS:
        text = pattern.sub(instead, text)
    return text


def _without(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, dict):
        return {key: HIDDEN if KEYS.search(str(key)) else _without(part) for key, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_without(part) for part in value]
    return without_secrets(str(value))


def _written(stream: TextIO) -> Processor:
    if stream.isatty():
        return structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    return structlog.processors.JSONRenderer(ensure_ascii=False)
