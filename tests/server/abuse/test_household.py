"""A household of four on one address plays a whole evening without meeting a limit."""

from collections import Counter

import pytest

from midtown.server.http.request_limits import cost_of
from midtown.server.support.rate_limits import HELD, LIMITS, Limits

pytestmark = pytest.mark.long

ADDRESS = "203.0.113.7"
PEOPLE = ("ada", "bob", "cem", "dora")
MINUTE = 60.0
EVENING = 5 * 60 * MINUTE
GAMES = 12
MOVES_A_GAME = 60
"""Moves of each person in a game, one every 15 seconds or so while it runs."""


class Evening:
    """What the four do, in the order of time; `refused` are the limits that they met."""

    def __init__(self) -> None:
        self.now = 0.0
        self.limits = Limits(monotonic=lambda: self.now, limits=LIMITS, held=HELD)
        self.messages = {person: self.limits.bucket("messages") for person in PEOPLE}
        self.refused: Counter[str] = Counter()
        self.done: Counter[str] = Counter()

    def take(self, name: str, key: str = ADDRESS, amount: float = 1) -> None:
        self.done[name] += 1
        if self.limits.wait(name, key, amount):
            self.refused[name] += 1

    def request(self, path: str) -> None:
        self.take("requests", amount=cost_of(path))

    def arrive(self, person: str) -> None:
        """Open the pages for the first time on two devices, and claim a name or log in."""
        for _device in range(2):
            for _file in range(60):
                self.take("files")
            for path in ("/api/me", "/api/me/tables", "/api/tables", "/api/games", "/api/me/notices"):
                self.request(path)
            self.take("guests")
        for _slip in range(3):  # a password is mistyped twice
            self.request("/api/session")
            self.take("logins_address")
            self.take("logins_name", f"name:{person}")
        self.request("/api/me/password")
        self.take("logins_name", f"player:{person}")
        self.request("/api/me/email")
        for name, key in (("mail", person), ("mail_address", ADDRESS), ("mail_recipient", f"{person}@example.org")):
            self.take(name, key)

    def open_table(self, host: str) -> None:
        """Open a table, send the links anew once, and sit down, each with two devices."""
        for path in ("/api/shuffles", "/api/tables"):
            self.request(path)
        self.take("shuffles", host)
        self.take("tables", host)
        self.take("tables_address")
        for _link in range(3):
            self.request("/api/tables/t/invites")
            self.take("invites", host)
        for person in PEOPLE:
            self.request("/api/invites/token")
            self.request("/api/invites/token")
            for _device in range(2):
                self.connect(person)

    def connect(self, person: str) -> None:
        for path in ("/api/tables/t", "/api/tables/t/log", "/api/tables/t/moves"):
            self.request(path)
        self.take("sockets")
        self.take("sockets_seat", f"{person} t")

    def play(self, person: str, number: int) -> None:
        """Make a move: look at the legal ones, ask for a hint, write a word, and lose the connection at times."""
        self.request("/api/tables/t/moves")
        for _why in range(3):
            self.request("/api/tables/t/why")
        if number % 3 == 0:
            self.request("/api/tables/t/hint")
            self.take("hints", person)
            self.take("hints_address")
        if number % 2 == 0:
            self.take("chat", person)
        if number % 10 == 0:
            self.connect(person)
        for _message in range(4):
            self.refused["messages"] += bool(self.messages[person].take(self.now))

    def finish(self) -> None:
        """Look at the end: replay, record, review, profile, and lists, each of the four."""
        for person in PEOPLE:
            for path in ("replay", "record", "log", "review"):
                self.request(f"/api/tables/t/{path}")
            for path in ("/api/me/tables", "/api/tables", "/api/ratings", f"/api/players/{person}"):
                self.request(path)
            self.take("links", person)
            self.request("/api/tables/t/picture.png")
            self.request("/api/tables/t/film.gif")
            self.take("pictures")
            self.take("films")
            self.between_games(person)
        self.take("reviews", PEOPLE[0])
        self.take("reviews_address")
        for _poll in range(120):  # of the review's progress
            self.now += 0.1
            self.request("/api/tables/t/review")

    def between_games(self, person: str) -> None:
        """Solve puzzles, against the clock too, play the deal of the day, analyse, and look for other opponents."""
        self.take("puzzle_runs", person)
        self.request("/api/puzzles/runs")
        for _puzzle in range(15):
            self.now += 1.5
            self.request("/api/puzzles/next")
            self.request("/api/puzzles/p/answers")
            self.request("/api/puzzles/p/solution")
            self.take("puzzles", person)
        for path in ("/api/daily", "/api/daily/deals/d/result", "/api/analysis", "/api/analyses"):
            self.request(path)
        for name in ("tables", "searches", "analyses", "entries", "follows"):
            self.take(name, person)
        self.take("tables_address")
        for _position in range(10):
            self.request("/api/analysis/positions")
            self.request("/api/analysis/lines")
            self.take("engine", person)


def test_four_people_of_one_address_meet_no_limit_in_an_evening() -> None:
    evening = Evening()
    for person in PEOPLE:
        evening.arrive(person)
    pause = EVENING / GAMES
    for game in range(GAMES):
        evening.now = game * pause
        evening.open_table(PEOPLE[game % 4])
        for number in range(MOVES_A_GAME):
            for person in PEOPLE:
                evening.now += (pause - 2 * MINUTE) / MOVES_A_GAME / 4
                evening.play(person, number)
        evening.finish()
    assert +evening.refused == Counter()
    assert evening.done["requests"] > 15_000
    assert evening.done["files"] == 480


def test_a_household_that_reloads_all_pages_at_once_meets_no_limit() -> None:
    evening = Evening()
    for person in PEOPLE:
        for _device in range(3):
            for _file in range(60):
                evening.take("files")
            evening.connect(person)
    assert +evening.refused == Counter()


def test_sockets_and_connections_are_enough_for_a_household() -> None:
    limits = Limits(limits=LIMITS, held=HELD)
    for _browser in range(4 * 3 * 6):  # people, devices, and what a browser opens at once
        limits.hold("connections", ADDRESS)
    for person in PEOPLE:
        for _device in range(3):
            limits.hold("sockets", ADDRESS)
            limits.hold("sockets_seat", f"{person} t")
