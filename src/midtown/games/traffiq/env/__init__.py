"""The game as learning plays it: numbered actions, observations in bytes (docs/build/environments.md)."""
