"""Better weights and value networks for a game's evaluation function, by self-play (docs/develop/tuning.md).

`tune` searches for weights, `train` trains a network.
"""
