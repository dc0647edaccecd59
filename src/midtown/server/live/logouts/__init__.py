"""What happens to the connections of sessions that end."""
