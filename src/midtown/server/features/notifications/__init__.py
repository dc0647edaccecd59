"""Notices to players who are not looking: e-mail and Web Push."""
