"""The server: tables that lose nothing and leak nothing (docs/operations.md tells how to run it)."""
