"""Replace one value: an amount, a date, a time, a number, a share, a reference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from app.teaching.edits.change import Change, outside_code
from app.teaching.free_texts import Form
from app.teaching.invented_values import DAYS, MONTHS, NUMBERS

_MONTH = "|".join(MONTHS)
_CURRENCY = r"EUR|USD|GBP|CHF"
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
_KEY = re.compile(r"^(?:[-*] )?(\w[\w ]{1,20}): \S", re.MULTILINE)
_STRING = re.compile(r"(?<![\w\"'])([\"'])([A-Za-z][\w .,-]{2,30})\1(?![\w\"'])")
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


def replace_value(text: str, form: Form, random: Random) -> Change | None:
    """One value, named by itself or by what it is the value of."""
    if form == "code" and (change := _string(text, random)) is not None:
        return change
    values = found_values(text)
    if form == "code":
        values = [each for each in values if each.sort == "number"]
    if not values:
        return None
    value = random.choice(values)
    new = other_value(value, random)
    if new is None or new in text:
        return None
    changed = text[: value.start] + new + text[value.start + len(value.text) :]
    names = {"old": value.text, "new": new}
    label = label_of(value, text)
    if form == "code":
        return Change(text, changed, "value_code", names)
    if label is not None and random.random() < 0.7:
        wording = random.choice(("value_labelled", "value_labelled_new"))
        return Change(text, changed, wording, {**names, "label": label})
    return Change(text, changed, "value", names)


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
    """What the text says that it is the value of, where only one value and one label are near."""
    line_start = text.rfind("\n", 0, value.start) + 1
    key = _KEY.match(text, line_start)
    line = text[line_start : (text.find("\n", value.start) + len(text) + 1) % (len(text) + 1)]
    if key is not None and len(_sorted_values(line)) == 1:
        is_one = len(_KEY.findall(text)) == len(set(_KEY.findall(text)))
        return (
            f"the {key[1].lower()}"
            if is_one and ": " + value.text == line[-len(value.text) - 2 :]
            else None
        )
    if value.sort not in {"amount", "percent"}:
        return None
    sentence_start = max(text.rfind(mark, 0, value.start) for mark in (". ", "\n")) + 1
    sentence = re.split(r"\.(?:\s|$)|\n", text[sentence_start:].lstrip(), maxsplit=1)[0]
    labels = _LABEL.findall(sentence)
    same = [each for each in _sorted_values(sentence) if each in {"amount", "percent"}]
    if len(labels) != 1 or len(same) != 1 or text.casefold().count(labels[0].split()[-1]) != 1:
        return None
    return f"the {labels[0]}"


def _sorted_values(text: str) -> list[str]:
    return [each.lastgroup or "" for each in _VALUE.finditer(text)]


def _string(text: str, random: Random) -> Change | None:
    """A short string in quotes, by another one."""
    strings = [each for each in _STRING.finditer(text) if text.count(each[2]) == 1]
    if not strings or random.random() < 0.4:
        return None
    chosen = random.choice(strings)
    new = next(_other_strings(chosen[2], random))
    if new in text:
        return None
    changed = text[: chosen.start(2)] + new + text[chosen.end(2) :]
    return Change(text, changed, "string_code", {"old": chosen[2], "new": new})


def _other_strings(string: str, random: Random) -> Iterator[str]:
    from app.teaching.edits.renaming import THINGS

    while True:
        word = random.choice(THINGS)
        yield f"{string} {word}" if " " in string and random.random() < 0.5 else word
