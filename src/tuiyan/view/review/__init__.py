"""The minutes before a meeting: what is shown when, what a key does, and the rows of the screen."""
