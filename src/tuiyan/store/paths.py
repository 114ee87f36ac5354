"""Where the history and the settings are kept."""

from __future__ import annotations

from pathlib import Path

from tuiyan.user_folders import config_folder, data_folder


def data_path() -> Path:
    """Return where the history is kept: ``tuiyan.db`` in the user's data folder."""
    return data_folder() / "tuiyan.db"


def settings_path() -> Path:
    """Return where settings are looked for: ``settings.toml`` in the user's config folder."""
    return config_folder() / "settings.toml"
