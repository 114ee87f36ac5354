"""Write the README's key table from the command table: ``python -m tools.make_keys``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tuiyan.messages import speak
from tuiyan.view.keys import key_table

README = Path(__file__).parents[1] / "README.md"
START, END = "<!-- keys: python -m tools.make_keys -->", "<!-- end of keys -->"
HEAD = ("| 键 | 做什么 |", "|---|---|")


def tables() -> Iterator[str]:
    """Write one table for each place, in Chinese; all but the first folded away."""
    speak("zh")
    places = [(place, list(rows)) for place, rows in groupby(key_table(), key=lambda row: row[0])]
    for number, (place, rows) in enumerate(places):
        lines = [*HEAD, *(f"| {keys.replace('|', '¦')} | {help_} |" for _, keys, help_ in rows)]
        if number == 0:
            yield from (f"**{place}**", "", *lines, "")
        else:
            yield from (f"<details><summary>{place}</summary>", "", *lines, "", "</details>")


def with_keys(readme: str) -> str:
    """Return the README with its key table made anew."""
    before, _, rest = readme.partition(START)
    _, _, after = rest.partition(END)
    return "\n".join((before + START, *tables(), END)) + after


if __name__ == "__main__":
    README.write_text(with_keys(README.read_text(encoding="utf-8")), encoding="utf-8")
