"""Games as tables of data (docs/build/data.md): one row for each game, one for each decision."""
