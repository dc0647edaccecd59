"""The levels: how well a computer player plays, in words that mean the same everywhere."""

LEVELS = {
    "beginner": "beginner",
    "casual": "greedy",
    "club": "search:seconds=0.3",
    "master": "search:seconds=2",
}
"""The computer player behind each level, the weakest first."""
USUAL = "casual"
"""Who sits down where nobody has chosen."""
