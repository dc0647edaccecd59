"""The steps, one file each, their numbers in front."""
