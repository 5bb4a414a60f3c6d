"""Lists in YAML, of a file or at the top of a text: where they are, how their items are written.

Only what is read for certain: items of one line or with lines indented below them, and lists in
brackets on one line. Indentation, quotation marks and comments stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.instructions.lists.keyed_lists import KeyedList, require_one
from app.instructions.places.structure import CharRange, indent, line_number, line_ranges
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError

_KEY = re.compile(
    r"(?P<before> *(?:- +)*)(?P<mark>[\"']?)(?P<key>[\w./ -]{1,80})(?P=mark):(?P<rest>.*)"
)
_SHAPE = re.compile(r" *(?:#.*|---|\.\.\.|- .*|-|[\"']?[\w./ -]{1,80}[\"']?:(?: .*)?)")
_COMMENT = re.compile(r"(?:^|\s)#.*$")
_FLOW = re.compile(r" *\[(?P<own>[^\[\]{}#]*)\] *(?:#.*)?")
_FLOW_ITEM = re.compile(r" *(\"[^\"\\]*\"|'[^']*'|[^,\"'\s][^,\"']*?) *(?:,|$)")
_NEEDS_MARKS = re.compile(
    r"[\[\]{},&*!|>\"'%@`#?:-].*|.*(?:: | #|:$).*|(?:true|false|yes|no|on|off|null|~)|\s.*|.*\s",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[-+]?[\d.][\d_.:xoeE+-]*")
_PLAIN_VALUE = re.compile(r"[\[\]{}&*!|>].*|[\w./ -]{1,80}:(?: .*)?")


@dataclass(frozen=True, slots=True)
class YamlList(KeyedList):
    """A list of YAML.

    Attributes:
        items: whole lines, with those below that belong to them; of a list in brackets their words.
        is_flow: whether it is in brackets.
    """

    is_flow: bool

    def written(self, text: str, words: str) -> str:
        """Words as its items are written: in quotation marks if all are, or if they need some."""
        own = [_content(text[slice(*each)]) for each in self.items]
        for mark in ('"', "'"):
            if own and all(each.startswith(mark) for each in own):
                return f"{mark}{words}{mark}" if mark not in words else _in_marks(words)
        if _NUMBER.fullmatch(words):
            if not any(map(_NUMBER.fullmatch, own)):
                return _in_marks(words)  # among words it is a word, as "007"
            if "." in words and words.endswith("0"):
                raise UnclearError  # 3.10 is 3.1
        is_listed = self.is_flow and ("," in words or "]" in words)
        return _in_marks(words) if is_listed or _NEEDS_MARKS.fullmatch(words) else words


def yaml_list_called(
    text: str, called: str, window: CharRange, item: str | None = None
) -> YamlList | None:
    """The only list whose key is called so; None where the text is no YAML or has none.

    Args:
        item: which of several lists with this key is meant: the one that has it.

    Raises:
        EditError: there are several.
        UnclearError: its items aren't read for certain.
    """
    region = _region(text)
    if region is None:
        return None
    wanted = _plain(called)
    found = [each for each in _lists(text, region) if _plain(each.key) == wanted]
    found = [e for e in found if e.items and window[0] <= e.items[0][0] <= window[1]]
    if region == (0, len(text)) and is_prose(text):
        found = [each for each in found if each.key[0].islower()]  # "Groceries:" titles a list
    if len(found) > 1 and item is not None:
        found = [each for each in found if item in each.values] or found
    require_one(found)
    return found[0] if found else None


def _plain(key: str) -> str:
    return " ".join(re.sub(r"[_-]", " ", key).casefold().split())


def _region(text: str) -> CharRange | None:
    """The whole of a file in YAML, or what stands between rules at the top of a text."""
    lines = line_ranges(text)
    own = [text[slice(*each)].rstrip("\r\n") for each in lines]
    if own and own[0] == "---" and "---" in own[1:]:
        end = own.index("---", 1)
        if any(not _SHAPE.fullmatch(e.rstrip()) for e in own[end:] if e.strip()):
            return lines[0][1], lines[end][0]
    told = [each for each in own if each.strip()]
    is_yaml = told and all(_SHAPE.fullmatch(e.rstrip()) or indent(e) >= 2 for e in told)
    return (0, len(text)) if is_yaml and any(map(_KEY.fullmatch, told)) else None


def _lists(text: str, region: CharRange) -> Iterator[YamlList]:
    lines = [each for each in line_ranges(text) if region[0] <= each[0] < region[1]]
    for number, place in enumerate(lines):
        found = _KEY.fullmatch(text[slice(*place)].rstrip("\r\n"))
        if found is None:
            continue
        key, line = found["key"].strip(), line_number(text, place[0])
        if flow := _FLOW.fullmatch(found["rest"]):
            at = place[0] + found.start("rest") + flow.start("own")
            items = tuple(_flow_items(flow["own"], at))
        elif not _COMMENT.sub("", found["rest"]).strip():
            items = tuple(_block_items(text, lines[number + 1 :], len(found["before"])))
        else:
            continue
        values = tuple(_value(text[slice(*each)]) for each in items)
        yield YamlList(key, line, items, values, is_flow=flow is not None)


def _flow_items(own: str, start: int) -> Iterator[CharRange]:
    at = 0
    while at < len(own) and (found := _FLOW_ITEM.match(own, at)):
        yield start + found.start(1), start + found.end(1)
        at = found.end()


def _block_items(text: str, lines: Sequence[CharRange], depth: int) -> Iterator[CharRange]:
    """Items at one depth, each with the lines that belong to it; no blank lines at its end."""
    item, first = (0, 0), -1
    for start, end in lines:
        own = text[start:end]
        at = len(own) - len(own.lstrip(" "))
        if not own.strip() or own.lstrip(" ").startswith("#"):
            continue
        is_item = own.lstrip(" ").startswith("- ") and at >= depth
        if first < 0 and not is_item:
            break
        first = at if first < 0 else first
        if at < first or (at == first and not is_item):
            break
        if at == first:
            if item[1]:
                yield item
            item = start, end
        else:
            item = item[0], end
    if item[1]:
        yield item


def _content(item: str) -> str:
    """What an item has behind its mark."""
    return _COMMENT.sub("", item.strip().removeprefix("- ")).strip()


def _value(item: str) -> str:
    own = _content(item)
    return own[1:-1] if own[:1] in {'"', "'"} and own[-1:] == own[:1] else own


def _in_marks(words: str) -> str:
    if '"' in words or "\\" in words:
        if "'" in words:
            raise UnclearError
        return f"'{words}'"
    return f'"{words}"'


def is_simple(text: str, of: YamlList) -> bool:
    """Whether all items are values of one line, with no comment of their own between them."""
    own = [text[slice(*each)] for each in of.items]
    return not any(
        len(each.strip().splitlines()) > 1 or _PLAIN_VALUE.fullmatch(_content(each)) for each in own
    )
