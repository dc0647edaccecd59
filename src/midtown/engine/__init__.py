"""What games and search run on: bit sets, random streams, the simulator and the value network."""

from importlib.util import find_spec

_SIMULATOR = find_spec("midtown.engine.simulator")
COMPILED = _SIMULATOR is not None and not str(_SIMULATOR.origin).endswith(".py")
"""Whether the engine is compiled: all of its modules are, or none."""
