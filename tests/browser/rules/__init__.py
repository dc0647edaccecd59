"""The page of all rules in the browser."""
