"""Where the content folders are."""

from __future__ import annotations

import os
from pathlib import Path

FOLDERS = ("deck", "formulas", "cheatsheet", "drills")
"""What a content folder may hold; each is optional in a user's own."""


def content_root() -> Path:
    """Return the folder of the built-in content: a checkout beside the package, else the package's own."""
    package = Path(__file__).resolve().parent.parent
    checkout = package.parent.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "formulas").is_dir():
        return checkout
    return package / "_content"


def user_root() -> Path:
    """Return the folder where a user's own scenarios, GPUs and models are looked for."""
    from platformdirs import user_config_dir

    return Path(user_config_dir("tuiyan", appauthor=False)) / "content"


def cache_folder() -> Path:
    """Return the folder of the compiled content: ``TUIYAN_CACHE``, else the platform's cache."""
    chosen = os.environ.get("TUIYAN_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("tuiyan", appauthor=False))
