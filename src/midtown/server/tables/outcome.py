"""How a finished game ended for each seat: the ranks that ratings use, and the results of its players' pages."""

from midtown.server.accounts.results import Result
from midtown.server.tables.names import computer, seat_names
from midtown.server.tables.state import TableState


def standings(table: TableState) -> tuple[list[str], list[int]]:
    """Return who played at each seat of a table that is over, and their ranks from 0.

    Players who left come last, even if the computer player after them has won. Both lists are empty if nobody left and
    all agreed to abandon the game: it says nothing about strength.
    """
    assert table.match is not None
    if table.ended == "rules":
        ranks = list(table.match.result().ranks)
    elif table.left:
        ranks = [0] * len(table.seats)
    else:
        return [], []
    subjects = [table.left.get(number) or seat.player or f"bot:{seat.bot}" for number, seat in enumerate(table.seats)]
    return subjects, [len(table.seats) if number in table.left else rank for number, rank in enumerate(ranks)]


def outcome(table: TableState, at: int) -> list[Result]:
    """Return the result of each seat of a table that was over at `at`.

    The list is empty where it says nothing about a person: one of them had several seats, or the game came from a
    record.
    """
    match = table.match
    if match is None or table.settings.record is not None:
        return []
    persons = [table.left.get(number) or seat.player for number, seat in enumerate(table.seats)]
    players = [person for person in persons if person is not None]
    if not players or len(set(players)) < len(players):
        return []
    _, ranks = standings(table)
    names, scores, count = seat_names(table.seats), match.result().scores, len(persons)
    return [
        Result(
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
            place=min(ranks[number] + 1, count) if ranks else None,
            score=scores[number],
            opening=match.game.opening(
                [move for move, mover in zip(match.moves, match.movers, strict=True) if mover == number]
            ),
        )
        for number, person in enumerate(persons)
    ]
