"""Feeds: turns and dates for feed readers and calendars, by secret addresses; tournaments also by public ones."""
