"""Helpers without any knowledge of games: files, styled text, translations."""
