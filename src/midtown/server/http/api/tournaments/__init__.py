"""Endpoints of tournaments."""
