"""Endpoints of quick pairing."""
