"""Tests of what `scripts` has: checks, bounds, mutants, the choice of Node."""
