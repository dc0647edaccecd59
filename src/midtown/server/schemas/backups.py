"""HTTP types for backups and restores, which operators see."""

from typing import Annotated

from pydantic import Field

from midtown.server.schemas.operators import Note
from midtown.server.schemas.people import Model, Moment

File = Annotated[str, Field(description="Name of a file in the folder of backups.", min_length=1, max_length=255)]


class InBothLanguages(Model):
    """A sentence in English and in German."""

    en: str
    de: str


class BackupOf(Model):
    """A file of the folder of backups."""

    file: File
    bytes: int
    at: Moment | None = Field(description="When it was made; null if it cannot be read.")
    version: str | None = Field(description="The version of Midtown that made it; null if it cannot be read.")
    problem: InBothLanguages | None = Field(description="Why it cannot be restored here; null if it can.")


class RestoreOf(Model):
    """How the last restore ordered on the page ended."""

    file: File
    ordered_at: Moment
    ended_at: Moment
    operator: str = Field(description="The operator's id.")
    reason: str
    saved: str | None = Field(description="The backup made of everything that was there before.")
    problem: InBothLanguages | None = Field(description="Why nothing was restored; null if the backup was restored.")


class BackupsOf(Model):
    """The folder of backups, the newest first, and how the last restore ended."""

    backups: list[BackupOf]
    last: RestoreOf | None


class Restoring(Model):
    """Why a backup is restored, for other operators."""

    reason: Note


class RestoreOrdered(Model):
    """The moment at which a restore was ordered; its result has the same."""

    ordered_at: Moment
