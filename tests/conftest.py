"""What every test shares: nothing of the user's is touched, and long tests wait to be asked for."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from tests.contents import write_small_content
from tests.shared import EVERYTHING
from tuiyan.messages import speak

settings.register_profile("plain", max_examples=25, deadline=None)
settings.register_profile(
    "ci",
    max_examples=100,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "nightly", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "plain"))


def pytest_configure(config: pytest.Config) -> None:
    """Have content compiled once for all processes of a run, and never into the user's cache."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        folder = TemporaryDirectory(prefix="tuiyan-tests-")
        config.add_cleanup(folder.cleanup)
        os.environ["TUIYAN_CACHE"] = folder.name


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Run folders on all cores, as xdist counts them; files, picked tests and ``-s`` in one process."""
    folders = [(config.invocation_params.dir / argument).is_dir() for argument in config.args]
    is_picked = config.option.keyword or config.option.capture == "no" or not all(folders)
    return 0 if is_picked else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the long tests for ``TUIYAN_ALL=1``."""
    if EVERYTHING:
        return
    later = pytest.mark.skip(reason="long: TUIYAN_ALL=1 runs it")
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(later)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what is there to the end of the run, and look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(autouse=True, scope="session")
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give the program folders of its own, so that no test reads or writes the user's."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            folder = home / name.lower()
            folder.mkdir()
            patch.setenv(name, str(folder))
        patch.setenv("COLUMNS", "100")
        yield


@pytest.fixture(scope="session")
def small_content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small content folder: all formulas, and little of anything else."""
    return write_small_content(tmp_path_factory.mktemp("small") / "content")


@pytest.fixture
def small(small_content: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have the small content folder in place of the built-in one."""
    monkeypatch.setattr("tuiyan.content.folders.content_root", lambda: small_content)
    return small_content


@pytest.fixture(autouse=True)
def _chinese() -> Iterator[None]:
    """Speak Chinese before and after each test."""
    speak("zh")
    yield
    speak("zh")
