"""Tests of the pages about programs."""
