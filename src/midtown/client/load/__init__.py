"""The load generator: real clients that play whole games and measure when everybody has heard of each move."""
