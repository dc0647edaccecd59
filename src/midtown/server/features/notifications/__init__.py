"""Reminders and notices by e-mail and browser. Others may notify players by them."""

from midtown.server.features.notifications.delivery import push_to
from midtown.server.features.notifications.reminders import mail_to, notify_players

__all__ = ["mail_to", "notify_players", "push_to"]
