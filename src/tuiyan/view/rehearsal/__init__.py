"""The screen of a rehearsal: its state, what a key does to it, and its rows."""
