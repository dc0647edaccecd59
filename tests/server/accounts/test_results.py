"""Results and ratings over time: what is stored, and which of it a visitor may count and list."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, delete, func, select

from midtown.server.accounts import identity, ratings, results
from midtown.server.accounts.deletion import delete_account
from midtown.server.accounts.results import GamesWon, HeadToHead, OpeningResults, SeatResult, Wanted
from midtown.server.storage.schema.accounts import rating_days
from midtown.server.storage.schema.play import seats
from tests.server.accounts.test_identity import claimed
from tests.server.people_app import DAY, NOW, opened, table

EVERYTHING = Wanted()


@pytest.fixture
def connection(database: str) -> Iterator[Connection]:
    engine = opened(database)
    with engine.begin() as opened_:
        yield opened_
    engine.dispose()


def game(
    connection: Connection,
    number: int,
    places: dict[str, int | None],
    *,
    public: bool = True,
    opening: str | None = None,
    situations: str | None = None,
    sequels: str | None = None,
    scenario: str | None = None,
    game: str = "stones",
) -> str:
    """Store a finished game; `places` has the place of each player, by id or as `bot`."""
    name = f"{number:012x}"
    persons = {seat: who for seat, who in enumerate(places) if who != "bot"}
    table(connection, name, persons, status="over")
    rows = [
        SeatResult(
            table=name,
            seat=seat,
            player=None if who == "bot" else who,
            bot="club" if who == "bot" else None,
            name="Alder" if who == "bot" else None,
            game=game,
            seats=len(places),
            public=public,
            rated=False,
            ended_at=NOW + number,
            place=place,
            score=10 - (place or 0),
            opening=opening,
            situations=situations,
            sequels=sequels,
            scenario=scenario,
        )
        for seat, (who, place) in enumerate(places.items())
    ]
    results.store(connection, rows)
    return name


def listed(connection: Connection, player: str, viewer: str | None, wanted: Wanted = EVERYTHING) -> list[str]:
    games, _ = results.results_page(connection, player, viewer, wanted, None)
    assert results.results_total(connection, player, viewer, wanted) == len(games)
    return [one.seats[0].table for one in games]


def test_others_see_public_games_and_those_where_they_sat_and_nothing_else(connection: Connection) -> None:
    ada, bob, cem = (claimed(connection, name) for name in ("Ada", "Bob", "Cem"))
    public = game(connection, 1, {ada: 1, bob: 2})
    private = game(connection, 2, {ada: 2, cem: 1}, public=False, opening="hidden")
    assert listed(connection, ada, ada) == listed(connection, ada, cem) == [private, public]
    assert listed(connection, ada, bob) == listed(connection, ada, None) == [public]
    for viewer, games in ((ada, 2), (cem, 2), (bob, 1), (None, 1)):
        assert results.tallies(connection, ada, viewer) == [GamesWon("stones", 2, games, 1)]
        assert len(results.rivals(connection, ada, viewer)) == games
        assert len(results.openings(connection, ada, viewer)) == games - 1
        assert results.first_game_end(connection, ada, viewer) == NOW + 1


def test_a_private_game_opens_to_those_only_who_still_have_their_seat(connection: Connection) -> None:
    ada = claimed(connection, "Ada")
    game(connection, 1, {ada: 1, "bot": 2}, public=False)
    (one,), _ = results.results_page(connection, ada, ada, EVERYTHING, None)
    assert one.open
    connection.execute(delete(seats).where(seats.c.player == ada))
    (one,), _ = results.results_page(connection, ada, ada, EVERYTHING, None)
    assert not one.open


def test_rivals_are_counted_by_who_was_ahead_and_the_visitor_comes_first(connection: Connection) -> None:
    ada, bob, cem = (claimed(connection, name) for name in ("Ada", "Bob", "Cem"))
    game(connection, 1, {ada: 1, bob: 2, "bot": 3})
    game(connection, 2, {ada: 2, bob: 1, "bot": 2})
    game(connection, 3, {ada: 1, bob: 1})
    game(connection, 4, {ada: 3, cem: 2, "bot": 1})
    game(connection, 5, {ada: None, cem: None})
    assert results.rivals(connection, ada, None) == [
        HeadToHead(bob, "Bob", None, 3, 1, 1),
        HeadToHead(cem, "Cem", None, 1, 0, 1),
    ]
    assert [one.player for one in results.rivals(connection, ada, cem)] == [cem, bob]
    assert results.tallies(connection, ada, None) == [GamesWon("stones", 3, 3, 1), GamesWon("stones", 2, 1, 1)]


def test_the_most_frequent_openings_of_each_kind_of_game_come_first(connection: Connection) -> None:
    ada = claimed(connection, "Ada")
    for number, opening in enumerate("aabbbcde"):
        game(connection, number, {ada: 1 + number % 2, "bot": 2 - number % 2}, opening=opening)
    game(connection, 9, {ada: 1, "bot": 2}, opening="z", game="other")
    assert results.openings(connection, ada, None) == [
        OpeningResults("other", 2, "z", 1, 1),
        OpeningResults("stones", 2, "b", 3, 2),
        OpeningResults("stones", 2, "a", 2, 1),
        OpeningResults("stones", 2, "c", 1, 0),
    ]


def test_the_list_is_narrowed_by_game_seats_result_opponent_name_and_time(connection: Connection) -> None:
    ada, bob = claimed(connection, "Ada"), claimed(connection, "Bob % Bee")
    won = game(connection, 1, {ada: 1, bob: 2})
    lost = game(connection, 2, {ada: 2, "bot": 1, bob: 3}, game="other")
    abandoned = game(connection, 3, {ada: None, "bot": None})
    assert listed(connection, ada, None) == [abandoned, lost, won]
    assert listed(connection, ada, None, Wanted(game="other")) == [lost]
    assert listed(connection, ada, None, Wanted(seats=2)) == [abandoned, won]
    assert listed(connection, ada, None, Wanted(ending="won")) == [won]
    assert listed(connection, ada, None, Wanted(ending="lost")) == [lost]
    assert listed(connection, ada, None, Wanted(ending="abandoned")) == [abandoned]
    assert listed(connection, ada, None, Wanted(opponent=bob)) == [lost, won]
    assert listed(connection, ada, None, Wanted(opponent=ada)) == []
    assert listed(connection, ada, None, Wanted(name="% bEE ")) == [lost, won]
    assert listed(connection, ada, None, Wanted(name="aLd")) == [abandoned, lost]
    assert listed(connection, ada, None, Wanted(name="_")) == listed(connection, ada, None, Wanted(name="Ada")) == []
    assert listed(connection, ada, None, Wanted(since=NOW + 2, until=NOW + 3)) == [lost]


def test_pages_follow_each_other_without_gap_or_repetition(connection: Connection) -> None:
    ada = claimed(connection, "Ada")
    names = [game(connection, number, {ada: 1, "bot": 2}) for number in range(results.PAGE + 3)]
    first, more = results.results_page(connection, ada, None, EVERYTHING, None)
    assert more
    last = first[-1].seats[0]
    second, more = results.results_page(connection, ada, None, EVERYTHING, (last.ended_at, last.table))
    assert not more
    assert [one.seats[0].table for one in [*first, *second]] == names[::-1]


def test_a_deleted_account_vanishes_from_results_and_ratings(connection: Connection) -> None:
    ada, bob = claimed(connection, "Ada"), claimed(connection, "Bob")
    game(connection, 1, {ada: 1, bob: 2})
    ratings.rate(connection, "stones", [ada, bob], [0, 1], NOW)
    delete_account(connection, ada, [])
    (one,), _ = results.results_page(connection, bob, None, EVERYTHING, None)
    assert [seat.player for seat in one.seats] == [None, bob]
    assert results.rivals(connection, bob, None) == []
    assert set(connection.execute(select(rating_days.c.subject)).scalars()) == {bob}


def test_a_rating_keeps_the_last_value_of_each_day_for_two_years(connection: Connection) -> None:
    ada, bob = claimed(connection, "Ada"), claimed(connection, "Bob")
    for at in (NOW - 800 * DAY, NOW - DAY, NOW, NOW + 1):
        ratings.rate(connection, "stones", [ada, bob, "bot:club"], [0, 1, 2], at)
    (rating,) = ratings.ratings_of(connection, ada)
    days = ratings.rating_history(connection, rating, NOW)
    assert [one.day for one in days] == [NOW // DAY - 1, NOW // DAY]
    assert days[0].sigma > days[1].sigma == rating.sigma
    assert ratings.place(connection, rating, NOW) == (1, 3)
    assert connection.execute(select(func.count()).select_from(rating_days)).scalar() == 6


def test_a_page_is_for_others_only_with_a_claimed_name_and_unless_it_is_hidden(connection: Connection) -> None:
    ada, (guest, _) = claimed(connection, "Ada"), identity.new_guest(connection, NOW)

    def readable(viewer: identity.Visitor | None, player: str) -> bool:
        who = identity.visitor_by_id(connection, player)
        assert who is not None
        return identity.may_read_page(who, viewer)

    assert readable(None, ada)
    assert not readable(None, guest.id)
    assert readable(guest, guest.id)
    identity.set_hidden(connection, ada, True)
    assert not readable(guest, ada)
    assert readable(identity.visitor_by_id(connection, ada), ada)
