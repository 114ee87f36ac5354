"""Slides that are not one block below the other: cover, opener, closing, map, correction, a faulty one."""
