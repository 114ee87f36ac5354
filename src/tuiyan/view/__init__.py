"""What is on a screen, as values: no Textual, no file, no database."""
