"""The checked door into a position: a move from a stranger is played, or refused with the rule that forbids it."""

from midtown.game import GameOver, IllegalMove, NotationError, RequestError
from midtown.games.manhattan.catalogue import colour_name, colours_of, message, plot_name, shown, spot_name
from midtown.games.manhattan.components import BUILD, FORFEITS, HEIGHTS, NOBODY, NONE, OVER, PICK, SPOTS
from midtown.games.manhattan.notation import Build, Forfeit, Pick, numbers, parse, texts
from midtown.games.manhattan.position import Position


def play(position: Position, text: str) -> None:
    """Play a move from a stranger: NotationError, IllegalMove or GameOver, and nothing has changed."""
    position.apply(check(position, text))


def check(position: Position, text: str) -> int:
    """The number of a legal move; NotationError, IllegalMove or GameOver."""
    if position.phase == OVER:
        raise GameOver(message("refusal.over"))
    if position.drawer != NONE:
        raise RequestError(message("refusal.card_awaited"))
    move = parse(text)
    if move.two_colours != (position.setup.colours_each == 2):
        key = "notation.without_colour" if move.two_colours else "notation.with_colour"
        raise NotationError(message(key, text=shown(text)))
    if isinstance(move, Pick):
        check_pick(position, move)
    elif isinstance(move, Build):
        check_build(position, move)
    else:
        check_forfeit(position, move)
    return numbers(position.setup, position.mover)[text]


def check_pick(position: Position, move: Pick) -> None:
    """M-PICK."""
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
            asked, there = heights.count(height), supply[height - 1]
            if asked > there:
                values = {"colour": colour_name(colour), "height": height, "asked": asked, "there": there}
                raise IllegalMove(message("refusal.supply", **values), "M-PICK")


def check_build(position: Position, move: Build) -> None:
    """M-TURN, M-DEAL, M-PICK and M-BUILD, in this order."""
    if position.phase != BUILD:
        raise IllegalMove(message("refusal.build_phase"), "M-TURN")
    colour = own_colour(position, move, "refusal.build_colour", "M-TURN")
    kind = position.setup.spots(colour).index(move.plot % SPOTS)
    if kind not in position.hand_of(position.mover):
        raise IllegalMove(message("refusal.card_for_plot", plot=spot_name(move.plot), card=kind + 1), "M-DEAL")
    check_picked(position, colour, move.height)
    check_tower(position, colour, move)


def check_tower(position: Position, colour: int, move: Build) -> None:
    """M-BUILD."""
    owner = position.owner_of(move.plot)
    if owner in (NOBODY, colour):
        return
    floors = position.floors_of(move.plot)
    if floors[colour] + move.height < floors[owner]:
        names = {"plot": plot_name(move.plot), "owner": colour_name(owner), "colour": colour_name(colour)}
        have = floors[colour] + move.height
        raise IllegalMove(message("refusal.tower", **names, need=floors[owner], have=have), "M-BUILD")


def check_forfeit(position: Position, move: Forfeit) -> None:
    """M-FORFEIT, M-DEAL and M-PICK, in this order."""
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
    """M-PICK: the piece is among those of this round."""
    if not position.picked_of(colour)[height - 1]:
        raise IllegalMove(message("refusal.picked", colour=colour_name(colour), height=height), "M-PICK")


def own_colour(position: Position, move: Build | Forfeit, key: str, rule: str) -> int:
    """The colour that a move is made with, which must be one of the mover's."""
    setup = position.setup
    colour = position.mover if move.colour is None else move.colour
    if colour % setup.seats != position.mover:
        own = colours_of(position.mover, setup.seats, setup.colours_each)
        raise IllegalMove(message(key, own=own, colour=colour_name(colour)), rule)
    return colour
