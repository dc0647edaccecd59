"""What games and search run on: bit sets, random streams, the simulator and the value network."""
