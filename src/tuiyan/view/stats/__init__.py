"""The statistics as rows."""
