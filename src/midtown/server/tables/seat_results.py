"""The results of a finished game as players' pages and the explorer count them."""

from midtown.record import replay
from midtown.server.accounts.results import SeatResult
from midtown.server.tables.names import computer, seat_names
from midtown.server.tables.outcome import places
from midtown.server.tables.state import TableState
from midtown.statistics import course, opening


def seat_results(table: TableState, at: int) -> list[SeatResult]:
    """Return the result of each seat of a table that was over at `at`.

    The list is empty where it says nothing about a person: one of them had several seats, or the game came from a
    record.
    """
    match = table.match
    if match is None or table.settings.record is not None:
        return []
    persons = [table.person_at(number) for number in range(len(table.seats))]
    players = [person for person in persons if person is not None]
    if not players or len(set(players)) < len(players):
        return []
    names, scores, count = seat_names(table.seats), match.result().scores, len(persons)
    stages = course(match.game, replay(match.record()), count)
    return [
        SeatResult(
            table=table.id,
            seat=number,
            player=person,
            bot=None if person else computer(table.seats[number]) or None,
            name=None if person else names[number],
            game=table.settings.game,
            seats=count,
            public=table.settings.public,
            rated=table.settings.rated,
            ended_at=at,
            place=place,
            score=scores[number],
            opening=opening(match.game, match.moves, match.movers, number),
            situations=", ".join(f"{stage} {item.situations[number]}" for stage, item in stages.items()),
            sequels=", ".join(" ".join([stage, *item.sequels[number].values()]) for stage, item in stages.items()),
            scenario=match.options.get("scenario"),
        )
        for number, (person, place) in enumerate(zip(persons, places(table), strict=True))
    ]
