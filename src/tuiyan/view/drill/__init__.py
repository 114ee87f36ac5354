"""Practice as it is seen: its state, what keys do to it, and its rows."""
