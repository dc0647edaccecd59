"""What the server offers, one folder each: rules, rows, endpoints and their messages."""
