"""Content codings: which ones a client can unpack."""

import re
from typing import Final

REFUSED: Final = re.compile(r"q=0(\.0*)?")
"""Quality value of a refused content coding."""


def accepted(header: str) -> set[str]:
    """Return the content codings that an Accept-Encoding header accepts."""
    parts = ([part.strip() for part in entry.split(";")] for entry in header[:200].lower().split(","))
    return {coding for coding, *more in parts if not any(REFUSED.fullmatch(one) for one in more)}
