"""Imprint and privacy notice, as the host has written them: Markdown files in the folder `legal` of the data folder."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, Literal

from fastapi import Path as InPath
from pydantic import Field

from midtown.server.http import routing
from midtown.server.http.auth import Ctx
from midtown.server.schemas.shared import Model
from midtown.server.support.refusals import refused
from midtown.support.i18n import LANGUAGES, Language

FOLDER: Final = "legal"
LARGEST: Final = 200_000
"""Maximum size of a file in bytes; what is beyond it is not shown."""
LegalPage = Literal["imprint", "privacy"]
PAGES: Final[tuple[LegalPage, ...]] = ("imprint", "privacy")


class LegalPart(Model):
    """A heading, an item of a list, or a paragraph."""

    kind: Literal["heading", "item", "paragraph"]
    text: str = Field(description="Plain text, with addresses of pages and e-mails as they are.")


class LegalText(Model):
    """The text of an imprint or a privacy notice."""

    language: Language = Field(description="The language of the text: another one where the host wrote only that.")
    parts: list[LegalPart]


router = routing.router("legal")


@router.get("/legal")
@routing.for_strangers
async def list_legal_pages(context: Ctx) -> list[LegalPage]:
    """List which of imprint and privacy notice the host has written."""

    def there() -> list[LegalPage]:
        return [page for page in PAGES if any(_file(context.config.data, page, each).is_file() for each in LANGUAGES)]

    return await asyncio.to_thread(there)


@router.get("/legal/{page}")
@routing.for_strangers
async def read_legal_page(
    context: Ctx, page: Annotated[LegalPage, InPath(description="Which text.")], language: Language = "en"
) -> LegalText:
    """Return the host's imprint or privacy notice."""

    def read() -> LegalText:
        for each in (language, *LANGUAGES):
            file = _file(context.config.data, page, each)
            if file.is_file():
                with file.open("rb") as opened:
                    text = opened.read(LARGEST).decode("utf-8", "replace")
                return LegalText(language=each, parts=list(parts_of(text)))
        raise refused("missing", "http.missing")

    return await asyncio.to_thread(read)


def _file(data: Path, page: LegalPage, language: Language) -> Path:
    return data / FOLDER / f"{page}.{language}.md"


def parts_of(text: str) -> Iterator[LegalPart]:
    """Yield the parts of a text: headings begin with `#`, items with `-` or `*`, and empty lines end paragraphs."""
    kind: Literal["item", "paragraph"] = "paragraph"
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        stripped = line.strip()
        item = stripped.startswith(("- ", "* "))
        if (not stripped or item or stripped.startswith("#")) and lines:
            yield LegalPart(kind=kind, text="\n".join(lines))
            lines = []
        if stripped.startswith("#"):
            yield LegalPart(kind="heading", text=stripped.lstrip("#").strip())
        elif item:
            kind, lines = "item", [stripped[2:].strip()]
        elif stripped:
            if not lines:
                kind = "paragraph"
            lines.append(stripped)
