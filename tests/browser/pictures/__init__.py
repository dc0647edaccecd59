"""Pictures and layouts of all pages, compared with accepted ones."""
