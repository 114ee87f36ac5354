"""A deck as it is played, the talk or the cards: its state, what keys do to it, and its rows."""
