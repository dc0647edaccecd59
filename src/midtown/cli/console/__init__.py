"""What commands share on the terminal: screen, style, charts, progress, language, usage errors."""
