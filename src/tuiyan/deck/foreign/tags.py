"""HTML and components in a deck: which of them are markup, and what they do to the text within.

``<div>`` and ``<Counter />`` are markup and go; ``<package>`` and ``Vec<String>`` are what their author
typed, and stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][\w.:-]*)(?P<rest>(?:\s++|/|[^\s<>\"'/]++|\"[^\"]*\"|'[^']*')*+)>",
    re.DOTALL,
)
ATTRIBUTE = re.compile(r"([@:#\w.-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")

HTML = frozenset((
    "a", "abbr", "address", "area", "article", "aside", "audio", "b", "base", "bdi", "bdo", "big",
    "blockquote", "body", "br", "button", "canvas", "caption", "center", "cite", "code", "col",
    "colgroup", "data", "datalist", "dd", "del", "details", "dfn", "dialog", "div", "dl", "dt", "em",
    "embed", "fieldset", "figcaption", "figure", "font", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hgroup", "hr", "html", "i", "iframe", "img", "input", "ins", "kbd",
    "label", "legend", "li", "link", "main", "map", "mark", "menu", "meta", "meter", "nav", "noscript",
    "object", "ol", "optgroup", "option", "output", "p", "param", "picture", "pre", "progress", "q",
    "rp", "rt", "ruby", "s", "samp", "script", "section", "select", "small", "source", "span", "strike",
    "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea",
    "tfoot", "th", "thead", "time", "title", "tr", "track", "tt", "u", "ul", "var", "video", "wbr",
))  # fmt: skip
EMPTY = ("br", "hr", "img", "input", "meta", "link", "source")
SILENT = ("style", "script", "template", "svg")
"""Whose contents go, too."""

PIECES = frozenset(["v-click", "v-clicks", "v-after", "v-switch", "v-drag", "v-drag-arrow", "v-motion"])
BREAKS = frozenset((
    "br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dd", "summary",
    "figcaption", "section", "article", "template",
))  # fmt: skip
"""Tags that part words."""

MARKS = {
    "b": "bold", "strong": "bold", "i": "bold", "em": "bold", "u": "under", "ins": "under", "kbd": "code",
    "code": "code", "samp": "code", "tt": "code", "mark": "accent", "s": "strike", "del": "strike",
    "strike": "strike", "sub": "sub", "sup": "sup", "h1": "bold", "h2": "bold", "h3": "bold", "th": "bold",
    "small": "muted",
}  # fmt: skip
"""How the text within is marked."""

MEDIA = frozenset((
    "img", "video", "audio", "iframe", "embed", "object", "tweet", "youtube",
))  # fmt: skip
FRAMES = re.compile(r"grid-cols-(\d+)|\b(?:columns?|cols|two-?cols?(?:umns)?|multi-?cols?|row|split|flex)\b")
FLOWING = re.compile(r"display\s*:\s*(?:flex|grid|inline-grid)|columns\s*:\s*\d")


FOR_SOME = "renderwhen"
"""What Slidev shows in some of its views only, and in the others a fallback."""

SEEN = frozenset(("main", "visible", "slide"))
"""The views of Slidev that an audience sees."""


class Tag(NamedTuple):
    """One tag.

    Attributes:
        name: In lower case.
        is_close: Whether it ends an element.
        is_empty: Whether it is an element by itself.
        attributes: Their values by name; ``""`` for one without.
        text: As written.
    """

    name: str
    is_close: bool
    is_empty: bool
    attributes: dict[str, str]
    text: str

    @property
    def hides(self) -> bool:
        """Whether what follows appears at a reveal of its own."""
        words = self.attributes.get("class", "").split()
        return not self.is_close and (
            self.name == "v-click" or "v-click" in self.attributes or "fragment" in words
        )

    @property
    def is_unseen(self) -> bool:
        """Whether what is in it is for other eyes than an audience's."""
        said = self.attributes.get("context", self.attributes.get(":context", ""))
        return self.name == FOR_SOME and bool(said) and not SEEN & set(re.findall(r"\w+", said))

    @property
    def is_fallback(self) -> bool:
        """Whether what is in it stands in place of the rest."""
        return self.name == "template" and bool({"#fallback", "v-slot:fallback"} & set(self.attributes))

    @property
    def is_frame(self) -> bool:
        """Whether what is in it may stand side by side."""
        said = f"{self.attributes.get('class', '')} {self.attributes.get('style', '')}"
        if re.search(r"\bcols-\d", self.attributes.get("grid", "")) or "flex" in self.attributes:
            return True
        return self.name in ("div", "section", "main", "ul") and bool(
            FRAMES.search(said) or FLOWING.search(said)
        )

    @property
    def is_centred(self) -> bool:
        """Whether what is in it is centred."""
        said = f"{self.attributes.get('class', '')} {self.attributes.get('style', '')}"
        words = "text-center" in said or re.search(r"text-align\s*:\s*center", said)
        return self.name == "center" or self.attributes.get("align") == "center" or bool(words)


def read_tag(text: str, before: str = "") -> Tag | None:
    """Read a tag that is markup; None for what is text. ``before`` is the character before it."""
    match = TAG.fullmatch(text)
    if match is None or not is_markup(match["name"], match["rest"], "" if match["close"] else before):
        return None
    rest = match["rest"]
    attributes = {
        name: double or single or bare
        for name, double, single, bare in ATTRIBUTE.findall(rest)
        if name != "/"
    }
    name = match["name"].lower()
    is_html = match["name"].islower() or match["name"].isupper()
    is_empty = rest.rstrip().endswith("/") or (is_html and name in EMPTY)
    return Tag(name, bool(match["close"]), is_empty, attributes, text)


def is_markup(name: str, rest: str = "", before: str = "") -> bool:
    """Say whether a tag of this name is markup: known to HTML, or a component's."""
    if name in HTML or name.lower() in PIECES or (name == name.upper() and name.lower() in HTML):
        return True
    if rest.rstrip().endswith("/") and (":" in name or ATTRIBUTE.search(rest)):
        return True
    if name[0].isupper():
        is_word = len(name) > 1 and not (name.isupper() and not rest.strip())
        return is_word and not (before and before.isascii() and (before.isalnum() or before in "_.<&"))
    return "-" in name and bool(rest.strip())


def tags_only(line: str) -> list[Tag]:
    """Return the tags of a line that holds nothing else; ``[]`` for any other line."""
    found: list[Tag] = []
    at, line = 0, line.strip()
    while at < len(line):
        match = TAG.match(line, at)
        tag = read_tag(match[0]) if match else None
        if match is None or tag is None:
            return []
        found.append(tag)
        at = match.end()
        while at < len(line) and line[at].isspace():
            at += 1
    return found


def is_seen(tags: Iterable[Tag]) -> bool:
    """Say whether an audience sees what is within tags: what is for it, or a fallback for what is not."""
    tags = list(tags)
    is_for_some = any(tag.name == FOR_SOME for tag in tags)
    return not is_for_some or any(tag.is_unseen for tag in tags) == any(tag.is_fallback for tag in tags)


def is_component(tag: Tag) -> bool:
    """Say whether a tag is of a component rather than of HTML."""
    return tag.text[1:2].isupper() or (tag.is_empty and tag.name not in HTML)
