"""Web-hooks: notices as requests to addresses that people choose, signed and in several forms."""
