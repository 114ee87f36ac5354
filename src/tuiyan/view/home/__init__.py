"""The home screen: its state, what keys do to it, and its rows."""
