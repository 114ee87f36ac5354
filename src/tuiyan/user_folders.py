"""Where the user's own files are: settings and content, the history, what is cached.

On Linux the XDG variables say so, as they do for ``platformdirs``, which takes ten milliseconds to import
and is asked on other systems only.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

LINUX = {
    "config": ("XDG_CONFIG_HOME", "~/.config"),
    "data": ("XDG_DATA_HOME", "~/.local/share"),
    "cache": ("XDG_CACHE_HOME", "~/.cache"),
}
"""The variable that names each folder, and where it is without one."""


def config_folder() -> Path:
    """Return the folder of the settings and of the user's own content."""
    return _folder("config")


def data_folder() -> Path:
    """Return the folder of the history."""
    return _folder("data")


def cache_folder() -> Path:
    """Return the folder of the compiled content: ``TUIYAN_CACHE``, else the platform's cache."""
    chosen = os.environ.get("TUIYAN_CACHE")
    return Path(chosen) if chosen else _folder("cache")


def data_path() -> Path:
    """Return where the history is kept."""
    return data_folder() / "tuiyan.db"


def settings_path() -> Path:
    """Return where settings are looked for."""
    return config_folder() / "settings.toml"


def clients_folder() -> Path:
    """Return the folder of the saved clients, a scenario file each."""
    return config_folder() / "scenarios"


def _folder(kind: str) -> Path:
    if sys.platform == "linux" and "ANDROID_ROOT" not in os.environ:
        variable, default = LINUX[kind]
        return Path(os.environ.get(variable, "").strip() or os.path.expanduser(default)) / "tuiyan"  # noqa: PTH111
    import platformdirs

    return Path(getattr(platformdirs, f"user_{kind}_dir")("tuiyan", appauthor=False))
