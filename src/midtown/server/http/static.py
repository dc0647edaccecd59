"""The front end for browsers: a single-page application in the package's folder `web`, built by `make build`."""

import mimetypes
import os
import re
import stat
from collections.abc import Awaitable, Callable, Container, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import anyio.to_thread
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from midtown.server.http.errors import language_of
from midtown.server.support.refusals import CATALOGUE
from midtown.support.i18n import Language

FOLDER: Final = Path(__file__).parents[2] / "web"
PAGE: Final = "index.html"
HASHED: Final = "assets"
"""Folder of files whose names contain a hash of their content."""
EMBED: Final = "embed"
"""Folder of the program that pages of other sites load."""
FOREVER: Final = "public, max-age=31536000, immutable"
TEXTS: Final = "texts-{language}-first-*.js"
"""Name of the file with what the frame of all pages says in a language (`textsOf` in web/languages.ts)."""
REVALIDATE: Final = "no-cache"
"""Cached by browsers, but revalidated on each request."""
NO_PAGES: Final = {"api", "health", "metrics"}
"""First parts of paths that are not pages."""
CODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
"""Content codings of precompressed files, smallest first, with their suffixes."""
TYPES: Final = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".wav": "audio/wav",
    ".woff2": "font/woff2",
}
"""Media types on which operating systems disagree."""
Tags = Callable[[Request, Sequence[str]], Awaitable[str]]
"""Return the tags for links to a path, given by its parts; an empty text if there are none."""
REFUSED: Final = re.compile(r"q=0(\.0*)?")
"""Quality value of a refused content coding."""


class StaticFile(NamedTuple):
    """A file to send: the one of this name, or its precompressed version."""

    name: str
    path: str
    status: os.stat_result
    coding: str | None


class Pages(StaticFiles):
    """ASGI application that serves the files in `folder`, and `index.html` for all other paths of pages."""

    def __init__(self, folder: Path = FOLDER, previewed: Container[str] = (), tags: Tags | None = None) -> None:
        """Serve `folder`; pages whose paths begin with one of `previewed` get what `tags` returns into their head."""
        super().__init__(directory=folder, check_dir=False)
        self.previewed = previewed
        self.tags = tags

    async def check_config(self) -> None:
        """Accept a missing folder, which visitors get a message about."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file at `path` or the page; raise HTTPException (404) if there is neither."""
        first = path.partition(os.sep)[0]
        if scope["method"] not in ("GET", "HEAD") or first in NO_PAGES:
            raise HTTPException(404)
        headers = Headers(scope=scope)
        codings = accepted_codings(headers.get("accept-encoding", ""))
        file = await anyio.to_thread.run_sync(self._file, path, codings)
        if file is not None:
            response = self._response(file, headers, FOREVER if first == HASHED else REVALIDATE)
            if first == EMBED:
                response.headers["cross-origin-resource-policy"] = "cross-origin"
            return response
        accept = headers.get("accept", "")
        previewed = first in self.previewed and "*/*" in accept  # those who show previews of links accept anything
        if path != "." and (first == HASHED or not ("text/html" in accept or previewed)):
            raise HTTPException(404)
        page = await anyio.to_thread.run_sync(self._file, PAGE, codings)
        if page is None:
            return _unbuilt(scope)
        if (
            self.tags is not None
            and first in self.previewed
            and (tags := await self.tags(Request(scope), path.split(os.sep)))
        ):
            return await anyio.to_thread.run_sync(self._page_with_tags, tags, language_of(scope))
        return await anyio.to_thread.run_sync(self._page, page, headers, language_of(scope))

    def _page(self, page: StaticFile, request: Headers, language: Language) -> Response:
        """Return the page, with its texts in the reader's language requested beside its code."""
        response = self._response(page, request, REVALIDATE)
        response.headers.update(self._spoken(language))
        return response

    def _page_with_tags(self, tags: str, language: Language) -> Response:
        """Return the page with more tags in its head."""
        page = (Path(self.directory or "") / PAGE).read_text("utf-8")
        headers = {"cache-control": REVALIDATE, **self._spoken(language)}
        return HTMLResponse(page.replace("</head>", f"{tags}</head>", 1), headers=headers)

    def _spoken(self, language: Language) -> dict[str, str]:
        """Return the headers of a page in a language."""
        headers = {"vary": "Accept-Encoding, Accept-Language"}
        for texts in (Path(self.directory or "") / HASHED).glob(TEXTS.format(language=language)):
            headers["link"] = f"</{HASHED}/{texts.name}>; rel=modulepreload"
        return headers

    def _file(self, name: str, codings: Container[str]) -> StaticFile | None:
        """Return the file `name` in the best accepted coding, or None if there is none."""
        path, status = self._regular(name)
        if status is None:
            return None
        for coding, suffix in CODINGS:
            packed, other = self._regular(name + suffix) if coding in codings else ("", None)
            if other is not None:
                return StaticFile(name, packed, other, coding)
        return StaticFile(name, path, status, None)

    def _regular(self, name: str) -> tuple[str, os.stat_result | None]:
        try:
            path, status = self.lookup_path(name)
        except (OSError, ValueError):  # a name that is too long or has invalid characters
            return "", None
        return path, status if status is not None and stat.S_ISREG(status.st_mode) else None

    def _response(self, file: StaticFile, request: Headers, keep: str) -> Response:
        headers = {"cache-control": keep, "vary": "Accept-Encoding"}
        if file.coding is not None:
            headers["content-encoding"] = file.coding
        response = FileResponse(file.path, headers=headers, media_type=media_type(file.name), stat_result=file.status)
        if keep == FOREVER:  # never asked for again or in parts, and a first page loads twenty of them
            del response.headers["etag"], response.headers["accept-ranges"]
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, request) else response


def media_type(name: str) -> str:
    """Return the media type of a file name."""
    return TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _unbuilt(scope: Scope) -> Response:
    return PlainTextResponse(CATALOGUE.text("pages.unbuilt", language_of(scope)) + "\n", 503)


def accepted_codings(header: str) -> set[str]:
    """Return the content codings that an Accept-Encoding header accepts."""
    parts = ([part.strip() for part in entry.split(";")] for entry in header[:200].lower().split(","))
    return {coding for coding, *more in parts if not any(REFUSED.fullmatch(parameter) for parameter in more)}
