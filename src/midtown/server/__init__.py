"""The server: tables that lose nothing and leak nothing (docs/host/index.md tells how to run it)."""
