"""Draw a terminal's screen cell by cell: wide characters take two cells, blocks and lines fill theirs.

A row that is misaligned in the picture is misaligned in the program. Needs pillow, pyte and the
fonts of Debian's ``fonts-jetbrains-mono`` and ``fonts-noto-cjk``.
"""

from __future__ import annotations

from functools import cache

import pyte
from PIL import Image, ImageDraw, ImageFont

from tuiyan.deck.big_glyphs import QUADRANTS
from tuiyan.text.cells import char_width

WIDTH, HEIGHT = 12, 26
"""Pixels of a cell."""

LATIN = "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-{weight}.ttf"
HAN = "/usr/share/fonts/opentype/noto/NotoSansCJK-{weight}.ttc"
MONO_SIMPLIFIED = 7
GROUND, INK = "#10151c", "#ece8de"

ARMS = {
    "─": "1100", "━": "2200", "│": "0011", "┃": "0022", "┌": "0101", "┐": "1001", "└": "0110", "┘": "1010",
    "├": "0111", "┤": "1011", "┬": "1101", "┴": "1110", "┼": "1111", "╭": "0101", "╮": "1001", "╰": "0110",
    "╯": "1010", "╴": "1000", "╶": "0100", "╵": "0010", "╷": "0001", "╸": "2000", "╺": "0200", "╹": "0020",
    "╻": "0002", "┏": "0202", "┓": "2002", "┗": "0220", "┛": "2020", "┣": "0222", "┫": "2022", "╾": "2100",
    "╼": "1200",
}  # fmt: skip
"""Arms of line characters to the left, right, top and bottom: 1 thin, 2 heavy."""

DASHES = {"┈": 4, "┄": 3, "╌": 2}
BRAILLE_DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))

LineEdit = tuple[float, float, float, float]


@cache
def font(wide: bool, bold: bool) -> ImageFont.FreeTypeFont:
    """Return the font of wide or narrow characters."""
    weight = "Bold" if bold else "Regular"
    if wide:
        return ImageFont.truetype(HAN.format(weight=weight), 22, index=MONO_SIMPLIFIED)
    return ImageFont.truetype(LATIN.format(weight=weight), 20)


def colour(name: str, default: str) -> str:
    """Return a colour as Pillow reads it."""
    if name == "default":
        return default
    return f"#{name}" if len(name) == 6 and set(name) <= set("0123456789abcdefABCDEF") else name


def filled(char: str, x: int, y: int) -> list[LineEdit] | None:
    """Return the rectangles of a block or line character, or None if it is another."""
    code = ord(char)
    if char in QUADRANTS[1:]:
        places = ((0, 0), (1, 0), (0, 1), (1, 1))
        corners = [place for bit, place in enumerate(places) if QUADRANTS.index(char) >> bit & 1]
        half_w, half_h = WIDTH // 2, HEIGHT // 2
        return [
            (x + dx * half_w, y + dy * half_h, x + (dx + 1) * half_w, y + (dy + 1) * half_h)
            for dx, dy in corners
        ]
    if 0x2581 <= code <= 0x2587:
        return [(x, y + HEIGHT - HEIGHT * (code - 0x2580) // 8, x + WIDTH, y + HEIGHT)]
    if 0x2589 <= code <= 0x258F:
        return [(x, y, x + WIDTH * (0x2590 - code) // 8, y + HEIGHT)]
    if char in DASHES:
        step, middle = WIDTH / DASHES[char], y + HEIGHT // 2
        return [
            (x + step * part + 1, middle, x + step * (part + 1) - 1, middle + 1)
            for part in range(DASHES[char])
        ]
    return arms(char, x, y) if char in ARMS else None


def arms(char: str, x: int, y: int) -> list[LineEdit]:
    """Return the rectangles of a line character."""
    left, right, up, down = map(int, ARMS[char])
    middle_x, middle_y = x + WIDTH // 2, y + HEIGHT // 2
    return [
        box
        for size, box in (
            (left, (x, middle_y - left, middle_x + 1, middle_y + left)),
            (right, (middle_x - 1, middle_y - right, x + WIDTH, middle_y + right)),
            (up, (middle_x - up, y, middle_x + up, middle_y + 1)),
            (down, (middle_x - down, middle_y - 1, middle_x + down, y + HEIGHT)),
        )
        if size
    ]


def draw_char(pen: ImageDraw.ImageDraw, cell: pyte.screens.Char, x: int, y: int, ink: str) -> None:
    """Draw one character in its cells."""
    char = cell.data[0]
    boxes = filled(char, x, y)
    if boxes is not None:
        for left, top, right, bottom in boxes:
            pen.rectangle((left, top, right - 1, bottom - 1), fill=ink)
    elif 0x2800 <= ord(char) <= 0x28FF:
        for bit, (across, down) in enumerate(BRAILLE_DOTS):
            if ord(char) - 0x2800 >> bit & 1:
                cx, cy = x + 3 + across * 6, y + 3 + down * 6.6
                pen.ellipse((cx - 1.6, cy - 1.6, cx + 1.6, cy + 1.6), fill=ink)
    elif char.strip():
        cells = char_width(char) or 1
        place = (x + WIDTH * cells / 2, y + HEIGHT - 7)
        pen.text(place, cell.data, font=font(cells == 2, cell.bold), fill=ink, anchor="ms")


def picture(screen: pyte.Screen) -> Image.Image:
    """Draw a whole screen."""
    image = Image.new("RGB", (screen.columns * WIDTH, screen.lines * HEIGHT), GROUND)
    pen = ImageDraw.Draw(image)
    chars = []
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            if not cell.data:
                continue
            ink, ground = colour(cell.fg, INK), colour(cell.bg, GROUND)
            if cell.reverse:
                ink, ground = ground, ink
            x, y, cells = column * WIDTH, row * HEIGHT, char_width(cell.data[0]) or 1
            pen.rectangle((x, y, x + cells * WIDTH - 1, y + HEIGHT - 1), fill=ground)
            chars.append((cell, x, y, cells, ink))
    for cell, x, y, cells, ink in chars:
        draw_char(pen, cell, x, y, ink)
        if cell.underscore:
            pen.rectangle((x, y + HEIGHT - 3, x + cells * WIDTH - 1, y + HEIGHT - 2), fill=ink)
        if cell.strikethrough:
            pen.rectangle((x, y + HEIGHT // 2, x + cells * WIDTH - 1, y + HEIGHT // 2 + 1), fill=ink)
    return image
