"""Load generator: real clients play whole games and measure when each move has reached everyone."""
