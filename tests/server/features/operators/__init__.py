"""Operators: their role, reports, sanctions, announcements, and that nobody else sees any of it."""
