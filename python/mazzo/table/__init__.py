"""A table on the terminal: it shows any game from its views, events and texts, and lets a person play a seat."""
