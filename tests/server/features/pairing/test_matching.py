"""Who plays with whom: laws of the pure function, and what ratings, waiting and blocks do to it."""

from itertools import combinations, product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from midtown.arena.rating import Skill, initial_skill
from midtown.server.features.pairing.matching import (
    PATIENCE,
    UNRATED,
    Group,
    Seeker,
    TableKind,
    form_groups,
    group_with_computers,
)

GAMES, SEATS, PACES = ("bridge", "harbour"), (2, 3, 4), ("10m", "1d")
KINDS = [TableKind(game, seats, pace) for game in GAMES for seats in SEATS for pace in PACES]
USUAL = {"bridge": 4, "harbour": 2}
TWO = TableKind("harbour", 2, "10m")
NAMES = "abcdefgh"
FEW = settings(max_examples=30)
"""Drawing a crowd takes longer than seating it."""


@st.composite
def crowds(draw: st.DrawFn) -> list[Seeker]:
    """Return up to eight people with any wishes, ratings, blocks, and waiting times."""
    names = NAMES[: draw(st.integers(0, len(NAMES)))]
    people = []
    for name in names:
        wanted = draw(st.sets(st.sampled_from(KINDS), min_size=1))
        skill = Skill(draw(st.floats(0, 50)), draw(st.floats(0.5, 8)))
        places = product(GAMES, SEATS) if draw(st.booleans()) else ()
        people.append(
            Seeker(
                name,
                frozenset(wanted),
                draw(st.integers(0, 2 * PATIENCE)),
                dict.fromkeys(places, skill),
                frozenset(draw(st.sets(st.sampled_from(NAMES), max_size=2)) - {name}),
                draw(st.none() | st.sampled_from(NAMES)),
            )
        )
    return people


def apart(people: list[Seeker], players: tuple[str, ...]) -> bool:
    """Return whether one of these players has blocked another."""
    return any(other in one.blocked for one in people if one.player in players for other in players)


@FEW
@given(crowds())
def test_nobody_sits_twice_or_where_they_do_not_want_to_or_with_somebody_blocked(people: list[Seeker]) -> None:
    by_name = {one.player: one for one in people}
    seatings = form_groups(people)
    seated = [player for group in seatings for player in group.players]
    assert len(seated) == len(set(seated))
    for group in seatings:
        assert len(group.players) == group.kind.seats
        assert all(group.kind in by_name[player].kinds for player in group.players)
        assert not apart(people, group.players)
        assert [by_name[player].waited for player in group.players] == sorted(
            (by_name[player].waited for player in group.players), reverse=True
        )


@FEW
@given(crowds(), st.randoms(use_true_random=False))
def test_the_order_in_which_people_are_listed_does_not_matter(people: list[Seeker], chance: Random) -> None:
    mixed = list(people)
    chance.shuffle(mixed)
    assert form_groups(mixed) == form_groups(people)


@FEW
@given(crowds())
def test_no_two_are_left_who_have_waited_long_enough_for_a_table_of_two(people: list[Seeker]) -> None:
    seated = {player for group in form_groups(people) for player in group.players}
    left = [one for one in people if one.player not in seated and one.waited >= PATIENCE]
    for one, other in combinations(left, 2):
        common = {kind for kind in one.kinds & other.kinds if kind.seats == 2}
        assert not common or apart(people, (one.player, other.player))


@given(st.floats(0, 50), st.floats(0, 50), st.integers(0, PATIENCE), st.integers(0, PATIENCE), st.integers(0, PATIENCE))
def test_two_who_play_together_do_so_after_waiting_longer_too(
    mu: float, other: float, waited: int, since: int, more: int
) -> None:
    def pair(later: int) -> list[Group]:
        skills = [{("harbour", 2): Skill(one, 1.0)} for one in (mu, other)]
        return form_groups(
            Seeker(name, frozenset([TWO]), time + later, skill)
            for name, time, skill in zip("ab", (waited, since), skills, strict=True)
        )

    assert not pair(0) or pair(more)


@FEW
@given(crowds())
def test_with_computers_the_people_fit_and_only_those_come_along_who_have_waited(people: list[Seeker]) -> None:
    for first in people:
        group = group_with_computers(first, people, USUAL)
        assert group.kind in first.kinds
        assert len(group.players) <= group.kind.seats
        assert not apart(people, group.players)
        along = [one for one in people if one.player in group.players[1:]]
        assert all(one.waited >= PATIENCE and group.kind in one.kinds for one in along)
        assert group.players[0] == first.player


def at(name: str, mu: float, waited: int = 0, **more: object) -> Seeker:
    """Return somebody with a certain rating who wants a table of two."""
    return Seeker(name, frozenset([TWO]), waited, {("harbour", 2): Skill(mu, 1.0)}, **more)  # type: ignore[arg-type]


def test_the_closest_rating_is_chosen_and_far_ones_only_after_waiting() -> None:
    assert form_groups([at("a", 25), at("b", 30), at("c", 26)]) == [Group(TWO, ("a", "c"))]
    assert form_groups([at("a", 20), at("b", 40)]) == []
    assert form_groups([at("a", 20, 40_000), at("b", 40, 30_000)]) == [Group(TWO, ("a", "b"))]
    assert form_groups([at("a", 0, PATIENCE), at("b", 100)]) == [Group(TWO, ("a", "b"))]


def test_an_uncertain_rating_counts_for_less() -> None:
    guest = Seeker("g", frozenset([TWO]), 0)
    assert form_groups([at("a", 15), guest]) == [Group(TWO, ("a", "g"))]
    assert form_groups([at("a", 15), at("b", 25)]) == []


def test_who_has_joined_a_search_plays_with_its_owner_whatever_the_ratings() -> None:
    people = [at("a", 10), at("b", 45, beside="a"), at("c", 10)]
    assert form_groups(people) == [Group(TWO, ("a", "b"))]
    assert form_groups([at("a", 10, blocked=frozenset("b")), at("b", 45, beside="a")]) == []


def test_a_table_takes_as_many_people_as_it_can() -> None:
    people = [Seeker(name, frozenset(KINDS), 0) for name in "abcd"]
    (group,) = form_groups(people)
    assert (group.kind.seats, len(group.players)) == (4, 4)


def test_alone_one_gets_the_usual_number_of_computer_players() -> None:
    group = group_with_computers(Seeker("a", frozenset(KINDS), PATIENCE), [], USUAL)
    assert group.kind.seats == USUAL[group.kind.game]


def test_somebody_without_rated_games_counts_as_a_new_player() -> None:
    assert initial_skill() == UNRATED
