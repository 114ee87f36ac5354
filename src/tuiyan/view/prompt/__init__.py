"""The derive prompt: its state, what keys do to it, and its rows."""
