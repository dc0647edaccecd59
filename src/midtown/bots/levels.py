"""Levels of play: computer players under names that mean the same in every game."""

LEVELS = {
    "beginner": "beginner",
    "casual": "greedy",
    "club": "search:seconds=0.3",
    "master": "search:seconds=2",
}
"""The computer player behind each level, the weakest first."""
USUAL = "casual"
"""The level used where nobody has chosen one."""
