"""What is said of mistakes in content, wherever they are found."""

TEXTS = {
    "hinted": ("{message}；{hint}", "{message}; {hint}"),
    "asked": ("{message}{hint}", "{message} {hint}"),
    "did_you_mean": ("是不是 {name}？", "did you mean {name}?"),
}
