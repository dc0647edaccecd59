"""One module for each command that needs no package of its own."""
