"""Questions, how answers are judged, and a session of them."""
