"""Reminders by e-mail and Web Push."""
