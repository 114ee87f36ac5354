"""Which parts of Textual are used that it does not promise to keep."""

from __future__ import annotations

import ast
import re
import sys
from inspect import getsource
from pathlib import Path

import pytest
from textual.app import App
from textual.screen import Screen

import tuiyan.tui
from tuiyan.tui.textual_private import PRIVATE

MODULES = sorted(Path(tuiyan.tui.__file__).parent.rglob("*.py"))


@pytest.fixture(scope="module")
def textuals_own() -> set[str]:
    """Every private name that the installed version has where our classes inherit."""
    parts = (App[None](), Screen[None]())
    return {
        name for part in parts for name in dir(part) if name.startswith("_") and not name.startswith("__")
    }


def private_names(path: Path) -> set[str]:
    """Return the private attributes that a module reads, and the private methods it defines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return {name for name in read | defined if name.startswith("_") and not name.startswith("__")}


@pytest.mark.parametrize("name", PRIVATE)
def test_the_installed_textual_still_has_it(name: str) -> None:
    assert hasattr(App[None](), name) or hasattr(Screen[None](), name)


@pytest.mark.skipif(sys.platform == "win32", reason="its driver is for other systems")
def test_the_driver_names_all_that_it_uses_or_overrides_and_the_installed_textual_has_it() -> None:
    from textual import _xterm_parser, driver
    from textual.drivers import linux_driver

    from tuiyan.tui import unix_driver

    sources = "".join(map(getsource, (driver, linux_driver, _xterm_parser)))
    textuals = set(re.findall(r"\b_[a-z]\w*", sources))

    assert private_names(Path(unix_driver.__file__)) & textuals == set(unix_driver.PRIVATE)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_one_module_alone_names_what_is_textuals_own(path: Path, textuals_own: set[str]) -> None:
    """Nor does another take a name for itself that Textual has: either would override the other."""
    own = set(PRIVATE) if path.stem == "textual_private" else set()

    assert private_names(path) & textuals_own == own
