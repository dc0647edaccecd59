"""The name of a browser and its system, from what it says of itself."""

from typing import Final

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""By what is in the header User-Agent; the first that is there counts, as most name others, too."""
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def label(user_agent: str) -> str:
    """Return a name such as `Firefox, Linux`, or an empty text if neither is known."""
    parts = (next((name for sign, name in names if sign in user_agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(part for part in parts if part)
