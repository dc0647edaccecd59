"""Endpoints of challenges: a link to a deal, and everybody who has answered it."""

from sqlalchemy import Connection

from midtown.server.daily import challenges, deals
from midtown.server.http.api import routing
from midtown.server.http.api.daily import presenters
from midtown.server.http.auth import Guest
from midtown.server.http.dependencies import Ctx, Viewer
from midtown.server.schemas.daily import ChallengeLink, ChallengeOf, ChallengeRival, DealId

router = routing.router("daily")


@router.post("/daily/deals/{deal}/challenges", status_code=201)
async def make_challenge(context: Ctx, arrive: Guest, deal: DealId) -> ChallengeLink:
    """Make a link that challenges others to a deal of today or of an earlier day.

    Any number of people can answer it, each when they like.
    """
    now = context.clock.calendar()
    await context.store.read(lambda database: deals.get(database, deal, now))
    visitor = await arrive()
    context.limits.take("links", visitor.id)
    token = await context.store.write(lambda database: challenges.make(database, deal, visitor.id, now))
    return ChallengeLink(challenge=token)


@router.get("/daily/challenges/{token}")
async def read_challenge(context: Ctx, viewer: Viewer, token: str) -> ChallengeOf:
    """Return a challenge, and who has answered it.

    Points are shown to those in it who have finished the deal themselves.
    """
    now = context.clock.calendar()

    def reads(database: Connection) -> ChallengeOf:
        challenge = challenges.read(database, token)
        (deal,) = presenters.visible(database, [deals.get(database, challenge.deal, now)], viewer, now)
        rivals = challenges.rivals(database, challenge)
        done = deal.mine is not None and deal.mine.score is not None
        seen = done and any(one.player == viewer for one in rivals)
        return ChallengeOf(
            deal=deal,
            by=challenge.name,
            face=challenge.face,
            player=challenge.player,
            rivals=[
                ChallengeRival(
                    player=one.player,
                    name=one.name,
                    face=one.face,
                    finished=one.score is not None,
                    score=one.score if seen else None,
                )
                for one in (rivals if seen else sorted(rivals, key=lambda one: (one.name, one.player)))
            ],
        )

    return await context.store.read(reads)
