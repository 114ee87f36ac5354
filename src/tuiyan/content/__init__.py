"""The content folders: found, read strictly, checked against one another."""
