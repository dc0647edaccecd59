"""Messages of the operators' endpoints."""

from typing import Annotated, Literal

from pydantic import Field

from midtown.server.accounts.admission import Admission
from midtown.server.accounts.audit import Action
from midtown.server.schemas.puzzles import PuzzleId
from midtown.server.schemas.shared import AccessCodeRequest, Model, Moment, Name, PlayerId

Reason = Annotated[str, Field(description="One sentence that the player will read.", min_length=1, max_length=500)]
Note = Annotated[str, Field(description="What was done, for other operators.", min_length=1, max_length=500)]
Sentence = Annotated[str, Field(description="One sentence that everybody will read.", min_length=1, max_length=500)]
RowNumber = Annotated[int, Field(ge=1, le=2**31 - 1)]
Minutes = Annotated[int, Field(description="Duration in minutes.", ge=1, le=60 * 24 * 3660)]
Lasting = Literal["mute", "suspension"]
File = Annotated[str, Field(description="Name of a file in the folder of backups.", min_length=1, max_length=255)]


class EnterCode(Model):
    """The one-time code that `midtown admin code` prints."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


class AnnouncementOf(Model):
    """A sentence of the operator for everybody, in both languages."""

    id: int
    at: Moment
    until: Moment
    en: str
    de: str


class SanctionOf(Model):
    """What an operator has done about a player, and why."""

    id: int
    kind: Literal["warning", "mute", "suspension", "rename", "deletion"]
    at: Moment
    until: Moment | None = Field(
        description="Its end, as far as it lasts; a name cannot be changed before. Null: for good."
    )
    reason: str
    name: str | None = Field(description="The new name, for a rename.")
    active: bool = Field(description="Whether it is a mute or suspension in force.")


class Notices(Model):
    """What a visitor should read: announcements, and sanctions not confirmed or in force."""

    announcements: list[AnnouncementOf]
    sanctions: list[SanctionOf]


class AccountOf(Model):
    """An account as operators see it."""

    id: PlayerId
    name: str
    claimed: bool
    operator: bool
    language: str
    created_at: Moment
    seen_at: Moment


class ReportOf(Model):
    """A report about a player, or a puzzle."""

    id: int
    at: Moment
    reporter: PlayerId
    reporter_name: str
    about: PlayerId = Field(description="Whom it is about; the reporter, if it is about a puzzle.")
    about_name: str = Field(description="Their name, or the puzzle's id.")
    table: str | None
    text: str
    closed_at: Moment | None
    closed_by: str | None = Field(description="The operator's id, or `terminal:USER`.")
    note: str | None
    words: str | None = Field(description="What the other wrote with an invitation or in answer to one, if reported.")
    puzzle: str | None = Field(description="The puzzle that it is about.")


class PairOf(Model):
    """Two people whose rated games against each other look arranged; all counts are of the last 30 days."""

    winner: PlayerId
    winner_name: str
    loser: PlayerId
    loser_name: str
    games: int = Field(description="Rated games of the two against each other.")
    won: int = Field(description="Those in which the winner was ahead of the loser.")
    early: int = Field(description="Those of them that ended before both had made five moves.")
    rated: int = Field(description="All rated games of the winner.")


class AccountPage(Model):
    """An account with its sanctions and the reports about it, newest first."""

    account: AccountOf
    tables: int = Field(description="Number of open and running tables.")
    sanctions: list[SanctionOf]
    reports: list[ReportOf]


class ChatLineOf(Model):
    """One chat message."""

    at: Moment
    player: str | None
    name: str | None = Field(description="Null if the account was deleted.")
    text: str
    spectator: bool = Field(description="Whether a spectator wrote it to the other spectators.")


class ReportPage(Model):
    """A report with the chat around it, and the account that it is about."""

    report: ReportOf
    table: str | None = Field(description="Table of the chat: the one named, or where both players met last.")
    chat: list[ChatLineOf]
    about: AccountPage


class CloseReport(Model):
    """The note with which a report is closed."""

    note: Note


class Sanctioning(Model):
    """A sanction to impose."""

    kind: Literal["warning", "mute", "suspension", "rename"]
    reason: Reason
    minutes: Minutes | None = Field(None, description="Duration of a mute or suspension; null: for good.")
    name: Annotated[str, Field(min_length=1, max_length=80)] | None = Field(
        None, description="The new name of a rename; null: a guest's."
    )


class Deleting(Model):
    """Why an account is deleted, for its owner and the audit log."""

    reason: Reason


class CallingOff(Model):
    """Why a tournament is called off, for the audit log."""

    reason: Reason


class Removing(Model):
    """Why somebody is removed from a tournament, for the audit log, and whether they cannot come back."""

    reason: Reason
    bar: bool = False


class Announcing(Model):
    """An announcement to make."""

    en: Sentence
    de: Sentence
    minutes: Minutes


class AuditEntry(Model):
    """One row of the audit log."""

    id: int
    at: Moment
    operator: str = Field(description="The operator's id, or `terminal:USER`.")
    operator_name: str | None
    action: Action
    target: str = Field(description="A player's id, or the number of a report or announcement.")
    target_name: str | None
    reason: str
    detail: str


class ProcessOf(Model):
    """The server's process that has answered, since its start."""

    tables: int = Field(description="Tables in memory.")
    connections: int = Field(description="Open WebSockets.")
    workers: int = Field(description="Configured worker processes.")
    commit_ms: float = Field(description="Mean duration of a transaction with writes.")
    lag_ms: float = Field(description="Mean delay of the event loop.")
    failing: bool = Field(description="Whether the last write failed.")
    refusals: dict[str, int] = Field(description="Refusals by kind.")


class OverviewOf(Model):
    """Tables and load at a glance."""

    version: str
    tables: dict[str, dict[str, int]] = Field(description="Numbers of tables by game and status.")
    accounts: int
    claimed: int
    seen: int = Field(description="Accounts seen within a day.")
    waiting: int = Field(description="Questions to computer players without an answer.")
    oldest: int = Field(description="Milliseconds for which the oldest of them has waited.")
    servers: int = Field(description="Running servers.")
    reports: int = Field(description="Open reports.")
    process: ProcessOf


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


class AccessCodeOrder(AccessCodeRequest):
    """A wish for an access code of an operator."""

    uses: int = Field(1, description="Number of people whom it lets in.", ge=1, le=1000)
    days: int = Field(14, description="Days for which it is valid.", ge=1, le=366)


class AccessCodeOf(Model):
    """An access code, without its text."""

    id: int = Field(ge=1)
    player: PlayerId | None = Field(description="The member who made it; null for an operator's.")
    player_name: str | None
    note: str
    uses: int = Field(description="Number of people whom it lets in.", ge=1)
    used: int = Field(description="Number of people whom it has let in.", ge=0)
    made_at: Moment
    until: Moment


class AdmissionOf(Model):
    """Who lets new people in, and the access codes."""

    admission: Admission = Field(
        description="`open`: everybody comes in; `operators`: with an operator's code; `members`: or with a member's."
    )
    codes: list[AccessCodeOf]


class ClubOf(Model):
    """A club as operators see it."""

    id: str
    name: str
    text: str
    private: bool
    suspended: bool
    size: int = Field(description="How many people belong to it.")
    leagues: int = Field(description="How many leagues it has.")
    created_at: Moment


class ClubOrder(Model):
    """What becomes of a club, and why, for the audit log."""

    name: Name | None = Field(None, description="Null: it keeps its name.")
    suspended: bool | None = Field(None, description="Null: it stays as it is.")
    reason: Reason


class PooledPuzzleOf(Model):
    """A puzzle of a public game, or another one that is withdrawn, and what people make of it."""

    id: PuzzleId
    game: str
    players: int
    table: str | None = Field(description="Id of the public game that it is from; null for a shipped one.")
    rating: int
    tries: int
    solved: int
    good: int = Field(description="Votes that it is good.")
    bad: int
    reports: int = Field(description="Open reports about it.")
    withdrawn: str | None = Field(description="Why an operator has withdrawn it; null if nobody has.")


class PoolOf(Model):
    """The puzzles of a server, and the searches of public games for more."""

    shipped: int = Field(description="Puzzles that belong to the package.")
    added: int = Field(description="Puzzles of public games.")
    searched: int = Field(description="Public games that were searched.")
    waiting: int = Field(description="Games that wait for an idle worker, or are being searched.")
    failed: int = Field(description="Games whose search was given up after three failures.")
    spent_ms: int = Field(description="Processor time of today's searches, by UTC, in milliseconds.")
    allowed_ms: int = Field(description="How much of it the servers allow; 0 if they do not search.")
    puzzles: list[PooledPuzzleOf]


class PuzzleWithdrawal(Model):
    """Why a puzzle is withdrawn, for other operators and the audit log."""

    reason: Note


class ClubEnd(Model):
    """Why a club is deleted, for the audit log."""

    reason: Reason
