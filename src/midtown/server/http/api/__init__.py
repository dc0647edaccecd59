"""The HTTP endpoints, one file a subject."""
