"""The endpoints of the explorer."""

from functools import partial
from itertools import groupby
from math import sqrt
from typing import Annotated, Literal, TypedDict

from fastapi import Query

from midtown import games
from midtown.review import Losses, measured_levels
from midtown.server.context import Context
from midtown.server.features.explorer import public_results
from midtown.server.features.explorer.public_results import BOT, LOTS, GameCounts, SituationCount, arena_games
from midtown.server.features.explorer.schemas import (
    ExploredGame,
    ExploredKind,
    ExploredOpening,
    ExploredSequel,
    ExploredSequels,
    ExploredSituation,
    ExploredStage,
    ExploredTopic,
    Explorer,
    KnownLevel,
    KnownLevels,
    WonShare,
)
from midtown.server.http import routing, visibility
from midtown.server.http.auth import Ctx, Viewer, Watch
from midtown.server.live.commands import visible_session
from midtown.server.support.refusals import refused
from midtown.server.support.timed_cache import TimedCache
from midtown.server.tables.state import TableState
from midtown.statistics import find_statistics, opening
from midtown.support.i18n import Language
from midtown.support.intervals import SURE, wilson

Players = Annotated[int, Query(ge=1, le=99)]
Scenario = Annotated[str | None, Query(description="Null where the kind of games has null.", max_length=40)]
By = Literal["people", "computers"]
Id = Annotated[str, Query(description="Id in the game.", max_length=40)]
From = Annotated[str | None, Query(description="The table that the visitor comes from.", max_length=40)]

router = routing.router("people")


class CountedGames(TimedCache[list[GameCounts]]):
    """People's games by kind, counted once an hour."""

    def __init__(self, _: Context) -> None:
        super().__init__(public_results.KEPT)


@router.get("/explorer")
async def read_explorer(
    context: Ctx, viewer: Viewer, table: From = None, watch: Watch = None, language: Language = "en"
) -> Explorer:
    """Return how games begin, what each seat and situation wins, and what decisions cost each level.

    It is made from games of computer players that ship with the program, and from people's public finished games, which
    are counted at most once an hour. Of fewer than five games of a kind nothing is shown.
    """
    ended = None
    if table is not None:
        visible = (await visible_session(context.hub, table, viewer, watch)).table
        ended = _explored_game(visible) if await visibility.is_revealed(context.hub, visible) else None
    return Explorer(
        bot=BOT,
        lots=LOTS,
        kinds=[
            *(_kind(kind, "people", language) for kind in await _counts(context, "people")),
            *(_kind(kind, "computers", language) for kind in await _counts(context, "computers")),
        ],
        levels=_levels(),
        here=ended,
    )


@router.get("/explorer/sequels")
async def read_sequels(
    context: Ctx,
    by: By,
    game: Id,
    players: Players,
    stage: Id,
    situation: Id,
    scenario: Scenario = None,
    language: Language = "en",
) -> ExploredSequels:
    """Return what seats in a kind of position did next, and what they won.

    The kinds are those of `GET /api/explorer`, from the same games.
    """
    wanted = (game, players, scenario, stage, situation)
    for kind in await _counts(context, by):
        for item in kind.situations:
            if (kind.game, kind.players, kind.scenario, item.stage, item.situation) == wanted:
                return ExploredSequels(topics=_topics(game, item, language))
    raise refused("missing", "explorer.missing")


async def _counts(context: Context, by: By) -> list[GameCounts]:
    if by == "computers":
        return arena_games()
    now = context.clock.calendar()
    return await context.store.read(
        lambda connection: context.part(CountedGames).get(now, partial(public_results.count_public, connection))
    )


def _topics(game: str, situation: SituationCount, language: Language) -> list[ExploredTopic]:
    rule, counts = games.game(game), situation.sequels
    statistics = find_statistics(rule)
    topics = {
        topic: [sequel for sequel in sequels if sequel in counts]
        for topic, sequels in (statistics.SEQUELS if statistics else {}).items()
    }
    return [
        ExploredTopic(
            words=rule.CATALOGUE.text(f"topic.{topic}", language),
            sequels=[
                ExploredSequel(
                    words=rule.CATALOGUE.text(f"sequel.{item}", language),
                    share=round(counts[item][0] / sum(counts[other][0] for other in sequels), 4),
                    **_share(*counts[item]),
                )
                for item in sequels
            ],
        )
        for topic, sequels in topics.items()
        if sequels
    ]


def _explored_game(table: TableState) -> ExploredGame | None:
    """Return how the seats of a finished game began, which may have been hidden before."""
    match = table.match
    if match is None:
        return None
    return ExploredGame(
        game=match.name,
        players=len(match.players),
        openings=[opening(match.game, match.moves, match.movers, seat) for seat in range(len(match.players))],
    )


def _kind(kind: GameCounts, by: By, language: Language) -> ExploredKind:
    return ExploredKind(
        by=by,
        game=kind.game,
        players=kind.players,
        scenario=kind.scenario,
        games=kind.games,
        seats=[WonShare(**_share(seat.games, seat.won)) for seat in kind.seats],
        openings=[ExploredOpening(opening=item.opening, **_share(item.games, item.won)) for item in kind.openings],
        stages=_stages(kind, language),
    )


def _stages(kind: GameCounts, language: Language) -> list[ExploredStage]:
    def text(key: str) -> str:
        return games.game(kind.game).CATALOGUE.text(key, language)

    return [
        ExploredStage(
            stage=stage,
            words=text(f"stage.{stage}"),
            situations=[
                ExploredSituation(
                    situation=situation.situation,
                    words=text(f"situation.{situation.situation}"),
                    **_share(situation.games, situation.won),
                )
                for situation in listed
            ],
        )
        for stage, listed in groupby(kind.situations, lambda situation: situation.stage)
    ]


class Share(TypedDict):
    """A share of wins with its interval."""

    games: int
    won: float
    low: float
    high: float


def _share(games: int, won: float) -> Share:
    """Return a share of wins with Wilson's interval, as if all games were independent."""
    value, low, high = wilson(won / games, games, SURE) if games else (0.0, 0.0, 1.0)
    return {"games": games, "won": round(value, 4), "low": round(low, 4), "high": round(high, 4)}


def _levels() -> list[KnownLevels]:
    return [
        KnownLevels(
            game=game,
            players=players,
            levels=[_level(level, losses) for level, losses in levels.items()],
        )
        for (game, players), levels in measured_levels().items()
    ]


def _level(level: str, losses: Losses) -> KnownLevel:
    half = SURE * losses.deviation / sqrt(losses.decisions)
    mean, low, high = (round(loss, 5) for loss in (losses.mean, max(0.0, losses.mean - half), losses.mean + half))
    return KnownLevel(level=level, decisions=losses.decisions, loss=mean, low=low, high=high)
