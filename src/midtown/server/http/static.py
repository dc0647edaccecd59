"""The pages for browsers: the built front end in the package's folder `web` (`make build`), all one application."""

import mimetypes
import os
import re
import stat
from collections.abc import Container
from pathlib import Path
from typing import Final, NamedTuple

import anyio.to_thread
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from midtown.server.failures import language_of
from midtown.server.refusals import CATALOGUE

FOLDER: Final = Path(__file__).parents[1] / "web"
PAGE: Final = "index.html"
HASHED: Final = "assets"
"""The folder of files whose names change with their content."""
FOREVER: Final = "public, max-age=31536000, immutable"
ASKED: Final = "no-cache"
"""Kept by browsers, but asked for each time whether it is still the same."""
NO_PAGES: Final = {"api", "health", "metrics"}
"""What addresses begin with that are none of pages."""
CODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
"""How files lie packed beside themselves, the smallest first."""
REFUSED: Final = re.compile(r"q=0(\.0*)?")
"""The weight of a coding that is not wanted."""
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
"""What systems do not agree on."""


class Found(NamedTuple):
    """A file to be sent: the one of this name, or the one packed beside it."""

    name: str
    path: str
    status: os.stat_result
    coding: str | None


class Pages(StaticFiles):
    """ASGI application of the files in `folder`; every other address of a page is answered with `index.html`."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """A folder that is missing is said to visitors (`_unbuilt`)."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at `path`, the page, or HTTPException where there is neither."""
        first = path.partition(os.sep)[0]
        if scope["method"] not in ("GET", "HEAD") or first in NO_PAGES:
            raise HTTPException(404)
        headers = Headers(scope=scope)
        codings = accepted(headers.get("accept-encoding", ""))
        found = await anyio.to_thread.run_sync(self._file, path, codings)
        if found is not None:
            return self._sent(found, headers, FOREVER if first == HASHED else ASKED)
        if path != "." and (first == HASHED or "text/html" not in headers.get("accept", "")):
            raise HTTPException(404)
        page = await anyio.to_thread.run_sync(self._file, PAGE, codings)
        return _unbuilt(scope) if page is None else self._sent(page, headers, ASKED)

    def _file(self, name: str, codings: Container[str]) -> Found | None:
        """The file of that name, packed as the client can unpack it; None if there is none."""
        path, status = self._regular(name)
        if status is None:
            return None
        for coding, suffix in CODINGS:
            packed, other = self._regular(name + suffix) if coding in codings else ("", None)
            if other is not None:
                return Found(name, packed, other, coding)
        return Found(name, path, status, None)

    def _regular(self, name: str) -> tuple[str, os.stat_result | None]:
        try:
            path, status = self.lookup_path(name)
        except (OSError, ValueError):  # too long, or with characters that no file has
            return "", None
        return path, status if status is not None and stat.S_ISREG(status.st_mode) else None

    def _sent(self, found: Found, asked: Headers, keep: str) -> Response:
        headers = {"cache-control": keep, "vary": "Accept-Encoding"}
        if found.coding is not None:
            headers["content-encoding"] = found.coding
        response = FileResponse(
            found.path, headers=headers, media_type=media_type(found.name), stat_result=found.status
        )
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response


def media_type(name: str) -> str:
    """What a file of that name contains."""
    return TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def accepted(wishes: str) -> set[str]:
    """The content codings that an Accept-Encoding header names and does not refuse."""
    parts = ([part.strip() for part in wish.split(";")] for wish in wishes[:200].lower().split(","))
    return {coding for coding, *more in parts if not any(REFUSED.fullmatch(one) for one in more)}


def _unbuilt(scope: Scope) -> Response:
    return PlainTextResponse(CATALOGUE.text("pages.unbuilt", language_of(scope)) + "\n", 503)
