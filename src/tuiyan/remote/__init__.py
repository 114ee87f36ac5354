"""A talk and its notes in a second terminal of the same user: how they find each other, and what they say."""
