"""The notes in a second terminal: what the presenter sees of a talk, its clock, and what comes next."""
