"""Endpoints of players' pages. What a visitor may not see is not counted and not listed."""

from typing import Annotated

from fastapi import Path, Query
from sqlalchemy import Connection

from midtown.server.accounts import identity, ratings, results, skills
from midtown.server.accounts.identity import Visitor
from midtown.server.features.people.schemas import (
    OpeningTally,
    Opponent,
    PlayedGame,
    PlayedGames,
    PlayerSkill,
    Profile,
    RatingDay,
    Rival,
    SkillDay,
    Standing,
    Tally,
)
from midtown.server.http import presenters, routing
from midtown.server.http.auth import Ctx, OptionalVisitor
from midtown.server.presenters.reviews import decision_skill, estimated_level
from midtown.server.schemas.shared import PlayerId
from midtown.server.support.refusals import refused
from midtown.support.i18n import Language

router = routing.router("people")

Other = Annotated[PlayerId, Path()]
Game = Annotated[str | None, Query(description="Only this game.", pattern=r"^[a-z0-9_]{1,40}$")]
Seats = Annotated[int | None, Query(description="Only tables of this size.", ge=1, le=20)]
Ending = Annotated[results.Ending | None, Query(description="Only games with this result.")]
Opposed = Annotated[PlayerId | None, Query(description="Only games with this player.")]
Name = Annotated[
    str | None,
    Query(description="Only games with somebody whose name contains this.", max_length=40, pattern=r"^[^\x00]*$"),
]
Time = Annotated[int | None, Query(description="Milliseconds since 1970.", ge=0, le=10**15)]
After = Annotated[
    str | None, Query(description="`more` of the page before.", pattern=r"^[0-9]{1,15}-[0-9a-f]{1,16}$", max_length=40)
]


@router.get("/players/{player}/profile")
async def read_profile(context: Ctx, visitor: OptionalVisitor, player: Other, language: Language = "en") -> Profile:
    """Return a player's page: ratings over time, results, rivals, openings, and what their decisions cost.

    Guests and players who wish it have no page for others. Public games count, and those where the visitor sat.
    """
    now = context.clock.calendar()
    viewer = visitor.id if visitor else None

    def read(connection: Connection) -> Profile:
        _check(connection, player, visitor)
        return Profile(
            since=results.first_game_end(connection, player, viewer),
            standings=[_standing(connection, row, now) for row in ratings.ratings_of(connection, player)],
            results=[
                Tally(game=tally.game, players=tally.seats, games=tally.games, won=tally.won)
                for tally in results.tallies(connection, player, viewer)
            ],
            rivals=[Rival(**rival._asdict()) for rival in results.rivals(connection, player, viewer)],
            skill=[_skill(row, language) for row in skills.skills_of(connection, player, viewer)],
            openings=[
                OpeningTally(game=row.game, players=row.seats, opening=row.opening, games=row.games, won=row.won)
                for row in results.openings(connection, player, viewer)
            ],
        )

    return await context.store.read(read)


@router.get("/players/{player}/results")
async def read_results(
    context: Ctx,
    visitor: OptionalVisitor,
    player: Other,
    game: Game = None,
    players: Seats = None,
    ending: Ending = None,
    opponent: Opposed = None,
    name: Name = None,
    since: Time = None,
    until: Time = None,
    after: After = None,
) -> PlayedGames:
    """List a player's finished games, newest first, 20 on a page.

    Guests and players who wish it have no list for others. It has public games, and those where the visitor sat.
    """
    wanted = results.Wanted(
        game=game, seats=players, ending=ending, opponent=opponent, name=name or None, since=since, until=until
    )
    viewer = visitor.id if visitor else None
    behind = None
    if after is not None:
        moment, _, table = after.partition("-")
        behind = (int(moment), table)

    def read(connection: Connection) -> PlayedGames:
        _check(connection, player, visitor)
        games, more = results.results_page(connection, player, viewer, wanted, behind)
        people = {seat.player for game in games for seat in game.seats if seat.player}
        names, faces = identity.names(connection, people), identity.faces(connection, people)
        last = games[-1].seats[0] if more else None
        return PlayedGames(
            games=[_played(game, names, faces) for game in games],
            total=results.results_total(connection, player, viewer, wanted),
            more=None if last is None else f"{last.ended_at}-{last.table}",
        )

    return await context.store.read(read)


def _check(connection: Connection, player: str, visitor: Visitor | None) -> None:
    """Raise Refused if the visitor may not read the player's page, as if there were no such player."""
    who = identity.visitor_by_id(connection, player)
    if who is None or not identity.may_read_page(who, visitor):
        raise refused("missing", "person.unseen")


def _standing(connection: Connection, rating: ratings.Rating, now: int) -> Standing:
    rated = presenters.present_rating(rating, {}, {})
    place, total = ratings.place(connection, rating, now)
    return Standing(
        **rated.model_dump(include={"game", "players", "rating", "mu", "sigma", "games"}),
        place=place,
        of=total,
        days=[
            RatingDay(day=row.day, mu=round(row.mu, 3), sigma=round(row.sigma, 3))
            for row in ratings.rating_history(connection, rating, now)
        ],
    )


def _skill(skill: skills.Skill, language: Language) -> PlayerSkill:
    return PlayerSkill(
        game=skill.game,
        players=skill.seats,
        games=skill.games,
        kinds=decision_skill(skill.game, skill.kinds, language),
        level=estimated_level(skill.level),
        days=[SkillDay(day=day.day, games=day.games, kept=round(day.kept, 4)) for day in skill.days],
    )


def _played(game: results.FinishedGame, names: dict[str, str], faces: dict[str, int]) -> PlayedGame:
    own = game.seats[[seat.seat for seat in game.seats].index(game.seat)]
    return PlayedGame(
        table=own.table,
        game=own.game,
        players=own.seats,
        ended_at=own.ended_at,
        place=own.place,
        score=own.score,
        opponents=[
            Opponent(
                player=seat.player if seat.player in names else None,
                bot=seat.bot,
                face=faces.get(seat.player or ""),
                name=seat.name or names.get(seat.player or ""),
                score=seat.score,
            )
            for seat in game.seats
            if seat.seat != game.seat
        ],
        rated=own.rated,
        open=game.open,
    )
