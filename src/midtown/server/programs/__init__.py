"""Programs with accounts of their own: who owns them, and challenges to them."""
