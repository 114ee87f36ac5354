"""What to take to a meeting with one client: the state of its screen, its rows, and as text."""
