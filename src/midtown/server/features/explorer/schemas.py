"""HTTP types of the explorer: results of many finished games."""

from typing import Literal

from pydantic import Field

from midtown.server.schemas.shared import Model


class WonShare(Model):
    """A share of wins with its 95 % interval; a shared win counts its share."""

    games: int = Field(ge=0)
    won: float = Field(ge=0, le=1)
    low: float = Field(ge=0, le=1)
    high: float = Field(ge=0, le=1)


class ExploredOpening(WonShare):
    """One way to begin."""

    opening: str = Field(description="As the game writes it (docs/build/notation.md).")


class ExploredSituation(WonShare):
    """One way in which a seat stood at a stage."""

    situation: str = Field(description="Its id in the game.")
    words: str = Field(description="In the reader's language.")


class ExploredStage(Model):
    """How the seats stood when the games reached a stage."""

    stage: str = Field(description="Its id in the game.")
    words: str = Field(description="In the reader's language.")
    situations: list[ExploredSituation]


class ExploredKind(Model):
    """The games of one kind, played by people or by computer players."""

    by: Literal["people", "computers"]
    game: str = Field(description="Id of a game.")
    players: int = Field(ge=1)
    scenario: str | None = Field(description="Value of the game's option; null if it has none or is not known.")
    games: int = Field(ge=1)
    seats: list[WonShare]
    openings: list[ExploredOpening] = Field(description="The most frequent ones first.")
    stages: list[ExploredStage] = Field(description="Kinds of positions, as the game defines them.")


class ExploredSequel(WonShare):
    """One thing that seats did next."""

    words: str = Field(description="In the reader's language.")
    share: float = Field(ge=0, le=1, description="Its part of the seats that are counted for the topic.")


class ExploredTopic(Model):
    """What seats did next, of the same kind: each seat counts once, by the first that it did in the stage."""

    words: str = Field(description="In the reader's language.")
    sequels: list[ExploredSequel] = Field(description="In the game's order.")


class ExploredSequels(Model):
    """What was played in a kind of position."""

    topics: list[ExploredTopic] = Field(description="Empty if it is not known of any of these games.")


class KnownLevel(Model):
    """What the decisions of a level have cost in reviewed games."""

    level: str
    decisions: int = Field(ge=1)
    loss: float = Field(description="Win chance lost in one decision, on average.")
    low: float = Field(description="Lower bound of the 95 % interval.")
    high: float = Field(description="Upper bound of the 95 % interval.")


class KnownLevels(Model):
    """The levels in one game at one number of players, the weakest first."""

    game: str
    players: int
    levels: list[KnownLevel]


class ExploredGame(Model):
    """The finished game that a visitor comes from."""

    game: str
    players: int = Field(ge=1)
    openings: list[str | None] = Field(description="How each seat began; null if it had not.")


class Explorer(Model):
    """All that the explorer shows."""

    bot: str = Field(description="The computer player in every seat of the games of computer players.")
    lots: int = Field(description="The openings from which those of every second of these games were drawn by lot.")
    kinds: list[ExploredKind]
    levels: list[KnownLevels]
    here: ExploredGame | None = Field(description="The game of the query's table, if it is over.")
