"""What a ``plot NAME`` fence draws, in the module of that name; ``NAME_drawing`` makes its rows."""
