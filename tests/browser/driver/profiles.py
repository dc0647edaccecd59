"""A player's page with many games, for pages to show: playing them all would take an hour."""

from typing import Any

from midtown import games
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
from midtown.server.presenters.reviews import DecisionSkill, EstimatedLevel

DAY = 86_400_000
LAST = 20_780
"""The last day with a game, in days since 1970."""
PEOPLE = {"Yuki": "7e57000000000001", "Paul": "7e57000000000002", "Lena": "7e57000000000003"}
RISE = (24.1, 23.4, 25.2, 26.8, 26.1, 28.9, 30.2, 29.6, 31.3, 32.0, 31.5, 33.4)


def answers(visitor: str) -> dict[str, Any]:
    """Return the answers to the requests for a profile and its games, by the end of the path."""
    profile = Profile(
        since=(LAST - 160) * DAY,
        standings=[_standing("manhattan", 4, 12, 96), _standing("manhattan", 2, 3, 40), _standing("traffiq", 2, 1, 9)],
        results=[
            Tally(game="manhattan", players=4, games=118, won=41),
            Tally(game="manhattan", players=2, games=31, won=17),
            Tally(game="traffiq", players=2, games=40, won=21),
        ],
        rivals=[
            Rival(player=visitor, name="Ada", face=None, games=10, ahead=6, behind=4),
            Rival(player=PEOPLE["Yuki"], name="Yuki", face=67, games=23, ahead=9, behind=14),
            Rival(player=PEOPLE["Paul"], name="Paul", face=None, games=17, ahead=12, behind=5),
        ],
        skill=[_skill("manhattan", 4, pick=0.96, found=0.97, defend=0.93, take=0.88), _skill("traffiq", 2, lay=0.95)],
        openings=[
            OpeningTally(game="manhattan", players=4, opening="112344", games=52, won=20),
            OpeningTally(game="manhattan", players=4, opening="223333", games=30, won=8),
            OpeningTally(game="manhattan", players=2, opening="3444/3444", games=12, won=7),
            OpeningTally(game="traffiq", players=2, opening="BGRW", games=12, won=7),
        ],
    )
    played = [
        _game(1, "manhattan", 1, (51, 44, 40), ("Ada", visitor), "Rowan"),
        _game(2, "manhattan", 2, (46, 49, 31), ("Yuki", PEOPLE["Yuki"]), ("Paul", PEOPLE["Paul"])),
        _game(3, "traffiq", 1, (13, 9), ("Lena", PEOPLE["Lena"])),
        _game(4, "manhattan", 3, (39, 47, 41, 22), ("Ada", visitor), "Alder", None),
        _game(5, "traffiq", None, (8, 10), ("Yuki", PEOPLE["Yuki"])),
    ]
    page = PlayedGames(games=played, total=189, more="1-1")
    return {"/profile": profile.model_dump(), "/results": page.model_dump(), "/leagues": [], "/seasons": []}


def _skill(game: str, players: int, **kept: float) -> PlayerSkill:
    names = games.game(game).CATALOGUE
    return PlayerSkill(
        game=game,
        players=players,
        games=14,
        kinds=[
            DecisionSkill(
                kind=kind, name=names.text(f"decision.{kind}", "en"), decisions=40, kept=share, loss=(1 - share) / 4
            )
            for kind, share in kept.items()
        ],
        level=EstimatedLevel(value=1.6, low=1.1, high=2.2),
        days=[SkillDay(day=LAST - 70 + 14 * at, games=3, kept=0.89 + 0.02 * (at % 3) + 0.01 * at) for at in range(6)],
    )


def _standing(game: str, players: int, place: int, of: int) -> Standing:
    days = [
        RatingDay(day=LAST - 160 + 14 * at, mu=mu, sigma=round(8.1 / (1 + at / 3), 3)) for at, mu in enumerate(RISE)
    ]
    mu, sigma = days[-1].mu, days[-1].sigma
    rating = round(mu - 3 * sigma, 2)
    return Standing(
        game=game, players=players, rating=rating, mu=mu, sigma=sigma, games=118, place=place, of=of, days=days
    )


def _game(
    ago: int, game: str, place: int | None, scores: tuple[int, ...], *others: tuple[str, str] | str | None
) -> PlayedGame:
    opponents = [
        Opponent(
            player=other[1] if isinstance(other, tuple) else None,
            bot="club" if isinstance(other, str) else None,
            face=None,
            name=other[0] if isinstance(other, tuple) else other,
            score=score,
        )
        for other, score in zip(others, scores[1:], strict=True)
    ]
    return PlayedGame(
        table=f"{ago:012x}",
        game=game,
        players=len(scores),
        ended_at=(LAST - ago) * DAY,
        place=place,
        score=scores[0],
        opponents=opponents,
        rated=place == 1,
        open=True,
    )
