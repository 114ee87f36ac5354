"""What a ``plot NAME`` fence draws, in the module of that name; a long drawing is in ``NAME_drawing``."""
