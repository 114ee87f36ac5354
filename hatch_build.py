"""Compiles content and code while the package is installed, so that the first start is as fast as any."""

from __future__ import annotations

import sys
from compileall import compile_dir
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledContent(BuildHookInterface[Any]):
    """Compiles the content while the wheel is built; content with a mistake in it goes in as it is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled content to the wheel; an editable install finds it in the checkout."""
        self._folder = mkdtemp()
        if version == "editable":  # an installer compiles the code of a wheel, and of nothing else
            compile_dir(Path(self.root, "src"), quiet=2)
        sys.path.insert(0, str(Path(self.root, "src")))
        from tuiyan.content.prebuilt import write_prebuilt
        from tuiyan.problem import ContentError

        try:
            target = self.root if version == "editable" else self._folder
            files = [*write_prebuilt(Path(self.root), Path(target))]
        except (ContentError, OSError) as error:
            self.app.display_warning(str(error))
            return
        if version == "editable":
            return
        for file in files:
            place = file.relative_to(self._folder).as_posix()
            build_data["force_include"][str(file)] = f"tuiyan/_content/{place}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Take away what was compiled, which is in the wheel now."""
        rmtree(self._folder, ignore_errors=True)
