"""Reminders and notices by e-mail and browser. Others may notify the players of a new table."""

from midtown.server.features.notifications.reminders import notify_players

__all__ = ["notify_players"]
