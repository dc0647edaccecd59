"""Finding better weights for a game's judge by self-play. `tune` is the whole way; docs/tuning.md tells it in words."""
