"""Tests of tournaments on a server."""
