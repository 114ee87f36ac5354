"""The practice screen: its state, what keys do to it, and how it is painted."""
