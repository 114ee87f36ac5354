"""The user's own files: the log of answers, what follows from it, backups, settings."""
