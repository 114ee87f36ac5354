"""What LaTeX's commands stand for: signs, letters, functions, and what only says how to set something."""

from __future__ import annotations

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
