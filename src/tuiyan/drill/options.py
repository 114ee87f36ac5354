"""Questions with numbered lines: choose one, choose the larger of two, put them in order."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.question import ChoiceTarget, OrderTarget, Prompt
from tuiyan.drill.shuffle import shuffled, stream
from tuiyan.drill.template import Names, Option
from tuiyan.drill.template_context import TemplateContext, changed, quantity_of, share_of
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say

SAME = Fraction(1, 100)
"""Values nearer than this are the same."""

MARGIN = Fraction(1, 20)
"""How far apart options are at least, unless the template says otherwise."""

PAIRS = 4
"""How many options a pair stands among."""


def compare(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks which of two is the larger, or the smaller.

    Raises:
        TuiyanError: It cannot be asked on this draw.
    """
    template, values = context.template, context.values(draw)
    sizes = _sizes(template.options, context, values)
    apart = abs(sizes[0].value - sizes[1].value) / max(abs(size.value) for size in sizes)
    is_same = apart <= SAME
    if not template.same and apart < share_of(template.margin, values, MARGIN):
        raise DrawError(say("drill.too_near"))
    first_wins = (sizes[0].value > sizes[1].value) == (template.wins == "most")
    best = 2 if is_same and template.same else (0 if first_wins else 1)
    order = [*shuffled((0, 1), stream(draw.seed, "options")), *([2] if template.same else [])]
    names = [option.names for option in template.options] + ([template.same] if template.same else [])
    whys = [option.why for option in template.options] + [{}]
    target = _choice(
        context, values, [names[index] for index in order], {order.index(best)}, [whys[i] for i in order]
    )
    return (_prompt(context, values, target, _compared(context, values, sizes)),)


def _compared(context: TemplateContext, values: Values, sizes: Sequence[Quantity]) -> str:
    """Write what each option comes to."""
    texts = [
        f"{context.filled(option.names, values)}{say('drill.colon')}{_shown(context, values, size)}"
        for option, size in zip(context.template.options, sizes, strict=True)
    ]
    return say("drill.semicolon").join(texts)


def choice(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for one option, or for all that are right.

    Raises:
        TuiyanError: It cannot be asked on this draw.
    """
    template, values = context.template, context.values(draw)
    if template.pairs:
        return _pair(context, values, draw.pair, draw.seed)
    options = _picked(context, values, draw.seed)
    right = {index for index, option in enumerate(options) if _is_right(option, values)}
    if not right or (len(right) > 1 and not template.many):
        raise DrawError(say("drill.right_options", count=len(right)))
    target = _choice(
        context, values, [option.names for option in options], right, [option.why for option in options]
    )
    told = "\n".join(
        context.filled(options[index].why, values) for index in sorted(right) if options[index].why
    )
    return (_prompt(context, values, target._replace(many=template.many), told),)


def _picked(context: TemplateContext, values: Values, seed: int) -> list[Option]:
    """Return the options to show: all, or the right ones among as many as are picked."""
    template = context.template
    options = list(template.options)
    random = stream(seed, "options")
    if template.pick and template.pick < len(options):
        right = [option for option in options if _is_right(option, values)]
        wrong = shuffled([option for option in options if option not in right], random)
        options = [option for option in options if option in [*right, *wrong[: template.pick - len(right)]]]
    return options if template.keep_order else shuffled(options, random)


def _is_right(option: Option, values: Values) -> bool:
    return option.right or (bool(option.when) and values.holds(option.when))


def _pair(context: TemplateContext, values: Values, index: int, seed: int) -> tuple[Prompt, ...]:
    template = context.template
    pair = template.pairs[index]
    random = stream(seed, "options")
    others = {str(other.names): other.names for other in template.pairs if other.names != pair.names}
    wrong = shuffled(list(others.values()), random)[: (template.pick or PAIRS) - 1]
    names = shuffled([pair.names, *wrong], random)
    whys = [next(other.why for other in template.pairs if other.names == each) for each in names]
    target = _choice(context, values, names, {names.index(pair.names)}, whys)
    prompt = _prompt(context, values, target, context.filled(pair.why, values))
    ask = f"{prompt.ask}\n{context.filled(pair.of, values)}"
    return (prompt._replace(ask=ask, target=target._replace(whys=("",) * len(names))),)


def order(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
    """Return the prompt that asks for the order of items.

    Raises:
        TuiyanError: It cannot be asked on this draw.
    """
    template, values = context.template, context.values(draw)
    random = stream(draw.seed, "options")
    places = list(range(len(template.options)))
    if template.pick:
        places = sorted(shuffled(places, random)[: template.pick])
    texts: tuple[str, ...] = ()
    if template.by or any(option.value for option in template.options):
        sizes = _sizes(template.options, context, values)
        places.sort(key=lambda place: sizes[place].value, reverse=template.wins != "least")
        _all_apart([sizes[place].value for place in places])
        texts = tuple(_shown(context, values, size) for size in sizes)
    shown = shuffled(places, random)
    if shown == places:
        shown.append(shown.pop(0))
    options = [template.options[place] for place in shown]
    target = OrderTarget(
        tuple(context.filled(option.names, values) for option in options),
        tuple(_spellings(context, option.names, values) for option in options),
        tuple(shown.index(place) for place in places),
        tuple(texts[place] for place in shown) if texts else (),
    )
    return (_prompt(context, values, target, ""),)


def _all_apart(sizes: Sequence[Fraction]) -> None:
    if any(abs(one - other) <= SAME * max(abs(one), abs(other)) for one, other in pairwise(sizes)):
        raise DrawError(say("drill.too_near"))


def _sizes(options: Sequence[Option], context: TemplateContext, values: Values) -> list[Quantity]:
    """Return what each option comes to.

    Raises:
        DrawError: They measure different things.
    """
    sizes = [
        quantity_of(option.value or context.template.by, changed(values, option.inputs)) for option in options
    ]
    if any(size.dimension != sizes[0].dimension for size in sizes):
        raise DrawError(say("drill.options_differ"))
    return sizes


def _shown(context: TemplateContext, values: Values, size: Quantity) -> str:
    from tuiyan.engine.formatting import show

    by = context.template.by
    unit = context.template.unit or (context.catalog.unit(by) if context.catalog.knows(by) else "")
    return values.shown_quantity(size, unit).text if unit else show(context.catalog.units, size).text


def _choice(
    context: TemplateContext, values: Values, names: Sequence[Names], right: set[int], whys: Sequence[Names]
) -> ChoiceTarget:
    return ChoiceTarget(
        tuple(context.filled(each, values) for each in names),
        tuple(_spellings(context, each, values) for each in names),
        frozenset(right),
        tuple(context.filled(each, values) for each in whys),
    )


def _spellings(context: TemplateContext, names: Names, values: Values) -> tuple[str, ...]:
    """Return what stands for an option: its text in every language, with its figures and as written."""
    filled = [context.filled({language: text}, values) for language, text in names.items() if "{{" in text]
    return tuple(dict.fromkeys((*names.values(), *filled)))


def _prompt(
    context: TemplateContext, values: Values, target: ChoiceTarget | OrderTarget, told: str
) -> Prompt:
    """Return the prompt; what is told of this draw comes before what is always to be remembered."""
    template = context.template
    indices = target.right if isinstance(target, OrderTarget) else sorted(target.right)
    joint = " → " if isinstance(target, OrderTarget) else say("drill.and")
    why = context.filled(template.why, values)
    return Prompt(
        context.filled(template.ask, values),
        target,
        joint.join(target.lines[index] for index in indices),
        "\n".join(text for text in (told, why) if text),
        context.filled(template.hint, values),
    )
