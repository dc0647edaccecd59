"""A game as one JSON document: read it, write it, replay it (docs/build/records.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict, TypeGuard

from midtown import games, variations
from midtown.game import AnyGame, AnyPosition, Draw, DrawError, GameError, Options, RequestError
from midtown.record_events import NumberAdded, RecordEvent, SeatCalled, record_event
from midtown.support.documents import JsonMapping, JsonObject
from midtown.support.i18n import CATALOGUE
from midtown.support.units import DAY
from midtown.variations import Node

FORMAT = "midtown/1"
MOST_EVENTS = 1000
LONGEST_TEXT = 200
LONGEST_TIME = 100 * 366 * DAY
"""Maximum milliseconds of a move."""
"""Maximum length of a player's name, and of each text of an event."""


class RecordedResult(TypedDict):
    """The result of a game in its record: a score for each seat, and the winners."""

    scores: list[int]
    winners: list[int]


@dataclass(kw_only=True)
class Record:
    """A game, finished or not. `events` are things that are no moves."""

    game: str
    players: list[str]
    options: Options
    rules: int
    commitment: str | None = None
    secret: str | None = None
    draws: list[Draw] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    events: list[RecordEvent] = field(default_factory=list)
    result: RecordedResult | None = None
    times: list[int | None] = field(default_factory=list)
    """The milliseconds that each move took, None where nobody knows; empty if that is all of them."""
    analysis: list[Node] = field(default_factory=list)
    """What was tried beside the game; `midtown.analysis` replays it."""

    def document(self) -> JsonObject:
        """Return the JSON document."""
        return {
            "format": FORMAT,
            "rules": self.rules,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "commitment": self.commitment,
            "secret": self.secret,
            "draws": self.draws,
            "moves": self.moves,
            "events": [event.document() for event in self.events],
            "result": self.result,
            **({"times": self.times} if any(time is not None for time in self.times) else {}),
            **({"analysis": [node.document() for node in self.analysis]} if self.analysis else {}),
        }

    @property
    def numbers(self) -> list[tuple[int, str]]:
        """Return the numbers that seats added to the shuffle, in order: pairs of seat and number."""
        return [(event.seat, event.value) for event in self.events if isinstance(event, NumberAdded)]

    @property
    def called(self) -> dict[int, str]:
        """Return the names of computer players that have one of their own, by seat."""
        return {event.seat: event.value for event in self.events if isinstance(event, SeatCalled) and event.value}


class ReplayStep(NamedTuple):
    """One step of a replay: the position after move `number` (0: before the first), and the draws used so far."""

    number: int
    move: str | None
    position: AnyPosition
    draws: int


def read(document: object) -> Record:
    """Return the record in a JSON document; raise RequestError that names the field at fault."""
    if not isinstance(document, dict):
        raise _bad_value("object")
    if document.get("format") != FORMAT:
        raise _bad_value("format", format=FORMAT)
    name = document.get("game")
    if not isinstance(name, str):
        raise _wrong_kind("game", "text")
    game = games.game(name)
    players = _texts(document, "players")
    if any(len(player) > LONGEST_TEXT for player in players):
        raise _wrong_kind("players", "short_names")
    games.for_players(name, len(players))
    rules = document.get("rules", 1)
    if not _is_count(rules) or not 1 <= rules <= game.RULES:
        raise _bad_value("rules", game=name, rules=str(rules)[:20], newest=str(game.RULES))
    options = document.get("options", {})
    if not isinstance(options, dict):
        raise _wrong_kind("options", "object")
    items = _list(document, "draws")
    draws = [item for item in items if isinstance(item, int | str) and not isinstance(item, bool)]
    if len(draws) < len(items):
        raise _wrong_kind("draws", "draws")
    moves = _texts(document, "moves")
    return Record(
        game=name,
        players=players,
        options=game.resolve_options(len(players), options),
        rules=rules,
        commitment=_hash(document, "commitment"),
        secret=_hash(document, "secret"),
        draws=draws,
        moves=moves,
        events=_events(document, len(players), len(moves)),
        result=_result(document),
        times=_times(document, len(moves)),
        analysis=variations.read(document.get("analysis"), len(moves)),
    )


def replay(record: Record) -> Iterator[ReplayStep]:
    """Yield every position of a game, which the caller may keep; raise GameError that names the move at fault.

    Left-over draws and a wrong result are refused after the last move.
    """
    game = games.game(record.game)
    position = game.new(len(record.players), record.options)
    fallen = _deal(game, position, record.draws, 0)
    yield ReplayStep(0, None, position, fallen)
    for number, move in enumerate(record.moves, 1):
        position = game.clone(position)
        try:
            game.play(position, move)
            fallen = _deal(game, position, record.draws, fallen)
        except GameError as error:
            message = CATALOGUE.message("record.move", number=str(number), move=move[:60], reason=error.message)
            raise type(error)(message, error.rule) from None
        yield ReplayStep(number, move, position, fallen)
    if fallen < len(record.draws):
        raise DrawError(CATALOGUE.message("record.draws", used=str(fallen), draws=str(len(record.draws))))
    check_result(game, position, record.result)


def check_result(game: AnyGame, position: AnyPosition, claimed: RecordedResult | None) -> None:
    """Raise RequestError if the claimed result is not the position's."""
    if claimed is None:
        return
    result = game.result(position)
    if claimed["scores"] != result.scores or claimed["winners"] != result.winners:
        raise _bad_value(
            "result", scores=str(result.scores), winners=str(result.winners), claim=f"{claimed['scores']}"[:60]
        )


def check_draw(deck: Sequence[Draw], item: Draw) -> Draw:
    """Return `item` if it is in the deck and of its type; otherwise raise DrawError."""
    if type(item) is not type(deck[0]) or item not in deck:
        raise DrawError(CATALOGUE.message("draws.impossible", item=str(item)[:40]))
    return item


def _deal(game: AnyGame, position: AnyPosition, draws: list[Draw], fallen: int) -> int:
    while deck := game.deck(position):
        if fallen == len(draws):
            raise DrawError(CATALOGUE.message("draws.short", number=str(fallen + 1)))
        game.deal(position, check_draw(deck, draws[fallen]))
        fallen += 1
    return fallen


def _bad_value(key: str, **values: object) -> RequestError:
    return RequestError(CATALOGUE.message(f"record.{key}", **values))


def _wrong_kind(field: str, kind: str) -> RequestError:
    return _bad_value("field", field=field, kind=CATALOGUE.message(f"kind.{kind}"))


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_short(value: object) -> TypeGuard[str | None]:
    return value is None or (isinstance(value, str) and len(value) <= LONGEST_TEXT)


def _list(document: JsonMapping, name: str) -> list[object]:
    items = document.get(name)
    if not isinstance(items, list):
        raise _wrong_kind(name, "list")
    return list(items)


def _texts(document: JsonMapping, name: str) -> list[str]:
    items = _list(document, name)
    texts = [item for item in items if isinstance(item, str)]
    if len(texts) < len(items):
        raise _wrong_kind(name, "texts")
    return texts


def _hash(document: JsonMapping, name: str) -> str | None:
    text = document.get(name)
    if text is None or (isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")):
        return text
    raise _wrong_kind(name, "hash")


def _events(document: JsonMapping, players: int, moves: int) -> list[RecordEvent]:
    events = document.get("events")
    if events is None:
        return []
    if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
        raise _wrong_kind("events", "objects")
    if len(events) > MOST_EVENTS:
        raise _wrong_kind("events", "few_events")
    return [_event(event, players, moves) for event in events]


def _event(event: JsonMapping, players: int, moves: int) -> RecordEvent:
    """Return an event with its known keys only, so that nothing is kept that nobody reads."""
    at, kind, seat, value, bot = (event.get(name) for name in ("at", "event", "seat", "value", "bot"))
    if not _is_count(at) or not 0 <= at <= moves:
        raise _wrong_kind("events", "events")
    if not (seat is None or (_is_count(seat) and 0 <= seat < players)):
        raise _wrong_kind("events", "seats")
    if kind == "number" and (seat is None or not isinstance(value, str)):
        raise _wrong_kind("events", "numbers")
    if not (_is_short(kind) and _is_short(value) and _is_short(bot)):
        raise _wrong_kind("events", "short_texts")
    return record_event(at=at, kind=kind, seat=seat, value=value, bot=bot)


def _times(document: JsonMapping, moves: int) -> list[int | None]:
    if document.get("times") is None:
        return []
    items = _list(document, "times")
    times = [time for time in items if time is None or (_is_count(time) and 0 <= time <= LONGEST_TIME)]
    if len(times) < len(items) or len(times) != moves:
        raise _wrong_kind("times", "times")
    return times


def _result(document: JsonMapping) -> RecordedResult | None:
    result = document.get("result")
    if result is None:
        return None
    if isinstance(result, dict) and all(
        isinstance(result.get(name), list) and all(_is_count(item) for item in result[name])
        for name in ("scores", "winners")
    ):
        return {"scores": result["scores"], "winners": result["winners"]}
    raise _wrong_kind("result", "result")
