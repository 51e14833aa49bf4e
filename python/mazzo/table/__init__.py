"""A table on the terminal: any game, shown from its views, events and texts, and a seat for a person."""
