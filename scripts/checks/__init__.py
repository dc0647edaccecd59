"""The project's own checks, a module each: `failures(root)` yields one line for each failure."""
