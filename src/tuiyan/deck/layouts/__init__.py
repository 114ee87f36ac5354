"""Layouts that are not one block below the other: cover, section, map, correction."""
