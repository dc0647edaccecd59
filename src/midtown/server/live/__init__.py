"""Tables in memory: decide, commit, broadcast."""
