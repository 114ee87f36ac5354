"""``python -m tuiyan``."""

import sys

from tuiyan.cli import main

if __name__ == "__main__":
    sys.exit(main())
