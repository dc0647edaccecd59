"""Invitations of people to tables: sent, read, accepted by sitting down, declined with a word."""
