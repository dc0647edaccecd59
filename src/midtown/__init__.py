"""Midtown: board games as a fast engine, with every door to it."""

import os

__version__ = "0.1.0"

if os.environ.get("MIDTOWN_PLAIN"):
    from midtown import _plain

    _plain.prefer_source(__path__)
