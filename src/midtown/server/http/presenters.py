"""What several features show of players, refusals, skill, and analysed positions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict, Unpack

from pydantic import Field
from sqlalchemy import Connection

from midtown import games
from midtown.analysis import PositionAt
from midtown.bots import BOT
from midtown.record import Record
from midtown.review import Level, Sums
from midtown.server.accounts import contacts, identity, passkeys, ratings, relations, roles
from midtown.server.accounts.identity import Visitor
from midtown.server.schemas.shared import (
    AnalysisFrame,
    AnalysisNode,
    Me,
    Model,
    PasskeyOf,
    Person,
    Rated,
)
from midtown.server.support.refusals import refused
from midtown.support.i18n import Language, Reader


def present_account(connection: Connection, player: str) -> Me:
    """Return the account of `player` as they see it, or raise Refused if it was deleted."""
    visitor = identity.visitor_by_id(connection, player)
    if visitor is None:
        raise refused("identity", "identity.needed")
    return _account(
        visitor,
        password=identity.password_hash(connection, player) is not None,
        passkeys=[PasskeyOf(id=key, created_at=at) for key, at in passkeys.passkeys_of(connection, player)],
        email=contacts.email_of(connection, player),
        browsers=len(contacts.subscriptions_of(connection, player)),
        blocks=[Person(id=other, name=name) for other, name in relations.blocked_players(connection, player).items()],
        operator=roles.is_operator(connection, player),
    )


def present_newcomer(visitor: Visitor) -> Me:
    """Return the account of a guest who has just been created, without asking the database for what it cannot have."""
    return _account(visitor, password=False, passkeys=[], email=None, browsers=0, blocks=[], operator=False)


class Details(TypedDict):
    """What only the player sees of an account."""

    password: bool
    passkeys: list[PasskeyOf]
    email: str | None
    browsers: int
    blocks: list[Person]
    operator: bool


def _account(visitor: Visitor, **more: Unpack[Details]) -> Me:
    return Me(
        id=visitor.id,
        name=visitor.name,
        claimed=visitor.claimed,
        language=visitor.language,
        away_until=visitor.away_until,
        digest_minutes=visitor.digest_minutes,
        hidden=visitor.hidden,
        presence=visitor.shows_presence,
        publishes_name=visitor.publishes_name,
        face=visitor.face,
        invited_by=visitor.invited_by,
        **more,
    )


def present_rating(rating: ratings.Rating, names: Mapping[str, str], faces: Mapping[str, int]) -> Rated:
    """Convert a rating, with the name of its player from `names`, and the face if the player has chosen one."""
    bot = rating.subject.removeprefix(BOT) if rating.subject.startswith(BOT) else None
    return Rated(
        player=None if bot else rating.subject,
        name=None if bot else names.get(rating.subject),
        face=faces.get(rating.subject),
        bot=bot,
        game=rating.game,
        players=rating.seats,
        rating=round(rating.ordinal, 2),
        mu=round(rating.mu, 3),
        sigma=round(rating.sigma, 3),
        games=rating.games,
    )


class DecisionSkill(Model):
    """The decisions of one kind. A decision is of the kind of its best move."""

    kind: str = Field(description="As the game names it, such as `pick`.")
    name: str = Field(description="The kind in the reader's language.")
    decisions: int = Field(description="How many there were.", ge=1)
    kept: float = Field(
        description="Share of the win chance that was kept, against the best moves (0 to 1).", ge=0, le=1
    )
    loss: float = Field(description="Win chance lost in one decision, on average.", ge=0)


class EstimatedLevel(Model):
    """A level estimated from what decisions cost: 0 for `beginner`, 1 for `casual`, and so on.

    Numbers between two levels lie between them. The ends of the scale stand for all that is weaker or stronger.
    """

    value: float = Field(ge=0)
    low: float = Field(description="Lower bound of the 95 % interval.", ge=0)
    high: float = Field(description="Upper bound of the 95 % interval.", ge=0)


def decision_skill(game: str, sums: Iterable[Sums], language: Language) -> list[DecisionSkill]:
    """Convert the sums over decisions of several kinds."""
    catalogue = games.game(game).CATALOGUE
    return [
        DecisionSkill(
            kind=row.kind,
            name=catalogue.text(f"decision.{row.kind}", language),
            decisions=row.decisions,
            kept=round(row.kept, 4),
            loss=round(row.mean, 4),
        )
        for row in sums
        if row.kind
    ]


def estimated_level(level: Level | None) -> EstimatedLevel | None:
    """Convert an estimated level."""
    if level is None:
        return None
    value, low, high = (round(number, 2) for number in level)
    return EstimatedLevel(value=value, low=low, high=high)


def present_frame(
    name: str,
    before: PositionAt,
    move: str | None,
    place: PositionAt,
    reader: Reader,
    side: int | None,
    *,
    with_position: bool = True,
) -> AnalysisFrame:
    """Return a place as a frame; unless `with_position`, without its position.

    It is worded for seat `side`, or else for the seat to move, from whose side the board is shown; for the mover at
    the end of a game. Without a `side`, every seat's words come as well.
    """
    game, position = games.game(name), place.position
    mover, next_ = None if move is None else game.to_move(before.position), game.to_move(position)
    board_side = (mover or 0) if next_ is None else next_
    by_side: dict[int, list[str]] = {}
    if move is not None:
        for seat in range(len(reader.names)) if side is None else (side,):
            by_side[seat] = game.narrate(before.position, move, position, reader._replace(side=seat))
    words, *story = by_side.get(board_side if side is None else side, [None])
    sides = [lines[0] for lines in by_side.values()]
    return AnalysisFrame(
        state=game.reveal(position) if with_position else {},
        facts=game.facts(position) if with_position else {},
        to_move=next_,
        seat=mover,
        move=move,
        draws=place.draws,
        words=words,
        sides=sides if len(set(sides)) > 1 else None,
        story=[line for line in story if line],
    )


def present_variations(
    record: Record, places: Sequence[PositionAt], reached: Sequence[PositionAt], reader: Reader, side: int | None
) -> list[AnalysisNode]:
    """Return a record's variations in words; `places` are those of its game, `reached` those of its variations."""
    presented = []
    for node, place in zip(record.analysis, reached, strict=True):
        before = places[node.at] if node.parent is None else reached[node.parent]
        frame = present_frame(record.game, before, node.move, place, reader, side, with_position=False)
        values = {name: getattr(node, name) for name in ("parent", "at", "move", "state", "draws", "comment")}
        presented.append(AnalysisNode(**values, seat=frame.seat, words=frame.words, sides=frame.sides))
    return presented
