"""Whatever a user reads is in the catalogue, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "tuiyan"
AREAS = sorted(path.stem for path in (SOURCE / "messages").glob("[a-z]*.py"))
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path.parent.name != "messages")
PACKAGES = sorted({path.relative_to(SOURCE).parts[0] for path in MODULES})

TYPED_BY_PEOPLE = {
    "engine/fraction_words.py": "千万分之又半个点精度约近概不多毫秒钟天倍元块",
    "engine/reading.py": "大约概为左右个参数",
    "engine/spoken.py": "零〇一二两三四五六七八九十百千万亿点百分之成半每个左右词元毫秒",
    "drill/targets/lines.py": "第行步条个项",
    "meeting/amounts.py": "百千万亿多个字节次请求调用数张台路块卡词元",
    "meeting/count_readers.py": "到至个约为是大概达张卡块",
    "meeting/goal_readers.py": "的要在约个",
    "meeting/price_reader.py": "每的是为一个约块卡显",
    "meeting/fact_readers.py": "亿",
    "meeting/settle_counts.py": "共计",
    "meeting/tokens.py": "㐀鿿㐀鿿",
    "view/prompt/state.py": "万",
    "content/check_texts.py": "倍个",
    "drill/typed_quantity.py": "至到万亿百一鿿比",
    "drill/targets/quantity.py": "万亿千百十个",
    "drill/unit_words.py": "万亿千百十个位人次条份层步页张块家套台遍",
    "drill/spellings.py": "个张条份数",
    "drill/question_text.py": "一鿿",
    "view/drill/plain.py": "不会",
    "cli/stream.py": "推演",
    "deck/spacing.py": "㐀䶿一鿿",
    "engine/stated.py": "至到",
    "text/joining.py": "㐀鿿",
    "rehearsal/sentences.py": "的这那",
    "rehearsal/mentions.py": "一鿿",
    "rehearsal/checklist.py": "一鿿",
}
"""Han that a module recognises in what is typed or written, and never says."""

OTHERS_WORDS = {
    "rehearsal/vocabulary.py": "recognises what people write in an answer, and says nothing",
    "strict_yaml.py": "recognises what PyYAML says, to say it in the user's language",
}
"""Modules that hold words of others, to recognise them, and why."""

SEALS = {"tui.home.seal", "deck.seal_upper", "deck.seal_lower"}
"""Names of the program that are the same in every language."""

OWN_FIELDS = {"tui.part"}
"""Texts that need something else in each language: 第三部分, Part 3."""

HAN = re.compile(r"[㐀-鿿]")
TWO_WORDS = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{2,}")
SENTENCE = re.compile(
    r"\b(the|is|are|was|not|no|must|cannot|expected|unknown|there|of|has|needs|should|did|you|without)\b"
)
SHOWN_BY = {"print", "write", "notify", "error", "exit", "add_argument", "ArgumentParser", "add_parser"}
SHOWN_BY_NAME = {"help", "description", "epilog", "message", "hint", "tooltip"}
FOR_PROGRAMMERS = {
    "AssertionError",
    "IndexError",
    "KeyError",
    "LookupError",
    "NotImplementedError",
    "RuntimeError",
    "TypeError",
    "ValueError",
    "warn",
}


def name_of(node: ast.expr) -> str:
    """Return the last name of what is called."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a module's tree."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def calls_in(path: Path) -> list[ast.Call]:
    """Return all calls of a module."""
    return [node for node in nodes_of(path) if isinstance(node, ast.Call)]


def docstrings(path: Path) -> set[ast.expr]:
    """Return strings that stand alone: docstrings of modules, classes, functions and attributes."""
    return {node.value for node in nodes_of(path) if isinstance(node, ast.Expr)}


def for_programmers(path: Path) -> set[ast.AST]:
    """Return all nodes inside calls that make an exception no user is shown."""
    made = [call for call in calls_in(path) if name_of(call.func) in FOR_PROGRAMMERS]
    return {inner for call in made for inner in ast.walk(call)}


@cache
def literals(path: Path) -> list[ast.Constant]:
    """Return every string of a module that is not a docstring."""
    apart = docstrings(path)
    strings = [node for node in nodes_of(path) if isinstance(node, ast.Constant)]
    return [node for node in strings if isinstance(node.value, str) and node not in apart]


def place(path: Path, node: ast.expr) -> str:
    """Return ``path:line: text`` of a literal."""
    return f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)[:80]}"


def modules_of(package: str) -> list[Path]:
    """Return the modules of a package."""
    return [path for path in MODULES if path.relative_to(SOURCE).parts[0] == package]


def foreign_words(path: Path) -> list[str]:
    """Return the literals with Chinese in them that a module may not have."""
    if path.relative_to(SOURCE).as_posix() in OTHERS_WORDS:
        return []
    allowed = set(TYPED_BY_PEOPLE.get(path.relative_to(SOURCE).as_posix(), ""))
    return [place(path, node) for node in literals(path) if set(HAN.findall(str(node.value))) - allowed]


def sentences(path: Path) -> list[str]:
    """Return the literals that read like an English sentence for a user."""
    if path.relative_to(SOURCE).as_posix() in OTHERS_WORDS:
        return []
    inside = for_programmers(path)
    spoken = [node for node in literals(path) if TWO_WORDS.search(str(node.value))]
    return [place(path, node) for node in spoken if node not in inside and SENTENCE.search(str(node.value))]


def shown_literals(path: Path) -> list[str]:
    """Return the literals of several words that are given straight to what shows them."""
    found = []
    for call in calls_in(path):
        named = [keyword.value for keyword in call.keywords if keyword.arg in SHOWN_BY_NAME]
        shown = [*call.args, *named] if name_of(call.func) in SHOWN_BY else named
        parts = [part for given in shown for part in ast.walk(given) if not isinstance(given, ast.Call)]
        constants = [part for part in parts if isinstance(part, ast.Constant)]
        found += [place(path, part) for part in constants if TWO_WORDS.search(str(part.value))]
    return found


@pytest.mark.parametrize("find", [foreign_words, sentences, shown_literals])
@pytest.mark.parametrize("package", PACKAGES)
def test_no_text_outside_the_catalogue(package: str, find: Callable[[Path], list[str]]) -> None:
    assert [text for path in modules_of(package) for text in find(path)] == []


def texts(area: str) -> dict[str, tuple[str, str]]:
    """Return the texts of one area."""
    found: dict[str, tuple[str, str]] = import_module(f"tuiyan.messages.{area}").TEXTS
    return found


def fields(text: str) -> set[str]:
    """Return the names a text has room for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


CATALOGUE = {f"{area}.{name}": pair for area in AREAS for name, pair in texts(area).items()}


def is_whole(key: str) -> bool:
    """Tell whether a text is in both languages, with room for the same values."""
    chinese, english = CATALOGUE[key]
    same = key in OWN_FIELDS or fields(chinese) == fields(english)
    return bool(chinese and english) and same and (key in SEALS or not HAN.search(english))


@pytest.mark.parametrize("area", AREAS)
def test_every_text_is_in_both_languages(area: str) -> None:
    assert [key for key in CATALOGUE if key.startswith(f"{area}.") and not is_whole(key)] == []


class Said:
    """One call of ``say``: the keys it may name and the values it gives."""

    def __init__(self, path: Path, call: ast.Call) -> None:
        """Read ``call``."""
        self.place = place(path, call)
        self.pattern = re.compile(pattern_of(call.args[0]) if call.args else "(?!)")
        self.values = {keyword.arg for keyword in call.keywords}


def pattern_of(node: ast.expr) -> str:
    """Return what strings an expression may make: a literal itself, an f-string with holes, else any."""
    match node:
        case ast.Constant(value=str(text)):
            return re.escape(text)
        case ast.JoinedStr(values=parts):
            return "".join(
                pattern_of(part) if isinstance(part, ast.Constant) else r"[\w.-]+" for part in parts
            )
        case ast.IfExp(body=body, orelse=orelse):
            return f"(?:{pattern_of(body)}|{pattern_of(orelse)})"
    return r"[\w.]+"


@cache
def said_in(path: Path) -> list[Said]:
    """Return the calls of ``say`` in a module."""
    return [Said(path, call) for call in calls_in(path) if name_of(call.func) == "say"]


def is_filled(said: Said) -> bool:
    """Tell whether what is said has a text, and gives it all its values and no other."""
    meant = [key for key in CATALOGUE if said.pattern.fullmatch(key)]
    if len(meant) != 1 or None in said.values:
        return bool(meant)
    return set().union(*map(fields, CATALOGUE[meant[0]])) == said.values


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_said_has_a_text_and_fills_it(package: str) -> None:
    calls = [call for path in modules_of(package) for call in said_in(path)]

    assert [call.place for call in calls if not is_filled(call)] == []


def keys_made() -> list[re.Pattern[str]]:
    """Return what f-strings that start with an area make keys of."""
    made = [node for path in MODULES for node in nodes_of(path) if isinstance(node, ast.JoinedStr)]
    return [re.compile(pattern) for pattern in map(pattern_of, made) if pattern.split("\\.")[0] in AREAS]


def test_every_text_is_said() -> None:
    named = {str(node.value) for path in MODULES for node in literals(path)}
    calls = [call for path in MODULES for call in said_in(path)]
    patterns = keys_made() + [call.pattern for call in calls if call.pattern.pattern != r"[\w.]+"]

    assert [
        key for key in CATALOGUE if key not in named and not any(p.fullmatch(key) for p in patterns)
    ] == []
