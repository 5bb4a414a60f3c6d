"""Replace one value: an amount, a date, a time, a number, a share, a reference."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from app.teaching.edits.change import TextChange, outside_code
from app.teaching.edits.renaming import THINGS
from app.teaching.texts.free_texts import Form
from app.teaching.texts.invented_values import DAYS, MONTHS, NUMBERS

_MONTH = "|".join(MONTHS)
_CURRENCY = r"EUR|USD|GBP|CHF"
"""Only those of the invented texts: with others, the same seed would make other exercises."""

_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_UNIT = (
    "kg|g|km|m|cm|litres|minutes|hours|days|weeks|months|years|people|rooms|degrees|seconds|points"
)
_PATTERNS = {
    "amount": rf"(?:{_CURRENCY}) (?:{_NUMBER})|[€$£](?:{_NUMBER})|(?:{_NUMBER}) euros",
    "date": rf"\d{{1,2}} (?:{_MONTH})(?: \d{{4}})?|(?:{_MONTH}) \d{{1,2}}(?:, \d{{4}})?"
    r"|\d{4}-\d\d-\d\d|\d\d[/.]\d\d[/.]\d{4}",
    "time": r"\d{1,2}:\d\d(?: [ap]m)?|\d{1,2} [ap]m",
    "percent": r"\d+(?:\.\d+)?%",
    "phone": r"0\d\d \d{3} \d{4}",
    "reference": r"[A-Z]{1,3}-\d{3,5}",
    "length": rf"\d+(?:\.\d+)? (?:{_UNIT})\b",
    "year": r"(?:19|20)\d\d",
    "number": _NUMBER,
    "day": "|".join(DAYS),
    "month": _MONTH,
    "word": "|".join(NUMBERS),
}
_VALUE = re.compile(
    r"(?<![\w.,:/@$€£#-])(?:"
    + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _PATTERNS.items())
    + r")(?![\w%:/@-]|[.,]\d)"
)
_LABEL = re.compile(
    r"\b(?:[Tt]he|[Aa]n?) ((?:monthly |annual |total |final |average |late |break |reminder )?"
    r"(?:rent|deposit|fee|cost|price|salary|budget|discount|refund|interest|invoice|turnover))\b"
)
_KEY = re.compile(
    r"^(Date|Time|Fee|Price|Rent|Deposit|Discount|Delivery|Start|Phone|Cost|Total|Deadline): \S",
    re.MULTILINE,
)
_STRING = re.compile(r"(?<![\w\"'])([\"'])([A-Za-z][\w .,-]{2,30})\1(?![\w\"'])")
LABELLED = 0.4
"""How often a value that the text gives a name is taken, where there is one."""

_COUNTED = re.compile(r"^\s*(?:#+ )?(\d+)[.)]? ", re.MULTILINE)
_DIGIT = re.compile(r"(?<=\d)\d|\d(?=\d)|[1-9]")


@dataclass(frozen=True, slots=True)
class FoundValue:
    """A value in a text: what sort it is, and where."""

    sort: str
    text: str
    start: int


def found_values(text: str) -> list[FoundValue]:
    """Those that stand in the text only once, outside blocks of code and marks of lists."""
    free = outside_code(text)
    marks = {each.start(1) for each in _COUNTED.finditer(text)}
    return [
        FoundValue(each.lastgroup or "", each[0], each.start())
        for each in _VALUE.finditer(text)
        if text.count(each[0]) == 1
        and each.start() not in marks
        and free[text.count("\n", 0, each.start())]
    ]


def replace_value(text: str, form: Form, random: Random) -> TextChange | None:
    """One value, named by itself or by what it is the value of."""
    if form == "code" and (change := _string(text, random)) is not None:
        return change
    values = found_values(text)
    if form == "code":
        values = [each for each in values if each.sort == "number"]
    else:
        values = [each for each in values if len(each.text) > 1]
    if not values:
        return None
    labelled = [each for each in values if label_of(each, text) is not None]
    value = random.choice(labelled if labelled and random.random() < LABELLED else values)
    new = other_value(value, random)
    if new is None or new in text:
        return None
    changed = text[: value.start] + new + text[value.start + len(value.text) :]
    names = {"old": value.text, "new": new}
    label = label_of(value, text)
    if form == "code":
        return TextChange(text, changed, "value_code", names)
    if label is not None and random.random() < 0.7:
        wording = random.choice(("value_labelled", "value_labelled_new"))
        return TextChange(text, changed, wording, {**names, "label": label})
    return TextChange(text, changed, "value", names)


def other_value(value: FoundValue, random: Random) -> str | None:
    """A value of the same sort, written in the same way."""
    match value.sort:
        case "day" | "month" | "word":
            words = {"day": DAYS, "month": MONTHS, "word": NUMBERS}[value.sort]
            return random.choice([each for each in words if each != value.text])
        case "date":
            return _other_date(value.text, random)
        case "time":
            return re.sub(r"^\d+", str(random.randint(1, 12)), value.text)
        case "year":
            return str(int(value.text) + random.choice((-12, -3, -2, -1, 1, 2, 3, 10)))
        case _:
            return _other_number(value.text, random)


def _other_date(date: str, random: Random) -> str:
    """Another day of the month, or another month where it is a word."""
    months = [each for each in MONTHS if each in date]
    if months and random.random() < 0.4:
        return date.replace(months[0], random.choice([m for m in MONTHS if m != months[0]]))
    day = r"(?<=-)\d\d$|^\d\d(?=[./])" if not months else r"(?<!\d)\d{1,2}(?!\d)"
    width = 1 if months else 2
    return re.sub(day, f"{random.randint(1, 28):0{width}}", date, count=1)


def _other_number(number: str, random: Random) -> str | None:
    """With one to three other digits, or a digit more."""
    places = [each.start() for each in _DIGIT.finditer(number)]
    if not places:
        return str(random.randint(2, 9)) if number.isdigit() else None
    digits = list(number)
    for place in random.sample(places, min(len(places), random.randint(1, 3))):
        is_first = place == 0 or not number[place - 1].isdigit()
        digits[place] = random.choice("123456789" if is_first else "0123456789")
    return "".join(digits)


def label_of(value: FoundValue, text: str) -> str | None:
    """Return the label of a value; None unless only one value and one label are near."""
    start = text.rfind("\n", 0, value.start) + 1
    line = text[start:].split("\n", 1)[0]
    if key := _KEY.match(line):
        is_plain = line == f"{key[1]}: {value.text}" and text.count(f"{key[1]}: ") == 1
        return f"the {key[1].lower()}" if is_plain else None
    if value.sort not in {"amount", "percent"}:
        return None
    if (stop := text.rfind(". ", start, value.start)) >= 0:
        start = stop + 2
    sentence = re.split(r"\.(?:\s|$)|\n", text[start:], maxsplit=1)[0]
    labels = _LABEL.findall(sentence)
    same = [each for each in _VALUE.finditer(sentence) if each.lastgroup in {"amount", "percent"}]
    if len(labels) != 1 or len(same) != 1 or text.casefold().count(labels[0].split()[-1]) != 1:
        return None
    return f"the {labels[0]}"


def _string(text: str, random: Random) -> TextChange | None:
    """A short string in quotes, by another one."""
    strings = [each for each in _STRING.finditer(text) if text.count(each[2]) == 1]
    if not strings or random.random() < 0.4:
        return None
    chosen = random.choice(strings)
    word = random.choice(THINGS)
    new = f"{chosen[2]} {word}" if " " in chosen[2] and random.random() < 0.5 else word
    if new in text:
        return None
    changed = text[: chosen.start(2)] + new + text[chosen.end(2) :]
    return TextChange(text, changed, "string_code", {"old": chosen[2], "new": new})
