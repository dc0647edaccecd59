"""Checked play: an untrusted move is played, or refused with the rule that forbids it."""

from midtown.game import GameOver, IllegalMove, NotationError, RequestError
from midtown.games.manhattan.protocol.notation import Build, Forfeit, Pick, numbers, parse, texts
from midtown.games.manhattan.rules.catalogue import colour_name, colours_of, message, plot_name, quote
from midtown.games.manhattan.rules.components import BUILD, FORFEITS, HEIGHTS, NOBODY, NONE, OVER, PICK, SPOTS
from midtown.games.manhattan.rules.position import Position


def play(position: Position, text: str) -> None:
    """Play an untrusted move, or raise NotationError, IllegalMove or GameOver and change nothing."""
    position.apply(check(position, text))


def check(position: Position, text: str) -> int:
    """Return the number of a legal move; raise NotationError, IllegalMove or GameOver."""
    if position.phase == OVER:
        raise GameOver(message("refusal.over"))
    if position.drawer != NONE:
        raise RequestError(message("refusal.card_awaited"))
    move = parse(text)
    if move.two_colours != (position.setup.colours_each == 2):
        key = "notation.without_colour" if move.two_colours else "notation.with_colour"
        raise NotationError(message(key, text=quote(text)))
    if isinstance(move, Pick):
        check_pick(position, move)
    elif isinstance(move, Build):
        check_build(position, move)
    else:
        check_forfeit(position, move)
    return numbers(position.setup, position.mover)[text]


def check_pick(position: Position, move: Pick) -> None:
    """Raise IllegalMove if the pieces cannot be picked (M-PICK)."""
    if position.phase != PICK:
        raise IllegalMove(message("refusal.pick_phase"), "M-PICK")
    quota = position.setup.quota
    for part, heights in enumerate(move.groups):
        colour = position.mover + part * position.setup.seats
        if len(heights) != quota:
            values = {"colour": colour_name(colour), "need": quota, "have": len(heights)}
            raise IllegalMove(message("refusal.pick_number", **values), "M-PICK")
        supply = position.supply_of(colour)
        for height in range(1, HEIGHTS + 1):
            wanted, there = heights.count(height), supply[height - 1]
            if wanted > there:
                values = {"colour": colour_name(colour), "height": height, "wanted": wanted, "there": there}
                raise IllegalMove(message("refusal.supply", **values), "M-PICK")


def check_build(position: Position, move: Build) -> None:
    """Raise IllegalMove if the piece cannot be built; check M-TURN, M-DEAL, M-PICK and M-BUILD in this order."""
    if position.phase != BUILD:
        raise IllegalMove(message("refusal.build_phase"), "M-TURN")
    colour = own_colour(position, move, "refusal.build_colour", "M-TURN")
    kind = position.setup.spots(colour).index(move.plot % SPOTS)
    if kind not in position.hand_of(position.mover):
        raise IllegalMove(message("refusal.card_for_plot", card=kind + 1, where=message(f"card.{kind + 1}")), "M-DEAL")
    check_picked(position, colour, move.height)
    check_tower(position, colour, move)


def check_tower(position: Position, colour: int, move: Build) -> None:
    """Raise IllegalMove if the tower on the plot cannot be built on (M-BUILD)."""
    owner = position.owner_of(move.plot)
    if owner in (NOBODY, colour):
        return
    floors = position.floors_of(move.plot)
    if floors[colour] + move.height < floors[owner]:
        names = {
            "plot": plot_name(move.plot, position.setup, position.mover),
            "owner": colour_name(owner),
            "colour": colour_name(colour),
        }
        have = floors[colour] + move.height
        raise IllegalMove(message("refusal.tower", **names, need=floors[owner], have=have), "M-BUILD")


def check_forfeit(position: Position, move: Forfeit) -> None:
    """Raise IllegalMove if nothing may be given up; check M-FORFEIT, M-DEAL and M-PICK in this order."""
    if position.phase != BUILD:
        raise IllegalMove(message("refusal.forfeit_phase"), "M-FORFEIT")
    colour = own_colour(position, move, "refusal.forfeit_colour", "M-FORFEIT")
    legal = position.legal()
    if legal[0] < FORFEITS:
        raise IllegalMove(message("refusal.forfeit", move=texts(position.setup)[legal[0]]), "M-FORFEIT")
    if move.kind not in position.hand_of(position.mover):
        raise IllegalMove(message("refusal.card", card=move.kind + 1), "M-DEAL")
    check_picked(position, colour, move.height)


def check_picked(position: Position, colour: int, height: int) -> None:
    """Raise IllegalMove if the piece is not among those picked for the round (M-PICK)."""
    if not position.picked_of(colour)[height - 1]:
        raise IllegalMove(message("refusal.picked", colour=colour_name(colour), height=height), "M-PICK")


def own_colour(position: Position, move: Build | Forfeit, key: str, rule: str) -> int:
    """Return the colour of a move; raise IllegalMove if it is not one of the mover's."""
    setup = position.setup
    colour = position.mover if move.colour is None else move.colour
    if colour % setup.seats != position.mover:
        own = colours_of(position.mover, setup.seats, setup.colours_each)
        raise IllegalMove(message(key, own=own, colour=colour_name(colour)), rule)
    return colour
