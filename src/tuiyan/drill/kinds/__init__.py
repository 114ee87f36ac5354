"""The kinds of questions, each an object of its own."""
