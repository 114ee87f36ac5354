"""The blocks of a slide, each laid out by a module of its own."""
