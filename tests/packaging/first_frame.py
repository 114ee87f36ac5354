"""Run tuiyan and, on SIGALRM, write what is loaded: ``python first_frame.py REPORT [ARG ...]``."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from types import FrameType


def report(number: int, frame: FrameType | None) -> None:
    """Write the loaded modules and the dataclasses that tuiyan has defined so far."""
    modules = dict(sys.modules)
    ours = [module for name, module in modules.items() if name.partition(".")[0] == "tuiyan"]
    classes = {
        value
        for module in ours
        for value in vars(module).values()
        if isinstance(value, type) and "__dataclass_fields__" in vars(value)
    }
    loaded = {"modules": sorted(modules), "dataclasses": sorted(kind.__qualname__ for kind in classes)}
    Path(sys.argv[1]).write_text(json.dumps(loaded), encoding="utf-8")


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, report)
    from tuiyan.cli import main

    sys.exit(main(sys.argv[2:]))
