"""Endpoints of people: accounts, passkeys, reminders, other players and their pages."""
