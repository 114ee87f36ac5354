"""A practice session at work: questions of the library, the user's history and settings, a clock."""
