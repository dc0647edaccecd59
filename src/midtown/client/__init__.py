"""Strangers to the server that speak with it: players over the network, the load generator."""
