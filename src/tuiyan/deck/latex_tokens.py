"""What a formula in LaTeX is written with: its tokens, and what its commands stand for."""

from __future__ import annotations

import re

TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.)|[{}^_&]|\s+|.", re.DOTALL)
WORDS = ("frac", "dfrac", "tfrac", "sqrt", "partial", "nabla", "sum", "int", "prod", "infty")
"""Commands that begin with a letter or a sign that would run into a letter before it."""

SIGNS = {
    "times": " × ", "div": " ÷ ", "cdot": "·", "pm": " ± ", "mp": " ∓ ", "leq": " ≤ ", "le": " ≤ ",
    "geq": " ≥ ", "ge": " ≥ ", "neq": " ≠ ", "ne": " ≠ ", "approx": " ≈ ", "sim": " ~ ", "equiv": " ≡ ",
    "propto": " ∝ ", "ll": " ≪ ", "gg": " ≫ ", "to": " → ", "rightarrow": " → ", "leftarrow": " ← ",
    "Rightarrow": " ⇒ ", "Leftrightarrow": " ⇔ ", "mapsto": " ↦ ", "in": " ∈ ", "notin": " ∉ ",
    "subset": " ⊂ ", "subseteq": " ⊆ ", "cup": " ∪ ", "cap": " ∩ ", "land": " ∧ ", "lor": " ∨ ",
    "wedge": " ∧ ", "vee": " ∨ ", "lnot": "¬", "neg": "¬", "forall": "∀", "exists": "∃", "infty": "∞",
    "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫", "ldots": "…", "dots": "…",
    "cdots": "⋯", "vdots": "⋮", "prime": "′", "circ": "∘", "bullet": "•", "star": "⋆", "ast": "*",
    "oplus": " ⊕ ", "otimes": " ⊗ ", "odot": " ⊙ ", "perp": " ⊥ ", "mid": " | ", "parallel": " ∥ ",
    "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lvert": "|",
    "rvert": "|", "vert": "|", "Vert": "‖", "lVert": "‖", "rVert": "‖", "lbrace": "{", "rbrace": "}",
    "ell": "ℓ", "hbar": "ħ", "Re": "ℜ", "Im": "ℑ", "emptyset": "∅", "degree": "°", "quad": "  ",
    "qquad": "    ", "therefore": "∴", "{": "{", "}": "}", "%": "%", "$": "$", "#": "#", "&": "&",
    "_": "_", ",": " ", ";": " ", ":": " ", " ": " ", "!": "", "|": "‖", ">": " ", "colon": ":",
}  # fmt: skip
GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
    "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "chi": "χ", "psi": "ψ",
    "omega": "ω", "varepsilon": "ε", "vartheta": "ϑ", "varphi": "ϕ", "varrho": "ϱ", "varsigma": "ς",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ",
    "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
FUNCTIONS = frozenset((
    "Pr", "arccos", "arcsin", "arctan", "arg", "argmax", "argmin", "bmod", "cos", "cosh", "cot", "csc",
    "deg", "det", "dim", "exp", "gcd", "inf", "ker", "lg", "lim", "ln", "log", "max", "min", "mod",
    "sec", "sin", "sinh", "softmax", "sup", "tan", "tanh",
))  # fmt: skip
TEXTS = frozenset((
    "bm", "boldsymbol", "hbox", "mathbb", "mathbf", "mathcal", "mathfrak", "mathit", "mathrm", "mathsf",
    "mathtt", "mbox", "operatorname", "operatorname*", "text", "textbf", "textit", "textrm", "textsf",
    "texttt",
))  # fmt: skip
SILENT = frozenset((
    "Big", "Bigg", "Bigl", "Bigr", "bf", "big", "bigg", "biggl", "biggr", "bigl", "bigr",
    "displaystyle", "it", "label", "left", "limits", "middle", "nolimits", "nonumber", "notag", "right",
    "rm", "scriptstyle", "tag", "textstyle",
))  # fmt: skip
ACCENTS = {
    "bar": "\u0304",
    "hat": "\u0302",
    "tilde": "\u0303",
    "vec": "\u20d7",
    "dot": "\u0307",
    "ddot": "\u0308",
}
TALL = frozenset("∑∏∫")
ENVIRONMENTS = frozenset((
    "align", "align*", "aligned", "equation", "equation*", "gather", "gather*", "gathered", "split",
))  # fmt: skip
FENCES = {
    "array": ("", ""),
    "matrix": ("", ""),
    "smallmatrix": ("", ""),
    "pmatrix": ("⎛⎜⎝⎜(", "⎞⎟⎠⎟)"),
    "bmatrix": ("⎡⎢⎣⎢[", "⎤⎥⎦⎥]"),
    "vmatrix": ("│││││", "│││││"),
    "cases": ("⎧⎨⎩⎪{", ""),
}
"""For each environment of cells, its brackets: top, middle, bottom, what lies between, and one alone."""


class NotDrawn(Exception):  # noqa: N818 - not an error of anyone
    """What a formula says is not known here."""


class Tokens:
    """The tokens of a formula, and the next one to be read.

    Attributes:
        tokens: In order.
        at: Index of the next one.
    """

    def __init__(self, text: str) -> None:
        """Divide ``text``."""
        self.tokens: list[str] = TOKEN.findall(text)
        self.at = 0

    def peek(self) -> str:
        """Return the next token; ``""`` behind the last."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def expect(self, token: str) -> None:
        """Pass over a token that has to come next."""
        if self.peek() != token:
            raise NotDrawn
        self.at += 1

    def words(self) -> str:
        """Read a group as it is written."""
        self.expect("{")
        found, depth = "", 1
        while token := self.peek():
            self.at += 1
            depth += (token == "{") - (token == "}")
            if not depth:
                return found.replace("\\_", "_").replace("\\ ", " ").replace("\\%", "%")
            found += token
        raise NotDrawn

    def begins_word(self) -> bool:
        """Whether what follows would run into a letter before it."""
        token = next((token for token in self.tokens[self.at :] if not token.isspace()), "")
        name = token[1:]
        is_named = name in GREEK or name in ACCENTS or name in TEXTS or name in WORDS
        return token.isalnum() or (token.startswith("\\") and is_named)
