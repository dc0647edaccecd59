"""Pairings and standings of tournaments, as pure functions of who takes part and of the games so far.

Nothing here knows a game, a clock, or chance: equal input gives equal pairings on every machine.
"""
