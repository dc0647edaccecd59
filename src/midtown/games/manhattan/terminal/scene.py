"""A state prepared for drawing: owners, shares, majorities, plots in reach."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from midtown.game import State
from midtown.games.manhattan.interface.facts import SAFE
from midtown.games.manhattan.rules.catalogue import CATALOGUE
from midtown.games.manhattan.rules.components import CITY_LETTERS, COLOUR_NAMES, DEFAULT_SIDES, KINDS, spot_seen
from midtown.games.manhattan.rules.scoring import Scoring, scoring
from midtown.support.i18n import Catalogue, Language

TEXTS = Catalogue(Path(__file__).parent / "locale")


class Tower(NamedTuple):
    """A tower, floor by floor."""

    floors: list[str]
    """The colour of each floor from the ground up."""

    @property
    def owner(self) -> str:
        """Return the colour of the top piece (M-OWNER)."""
        return self.floors[-1]

    @property
    def shares(self) -> dict[str, int]:
        """Return the floors of each colour, the owner's first, then in the order of COLOUR_NAMES."""
        counts = {colour: self.floors.count(colour) for colour in (self.owner, *COLOUR_NAMES)}
        return {colour: count for colour, count in counts.items() if count}

    @property
    def safe(self) -> bool:
        """Return whether nobody can take it any more."""
        own, *others = self.shares.values()
        return own - max(others, default=0) >= SAFE


@dataclass(frozen=True, eq=False)
class Scene:
    """A state as the player at `seat` looks at it; with None as everybody may, from the south."""

    state: State
    seat: int | None
    language: Language

    @cached_property
    def seats(self) -> int:
        """Return the number of players."""
        return len(self.state["hands"])

    @cached_property
    def in_play(self) -> list[str]:
        """Return the colours in play, in the order of COLOUR_NAMES."""
        return [colour for colour in COLOUR_NAMES if colour in self.state["scores"]]

    @cached_property
    def colours(self) -> list[str]:
        """Return the colours in play, those of one player next to each other."""
        return [colour for owner in range(self.seats) for colour in self.in_play[owner :: self.seats]]

    @cached_property
    def owners(self) -> dict[str, int]:
        """Return the seat that plays each colour."""
        return {colour: index % self.seats for index, colour in enumerate(self.in_play)}

    @cached_property
    def side(self) -> str:
        """Return the side of the board from which it is drawn."""
        sides = self.state.get("options", {}).get("sides") or DEFAULT_SIDES[self.seats]
        return str(sides[self.seat]) if self.seat is not None else "S"

    @cached_property
    def towers(self) -> dict[str, Tower]:
        """Return the towers by their plots."""
        return {
            plot: Tower([colour for colour, floors in pieces for _ in range(floors)])
            for plot, pieces in self.state["towers"].items()
        }

    @cached_property
    def scoring(self) -> Scoring:
        """Return what a scoring would give now (M-SCORE)."""
        return scoring(self.state)

    @property
    def highest(self) -> int:
        """Return the floors of the tallest towers; 0 on an empty board."""
        return self.scoring.tallest.height

    @cached_property
    def tallest(self) -> str | None:
        """Return the plot of the single tallest tower; None if several share the height."""
        return self.scoring.tallest.plots[0] if self.scoring.tallest.owner else None

    @cached_property
    def recent(self) -> set[str]:
        """Return the plots of the moves that are to be marked as new."""
        moves = self.state.get("recent", [])
        return {part.split("+")[0] for move in moves for part in move.split() if "+" in part}

    @cached_property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.state["to_move"] is None

    @cached_property
    def reach(self) -> set[str]:
        """Return the plots to which a card of the player who looks leads."""
        cards = [] if self.over else self.hand
        return {city + self.plot(card - 1) for card in cards for city in CITY_LETTERS}

    @property
    def hand(self) -> list[int]:
        """Return the cards of the player who looks; none if they are hidden."""
        cards = self.state["hands"][self.seat] if self.seat is not None else []
        return cards if isinstance(cards, list) else []

    def plot(self, place: int) -> str:
        """Return the name within its city of the plot at `place`, 0 far left to 8 near right (M-ORIENT)."""
        rank, file = divmod(spot_seen(self.side, place), 3)
        return "abc"[file] + "123"[rank]

    def places(self) -> Sequence[str]:
        """Return the nine plots of a city, row by row from the far left."""
        return [self.plot(kind) for kind in range(KINDS)]

    def counts(self, city: str) -> dict[str, int]:
        """Return the number of towers of each colour that owns some in a city, in the order of `colours`."""
        towers = self.scoring.cities[city].towers
        return {colour: towers[colour] for colour in self.colours if colour in towers}

    def majority(self, city: str) -> str | None:
        """Return the colour that owns more towers in a city than each other colour, or None."""
        return self.scoring.cities[city].leader

    def name(self, seat: int) -> str:
        """Return a player's name if the state has it, otherwise "you" or their colour."""
        if names := self.state.get("names"):
            return str(names[seat])
        if seat == self.seat:
            return self.text("panel.you")
        return self.colour(next(colour for colour in self.colours if self.owners[colour] == seat))

    def text(self, key: str, **values: object) -> str:
        """Return a text of the terminal's catalogue in the player's language."""
        return TEXTS.text(key, self.language, **values)

    def term(self, key: str) -> str:
        """Return a text of the game's catalogue in the player's language."""
        return CATALOGUE.text(key, self.language)

    def letter(self, colour: str) -> str:
        """Return the letter that stands for a colour."""
        return self.term(f"letter.{colour}")

    def colour(self, colour: str) -> str:
        """Return a colour's name."""
        return self.term(f"colour.{colour}").capitalize()
