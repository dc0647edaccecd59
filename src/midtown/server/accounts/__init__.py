"""Accounts: identity, names, passwords, passkeys, contacts, ratings, moderation."""
