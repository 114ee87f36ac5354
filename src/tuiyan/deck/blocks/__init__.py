"""The blocks of a slide, each in a module of its own: how it is written, read, resolved and drawn."""
