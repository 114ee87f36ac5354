"""What is true of LLM inference alone: whether a scenario fits, what would, and which numbers cannot be."""
