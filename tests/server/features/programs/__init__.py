"""Tests of programs with accounts of their own."""
