"""The statistics: their state, what keys do to it, and their rows, for the screen and as text."""
