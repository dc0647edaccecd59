"""A browser at a server of its own: pages, people, and what they do."""
