"""Units, quantities, formulas, scenarios and derivations: the arithmetic, with no user interface."""
