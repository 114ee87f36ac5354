"""Draw the big glyphs that ``tuiyan.deck.big_glyphs`` shows, from a font, into its data files.

    python tools/make_big.py [FONT.ttc]

The font is Noto Sans CJK SC Bold, Copyright 2014-2021 Adobe, under the SIL Open Font
License 1.1 (Debian: ``fonts-noto-cjk``). Only pictures of glyphs are kept, as text.
Run it once after changing ``HAN`` or ``LATIN``; the files are part of the source.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
SIMPLIFIED = 2
"""Index of the SC face in the collection."""

DATA = Path(__file__).parents[1] / "src" / "tuiyan" / "deck" / "data"
HAN = "推理加速演算力在等权重用满了"
LATIN = "0123456789.,:%+-−×÷≈/()·µ¥$ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz "
THRESHOLD = 0.47
OVER = 32
"""Pixels drawn for one point, each way; their mean is the point's darkness."""

CAP = 0.733
"""Height of a capital, in ems."""

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""A cell's four points as a number: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""

Points = list[list[bool]]
"""Rows of points; a cell is two by two of them."""


def drawn(char: str, size: int, stretch: float) -> tuple[Image.Image, int]:
    """Draw a glyph on a baseline at two thirds of the picture; return its advance in pixels too.

    ``size`` is the em in pixels; ``stretch`` widens, as points are half as wide as high.
    """
    font = ImageFont.truetype(sys.argv[1] if len(sys.argv) > 1 else FONT, size, index=SIMPLIFIED)
    picture = Image.new("L", (2 * size, 3 * size), 0)
    ImageDraw.Draw(picture).text((size // 2, 2 * size), char, font=font, fill=255, anchor="ls")
    wide = picture.resize((round(picture.width * stretch), picture.height), Image.Resampling.BOX)
    return wide, round(font.getlength(char) * stretch)


def darkness(picture: Image.Image, left: int, top: int, columns: int, rows: int) -> list[list[float]]:
    """Return how much of each point of a grid laid at ``left, top`` is ink."""
    window = picture.crop((left, top, left + columns * OVER, top + rows * OVER))
    small = window.resize((columns, rows), Image.Resampling.BOX)
    data = small.tobytes()
    return [[data[y * columns + x] / 255 for x in range(columns)] for y in range(rows)]


def crispness(grid: list[list[float]]) -> float:
    """Return how far the points are from being half ink: the grid that cuts fewest stems wins."""
    return sum(abs(value - THRESHOLD) ** 2 for row in grid for value in row)


def latin(char: str, rows: int) -> tuple[Points, int]:
    """Rasterise a proportional glyph: a capital fills all rows; return its points and advance."""
    height = 2 * rows
    size = round(height * OVER / CAP)
    picture, advance = drawn(char, size, 2.0)
    box = picture.getbbox()
    if box is None:
        return [[] for _ in range(height)], round(advance / OVER)
    sunk = max(0, box[3] - 2 * size - OVER // 2)
    top = 2 * size + sunk - height * OVER
    ink = box[2] - box[0]
    columns = ink // OVER + 2
    phases = [box[0] - phase for phase in range(0, OVER, 4)]
    best = max(phases, key=lambda left: crispness(darkness(picture, left, top, columns, height)))
    points = trimmed(smooth(inked(darkness(picture, best, top, columns, height)), fill=True))
    left = max(1, round((box[0] - size) / OVER))
    right = max(1, round((size + advance - box[2]) / OVER))
    return [[False] * left + row for row in points], left + len(points[0]) + right


def han(char: str, rows: int) -> tuple[Points, int]:
    """Rasterise a Han character: twice as many cells wide as rows high, and two cells to the next."""
    height = 2 * rows
    size = round(height * OVER * 1.02)
    picture, _ = drawn(char, size, 2.0)
    box = picture.getbbox() or (0, 0, 1, 1)
    middle = (box[1] + box[3]) // 2
    places = [
        (size - across, middle - height * OVER // 2 - down)
        for across in range(-OVER // 2, OVER // 2, 4)
        for down in range(-OVER // 2, OVER // 2, 4)
    ]
    columns = 2 * height
    best = max(places, key=lambda place: crispness(darkness(picture, place[0], place[1], columns, height)))
    return smooth(inked(darkness(picture, best[0], best[1], columns, height)), fill=False), columns + 4


def inked(grid: list[list[float]]) -> Points:
    """Decide which points are ink."""
    return [[value > THRESHOLD for value in row] for row in grid]


def smooth(points: Points, *, fill: bool) -> Points:
    """Take away points that only hang on one above or below; ``fill`` notches of one point."""

    def ink(x: int, y: int) -> bool:
        return 0 <= y < len(points) and 0 <= x < len(points[y]) and points[y][x]

    def settled(x: int, y: int) -> bool:
        sides, ends = ink(x - 1, y) + ink(x + 1, y), ink(x, y - 1) + ink(x, y + 1)
        return sides > 0 or ends > 1 if points[y][x] else fill and sides + ends >= 3

    return [[settled(x, y) for x in range(len(row))] for y, row in enumerate(points)]


def trimmed(points: Points) -> Points:
    """Drop empty columns at both sides."""
    columns = [x for x in range(len(points[0])) if any(row[x] for row in points)]
    return [row[columns[0] : columns[-1] + 1] for row in points]


def blocks(points: Points) -> Iterator[str]:
    """Write points as rows of quadrant blocks."""

    def ink(x: int, y: int) -> bool:
        return x < len(points[y]) and points[y][x]

    for y in range(0, len(points), 2):
        yield "".join(
            QUADRANTS[ink(x, y) + 2 * ink(x + 1, y) + 4 * ink(x, y + 1) + 8 * ink(x + 1, y + 1)]
            for x in range(0, len(points[y]), 2)
        ).rstrip()


def written(rows: int) -> Iterator[str]:
    """Write one data file."""
    yield "Rasterised by tools/make_big.py from Noto Sans CJK SC Bold (c) 2014-2021 Adobe, SIL OFL 1.1."
    yield "A glyph is: = CHARACTER ADVANCE (in half cells), then its rows."
    for char in (HAN if rows == 9 else "") + LATIN:
        points, advance = (han if char in HAN else latin)(char, rows)
        yield f"= {char} {advance}"
        yield from blocks(points)


def main() -> None:
    """Write the nine-row and the six-row glyphs."""
    DATA.mkdir(exist_ok=True)
    for rows in (9, 6):
        (DATA / f"big-{rows}.txt").write_text("\n".join(written(rows)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
