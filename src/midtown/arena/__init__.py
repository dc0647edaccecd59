"""Many games at once, each a pure function of a seed."""
