"""Accounts and pages of players."""
