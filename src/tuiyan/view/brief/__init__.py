"""What to take to a meeting with one client, on the screen and as text."""
