"""The ladder of the core: its state, and its rows."""
