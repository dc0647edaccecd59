"""Players that are software, and challenges to them."""
