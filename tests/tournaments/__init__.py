"""Tests of pairings and standings."""
