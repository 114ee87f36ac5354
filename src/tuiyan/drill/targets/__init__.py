"""What is expected of an answer: how it is read, and what it is worth."""
