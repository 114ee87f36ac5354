"""Questions, how answers are marked, and a session of them."""
