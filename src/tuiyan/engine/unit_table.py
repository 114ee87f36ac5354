"""Every unit there is, read from data: what a spelling means, and how a quantity is written in units.

Plain data, as ``formulas/units.yaml`` gives it and as the catalog carries it::

    {"dimensions": ["flop", "byte", ...], "counts": [...], "unsaid": [...], "costs": [...],
     "prefixes": {"k": "1e3", ...}, "letters": {"param": {"B": "1e9"}}, "lengths": {"token": ["K", "k"]},
     "ambiguous": {"KB": ["kB", "KiB"]}, "alone": {"G": ["GB/s", "Gb/s"]}, "magnitudes": {"万": "1e4"},
     "units": [{"id": "B", "aliases": [...], "of": "byte", "prefixes": [...], "label", "scaled", "as", "or"}]}

A label such as a currency is a base of its own, so that two of them never add, compare or convert; a
formula's unit stands for any of them (``generic``), and its result carries the one that was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from itertools import product as product_of
from typing import Any, NamedTuple

from tuiyan.engine.dimension import PURE, Dimension, dimension
from tuiyan.engine.unit import Part, Unit, UnitError, product, read_unit
from tuiyan.messages import say
from tuiyan.problem import Span, did_you_mean
from tuiyan.text.lazy_pattern import lazy_pattern

MAX_UNIT_LENGTH = 80
MAX_KEPT = 1000
MAX_MEANT = 24
"""How many readings of a unit are tried where case does not count."""

ONE = Fraction(1)
LEAST_ALONE = Fraction(1000)
"""The least prefix that may stand without its unit."""

WORD = lazy_pattern(r"([^\s\d/·⋅*×()^⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−-]+)")


class _Row(NamedTuple):
    """What one word is: a prefix before a unit, which is ``of`` bases."""

    prefix: str
    id: str
    of: str


class UnitTable:
    """Every unit there is.

    Attributes:
        bases: What all quantities are products of powers of, in the order they are written.
        counts: Bases that only count things, which a bare number may stand for.
        unsaid: Counts that are left out where a value is shown.
        costs: Bases of which less is better.
        prefixes: What each prefix multiplies by, the smallest first.
        letters: Counts that are written with a letter for a power of ten: ``70B``.
        lengths: Counts whose powers of two go by 1,024, with the letters they do so with: ``32K``.
        labels: Units that are labels of a base, with that base: currencies.
        magnitudes: Words for powers of ten that may stand between a number and its unit.
    """

    def __init__(self, plain: Mapping[str, Any]) -> None:
        """Read the table from plain data."""
        self.bases: tuple[str, ...] = tuple(plain["dimensions"])
        self.counts = frozenset(plain.get("counts", ()))
        self.unsaid = frozenset(plain.get("unsaid", ()))
        self.costs = frozenset(plain.get("costs", ()))
        self.labels: Mapping[str, str] = {row["id"]: row["of"] for row in plain["units"] if row.get("label")}
        self.magnitudes = _numbers(plain.get("magnitudes", {}))
        prefixes = _numbers(plain.get("prefixes", {}))
        self.prefixes = dict(sorted(prefixes.items(), key=lambda item: item[1]))
        self.letters = {base: _numbers(letters) for base, letters in plain.get("letters", {}).items()}
        self.lengths: Mapping[str, Iterable[str]] = plain.get("lengths", {})
        self._ambiguous: Mapping[str, Iterable[str]] = plain.get("ambiguous", {})
        self._alone: Mapping[str, Iterable[str]] = plain.get("alone", {})
        self._rows: dict[str, _Row] = {}
        self._units = {row["id"]: row for row in plain["units"]}
        for row in plain["units"]:
            self._add(row)
        self._read: dict[str, Unit | None] = {}
        self._caseless: dict[str, list[str]] = {}
        self._generic: dict[Dimension, Dimension] = {}
        self._base_units: dict[Dimension, Unit] = {}
        self._mixed: dict[Dimension, tuple[str, ...]] = {}

    def _add(self, row: Mapping[str, Any]) -> None:
        of = row["id"] if row.get("label") else row["of"]
        for prefix in row.get("prefixes", ()):
            self._rows.setdefault(prefix + row["id"], _Row(prefix, row["id"], of))
        own = _Row("", row["id"], of)
        known = self._rows.get(row["id"])
        if known is None or not known.prefix or self._one(known) != self._one(own):
            self._rows[row["id"]] = own
        self._rows.update(dict.fromkeys(row.get("aliases", ()), own))

    def names(self) -> tuple[str, ...]:
        """Return every spelling of a simple unit."""
        return tuple(self._rows)

    def __contains__(self, name: str) -> bool:
        return name in self._rows

    def counted(self, text: str) -> str:
        """Return the id of a unit that only counts things of a kind, in any of its spellings, else ``""``."""
        row = self._rows.get(text)
        if row is None or self._units[row.id].get("or"):
            return ""
        size, measured = self._one(row)
        return row.id if size == 1 and measured.uses_only(self.counts) else ""

    def is_ambiguous(self, text: str) -> tuple[str, ...]:
        """Return the units that ``text`` may mean, or nothing when it means one thing."""
        return tuple(self._ambiguous.get(text, ()))

    def unit(self, text: str) -> Unit:
        """Read a unit such as ``TB/s``, ``FLOP/(param·token)`` or ``s^-1``; ``""`` is a plain number.

        Raises:
            UnitError: If it is none, or one that is read in two ways.
        """
        known = self.find(text)
        if known is not None:
            return known
        if len(text) > MAX_UNIT_LENGTH:
            raise UnitError(say("engine.unit_too_long"), Span(1, 1, len(text)))
        if self.is_ambiguous(text.strip()):
            raise self._unread(text.strip(), 1)
        return read_unit(text, self._word)

    def find(self, text: str) -> Unit | None:
        """Read a unit as ``unit`` does; ``None`` if it is none, for where nobody is told why."""
        if text in self._read:
            return self._read[text]
        found = None
        if len(text) <= MAX_UNIT_LENGTH and not self.is_ambiguous(text.strip()):
            with suppress(UnitError):
                found = read_unit(text, self._known_word)
        if len(self._read) < MAX_KEPT:
            self._read[text] = found
        return found

    def _word(self, name: str, column: int) -> Part:
        if name not in self._rows:
            raise self._unread(name, column)
        return self._known_word(name, column)

    def _known_word(self, name: str, column: int) -> Part:
        row = self._rows.get(name)
        if row is None:
            raise UnitError("", Span(1, column, len(name)))
        size, measured = self._one(row)
        return Part(row.prefix, name.removeprefix(row.prefix), 1, size, measured)

    def _unread(self, name: str, column: int) -> UnitError:
        """Say why a word is no unit, or which it may be."""
        span = Span(1, column, len(name))
        if choices := self.is_ambiguous(name):
            return UnitError(say("engine.unit_ambiguous", text=name), span, choices=choices)
        return UnitError(say("engine.unknown_unit", text=name), span, self._meant(name))

    def measures(self, unit: Unit, asked: Dimension) -> bool:
        """Tell whether a unit is of what is asked, what goes without saying left out or not."""
        measured = self.generic(unit.dimension)
        return asked in (unit.dimension, measured) or asked.without(self.unsaid) is measured is not PURE

    def meant(self, text: str, asked: Dimension | None) -> Unit | None:
        """Return the unit that a text stands for where case does not count, and a word may have two meanings.

        ``tb/s`` is TB/s, ``TFLOPs`` is TFLOPS where a rate is asked for, and ``块/h`` a price; where nothing
        is asked for, the first unit of the table counts.
        """
        if len(text) > MAX_UNIT_LENGTH:
            return None
        parts = WORD.split(text)
        choices = [self._others(part) if at % 2 else [part] for at, part in enumerate(parts)]
        for words in islice(product_of(*choices), MAX_MEANT):
            unit = self.find("".join(words))
            if unit is not None and (asked is None or self.measures(unit, asked)):
                return unit
        return None

    def _others(self, word: str) -> list[str]:
        """Return what a word may stand for: itself and its second meaning, or spellings in another case."""
        if not self._caseless:
            for name in self._rows:
                self._caseless.setdefault(name.lower(), []).append(name)
        known = [word] if word in self._rows else self._caseless.get(word.lower(), [])
        found = [each for each in known if each == word or not (word[0] == "M" and each[0] == "m")]
        rows = [self._rows[each] for each in found]
        second = [row.prefix + self._units[row.id]["or"] for row in rows if self._units[row.id].get("or")]
        return [*found, *second] or [word]

    def prefixed(self, letter: str, asked: Dimension) -> Unit | None:
        """Return the unit asked for with a prefix that stands alone: GB for ``G`` where it is bytes."""
        letter = "k" if letter == "K" else letter
        if letter not in self.prefixes or self.prefixes[letter] < LEAST_ALONE:
            return None
        if asked.uses_only(self.counts):
            return Unit("", (), self.prefixes[letter], asked)
        unit = self.base_unit(asked)
        if not unit.parts or letter not in self._units.get(unit.parts[0].base, {}).get("prefixes", ()):
            return None
        return self.unit(self.with_prefix(unit, letter).label)

    def alone(self, letter: str, asked: Dimension | None) -> tuple[str, ...]:
        """Return the units asked for that a prefix may stand alone for, where two readers differ."""
        choices = tuple(self._alone.get(letter, ()))
        return (
            choices if asked is not None and choices and self.measures(self.unit(choices[0]), asked) else ()
        )

    def length(self, text: str, asked: Dimension | None) -> str:
        """Return the count of which a text says thousands: ``K``, ``k token``; else ``""``."""
        for base, letters in self.lengths.items():
            letter, thing = text[:1], text[1:].strip()
            if letter not in letters:
                continue
            is_asked = asked is not None and asked.without(self.unsaid) is dimension({base: 1})
            if (is_asked and not thing) or (thing in self.spellings(base) and (is_asked or asked is None)):
                return base
        return ""

    def _meant(self, name: str) -> str:
        """Suggest a unit, first one that differs in case only."""
        same = [known for known in self._rows if known.lower() == name.lower()]
        return did_you_mean(same[0], same) if same else did_you_mean(name, self._rows)

    def hint(self, text: str, word: str, asked: Dimension | None) -> str:
        """Suggest what a word that is no unit was meant for: a unit of what is asked for, or none."""
        from difflib import get_close_matches

        self._others(word)
        cased = self._caseless.get(word.lower(), [])
        for known in (*cased, *get_close_matches(word, self._rows, n=12, cutoff=0.6)):
            if self.meant(text.replace(word, known, 1), asked) is not None:
                return say("problem.did_you_mean", name=known)
        return ""

    def _one(self, row: _Row) -> tuple[Fraction, Dimension]:
        """Return what one of a word is, in base units, and what it measures."""
        number, _, bases = row.of.rpartition(" ")
        if not number and bases[:1].isdigit():
            number, bases = bases, ""
        try:
            size = Fraction(number or "1")
        except (ValueError, ZeroDivisionError):
            raise UnitError(say("engine.want_factor"), Span(1, 1, len(row.of))) from None
        return size * self.prefixes.get(row.prefix, Fraction(1)), read_unit(bases, self._base).dimension

    def _base(self, name: str, column: int) -> Part:
        if name not in self.bases and name not in self.labels:
            span = Span(1, column, len(name))
            raise UnitError(say("engine.unknown_unit", text=name), span, did_you_mean(name, self.bases))
        return Part("", name, 1, ONE, dimension({name: 1}))

    def spellings(self, base: str) -> tuple[str, ...]:
        """Return the units that are one of a base: ``user``, ``users``, ``seq``, ..."""
        return tuple(name for name, row in self._rows.items() if row.of == base and not row.prefix)

    def id_of(self, name: str) -> str:
        """Return the id of a simple unit by any of its spellings, its prefix kept; what is none as it is."""
        row = self._rows.get(name)
        return row.prefix + row.id if row is not None else name

    def lettered(self, measured: Dimension | None) -> str:
        """Return the count that a dimension is, where such are written with letters; else ``""``."""
        return next((base for base in self.letters if measured is dimension({base: 1})), "")

    def generic(self, measured: Dimension) -> Dimension:
        """Return a dimension with each label as the base it is a label of: any currency for CNY."""
        known = self._generic.get(measured)
        if known is None:
            powers: dict[str, Fraction] = {}
            for base, power in measured.exponents:
                base = self.labels.get(base, base)
                powers[base] = powers.get(base, Fraction(0)) + power
            known = self._generic[measured] = dimension(powers)
        return known

    def labels_in(self, measured: Dimension) -> tuple[str, ...]:
        """Return the labels that a dimension has: the currencies in it."""
        return tuple(base for base, _ in measured.exponents if base in self.labels)

    def mixed(self, measured: Dimension) -> tuple[str, ...]:
        """Return the labels of one base that a dimension has several of, as ``CNY`` over ``USD`` has."""
        known = self._mixed.get(measured)
        if known is None:
            found = self.labels_in(measured)
            bases = [self.labels[label] for label in found]
            known = self._mixed[measured] = found if len(set(bases)) < len(bases) else ()
        return known

    def labelled(self, measured: Dimension, *likes: Dimension) -> Dimension:
        """Return a dimension with the labels that the first of ``likes`` has that has any."""
        labels = self._labels_of(likes)
        powers = {labels.get(base, base): power for base, power in measured.exponents}
        return dimension(powers)

    def fitted(self, unit: Unit, measured: Dimension) -> Unit:
        """Return a unit with the labels of what is measured: ``CNY/h`` for ``USD/h`` where CNY were given."""
        labels = self._labels_of([measured])
        if not labels or not any(part.is_one_of(self.labels) for part in unit.parts):
            return unit
        return product(self._relabelled(part, labels) for part in unit.parts)

    def as_in(self, unit: str, text: str) -> str:
        """Write a unit with the label whose sign is in a text: ``CNY/h`` for ``USD/h`` where it says 15元."""
        for name, row in self._units.items():
            label = name if name in self.labels else row.get("or", "")
            if label in self.labels and any(sign in text for sign in (name, *row.get("aliases", ()))):
                return self.fitted(self.unit(unit), dimension({label: 1})).text
        return unit

    def _relabelled(self, part: Part, labels: Mapping[str, str]) -> Part:
        label = next((base for base, _ in part.dimension.exponents if base in self.labels), "")
        other = labels.get(self.labels.get(label, ""), label)
        return part if other == label else part._replace(base=other, dimension=dimension({other: 1}))

    def _labels_of(self, likes: Iterable[Dimension]) -> dict[str, str]:
        """Return the label of each base that has one."""
        found: dict[str, str] = {}
        for like in likes:
            for base, _ in like.exponents:
                if base in self.labels:
                    found.setdefault(self.labels[base], base)
        return found

    def base_unit(self, measured: Dimension) -> Unit:
        """Return the unit of base units that a dimension has: ``B/s``, ``FLOP/token``."""
        if measured in self._base_units:
            return self._base_units[measured]
        powers = dict(measured.exponents)
        order = [each for base in self.bases for each in (base, *self._labels(base)) if each in powers]
        unit = product(
            Part("", self._name(base), powers[base], Fraction(1), dimension({base: 1})) for base in order
        )
        known = self._base_units[measured] = self._read[unit.text] = self.find(unit.text) or unit
        return known

    def base_text(self, measured: Dimension) -> str:
        """Write a dimension in base units: ``B/s``, ``FLOP/token``."""
        return self.base_unit(measured).text

    def _labels(self, base: str) -> Iterator[str]:
        return (label for label, of in self.labels.items() if of == base)

    def _name(self, base: str) -> str:
        """Return the first unit that is one of a base, else the base's own name."""
        return base if base in self.labels else next(
            (id_ for id_, row in self._units.items() if row["of"] == base), base
        )  # fmt: skip

    def scaled(self, unit: Unit) -> Unit | None:
        """Return a unit whose first part may take another prefix: ``TFLOP/s`` for ``TFLOPS``; else None."""
        first, *rest = unit.parts or (None,)
        if first is None or first.power != 1:
            return None
        row = self._units.get(first.base, {})
        if row.get("as"):
            written = self.unit(row["as"]).parts
            return self.with_prefix(product((*written, *rest)), first.prefix)
        return unit if row.get("scaled") else None

    def with_prefix(self, unit: Unit, prefix: str) -> Unit:
        """Return a unit with another prefix on its first part."""
        first, *rest = unit.parts
        size = self._one(self._rows[first.base])[0] * self.prefixes.get(prefix, 1)
        return product((first._replace(prefix=prefix, size=size), *rest))

    def scales(self, unit: Unit) -> Iterator[Unit]:
        """Give a unit in every prefix of its kind, the smallest first; those of 1,024 keep to themselves."""
        first = unit.parts[0]
        allowed = self._units[first.base].get("prefixes", ())
        binary = is_binary(self.prefixes.get(first.prefix, Fraction(1)))
        sizes = {prefix: size for prefix, size in self.prefixes.items() if prefix in allowed}
        if not binary:
            sizes[""] = Fraction(1)
        for prefix in sorted(sizes, key=sizes.__getitem__):
            if is_binary(sizes[prefix]) == binary:
                yield self.with_prefix(unit, prefix)


def with_signs(plain: Mapping[str, Any], signs: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the plain data of a table in which each sign is a spelling of another unit: ``¥`` of JPY."""
    return {**plain, "units": [_resigned(row, signs) for row in plain["units"]]}


def _resigned(row: Mapping[str, Any], signs: Mapping[str, str]) -> Mapping[str, Any]:
    kept = [alias for alias in row.get("aliases", ()) if alias not in signs]
    return {**row, "aliases": [*kept, *(sign for sign, id_ in signs.items() if id_ == row["id"])]}


def is_binary(size: Fraction) -> bool:
    """Tell whether a prefix is a power of 1,024."""
    return size > 1 and size.denominator == 1 and not size.numerator & (size.numerator - 1)


def _numbers(texts: Mapping[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in texts.items()}
