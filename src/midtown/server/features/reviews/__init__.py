"""Reviews of finished games, made by idle workers on request."""
