"""Where the user's own files are."""

from __future__ import annotations

from pathlib import Path


def data_path() -> Path:
    """Return where the history is kept: ``tuiyan.db`` in the user's data folder."""
    from platformdirs import user_data_dir

    return Path(user_data_dir("tuiyan", appauthor=False)) / "tuiyan.db"


def settings_path() -> Path:
    """Return where settings are looked for: ``settings.toml`` in the user's config folder."""
    from platformdirs import user_config_dir

    return Path(user_config_dir("tuiyan", appauthor=False)) / "settings.toml"
