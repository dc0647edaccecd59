"""What a drawing needs to know beyond what stands in a state: owners, shares, who leads where, what is in reach."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from midtown.game import State
from midtown.games.manhattan.catalogue import CATALOGUE
from midtown.games.manhattan.components import CITY_LETTERS, COLOUR_NAMES, DEFAULT_SIDES, KINDS, spot_seen
from midtown.locale import Catalogue, Language

TEXTS = Catalogue(Path(__file__).parent / "terminal_locale")
LEAD = 5
"""Floors ahead of every other colour that make a tower safe (M-BUILD)."""


class Tower(NamedTuple):
    """One tower, floor by floor."""

    floors: list[str]
    """The colour of each floor from the ground up."""

    @property
    def owner(self) -> str:
        """The colour of the top piece (M-OWNER)."""
        return self.floors[-1]

    @property
    def shares(self) -> dict[str, int]:
        """How many floors each colour has in it, the owner first, then in the box's order."""
        counts = {colour: self.floors.count(colour) for colour in (self.owner, *COLOUR_NAMES)}
        return {colour: count for colour, count in counts.items() if count}

    @property
    def safe(self) -> bool:
        """Whether nobody can take it any more."""
        own, *others = self.shares.values()
        return own - max(others, default=0) >= LEAD


class Standing(NamedTuple):
    """What a scoring now would find for one colour (M-SCORE)."""

    towers: int
    cities: int
    tallest: bool

    @property
    def points(self) -> int:
        """What it would give."""
        return self.towers + 2 * self.cities + 3 * self.tallest


class Scene:
    """A state as the player at `seat` looks at it."""

    def __init__(self, state: State, seat: int | None, language: Language) -> None:
        self.state = state
        self.seat = seat
        self.language = language
        self.seats = len(state["hands"])
        in_play = [colour for colour in COLOUR_NAMES if colour in state["scores"]]
        self.colours = [colour for owner in range(self.seats) for colour in in_play[owner :: self.seats]]
        """The colours in play, a player's own next to each other."""
        self.owners = {colour: in_play.index(colour) % self.seats for colour in in_play}
        sides = state.get("options", {}).get("sides") or DEFAULT_SIDES[self.seats]
        self.side = sides[seat or 0] if seat is not None else "S"
        self.towers: dict[str, Tower] = {
            plot: Tower([colour for colour, floors in pieces for _ in range(floors)])
            for plot, pieces in state["towers"].items()
        }
        self.highest = max((len(tower.floors) for tower in self.towers.values()), default=0)
        highest = [plot for plot, tower in self.towers.items() if len(tower.floors) == self.highest]
        self.tallest = highest[0] if len(highest) == 1 else None
        self.recent = {part.split("+")[0] for move in state.get("recent", []) for part in move.split() if "+" in part}
        self.over = state["to_move"] is None
        cards = [] if self.over else self.hand
        self.reach = {city + self.plot(card - 1) for card in cards for city in CITY_LETTERS}

    @property
    def hand(self) -> list[int]:
        """The cards of the player who looks, as far as he may see them."""
        cards = self.state["hands"][self.seat] if self.seat is not None else []
        return cards if isinstance(cards, list) else []

    def plot(self, place: int) -> str:
        """The name within its city of the plot that lies at `place`, 0 far left to 8 near right (M-ORIENT)."""
        rank, file = divmod(spot_seen(self.side, place), 3)
        return "abc"[file] + "123"[rank]

    def places(self) -> Sequence[str]:
        """The nine plots of a city, row by row from the far left."""
        return [self.plot(place) for place in range(KINDS)]

    def counts(self, city: str) -> dict[str, int]:
        """How many towers each colour owns in one city."""
        owners = [tower.owner for plot, tower in self.towers.items() if plot[0] == city]
        return {colour: owners.count(colour) for colour in self.colours}

    def majority(self, city: str) -> str | None:
        """The colour that owns more towers there than each other colour."""
        counts = self.counts(city)
        most = max(counts.values())
        leaders = [colour for colour, count in counts.items() if count == most]
        return leaders[0] if most and len(leaders) == 1 else None

    def standing(self, colour: str) -> Standing:
        """What a scoring now would find for one colour."""
        towers = sum(tower.owner == colour for tower in self.towers.values())
        cities = sum(self.majority(city) == colour for city in CITY_LETTERS)
        return Standing(towers, cities, self.tallest is not None and self.towers[self.tallest].owner == colour)

    def name(self, seat: int) -> str:
        """What to call a player: his name if it is told, else you or his colour."""
        if names := self.state.get("names"):
            return str(names[seat])
        if seat == self.seat:
            return self.text("panel.you")
        return self.colour(next(colour for colour in self.colours if self.owners[colour] == seat))

    def text(self, key: str, **values: Any) -> str:
        """A text of the catalogue in the player's language."""
        return TEXTS.text(key, self.language, **values)

    def called(self, key: str) -> str:
        """What the game calls something, in the player's language."""
        return CATALOGUE.text(key, self.language)

    def letter(self, colour: str) -> str:
        """The letter that stands for a colour."""
        return self.called(f"letter.{colour}")

    def colour(self, colour: str) -> str:
        """A colour's name."""
        return self.called(f"colour.{colour}").capitalize()
