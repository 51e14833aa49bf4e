"""The games once more: slow, plain, and written from the clauses of the rules alone.

Nothing here was taken from the engine and nothing here is fast. What the two agree on, two readers of the
same rules have understood in the same way. Cards and actions are texts, as in the engine's own faces.
"""
