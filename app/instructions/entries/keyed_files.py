"""The entries of files of keys and values: INI, TOML, `.env`, JSON, CSS and what has blocks of
directives as nginx has; those of YAML are in `yaml_entries`.

A file is read only if each of its lines has one of the shapes known here. Entries are whole lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from app.instructions.code.comments import without_strings
from app.instructions.entries.keyed_entry import STRING, KeyedEntry, entry_of_line
from app.instructions.entries.yaml_files import yaml_entries
from app.instructions.places.structure import CharRange, line_ranges
from app.instructions.text_kinds import is_latex, is_prose, is_shell, is_table, python

_SECTION = re.compile(r"[ \t]*\[{1,2}(?P<name>[^\[\]\n]+)\]{1,2}[ \t]*(?:[#;].*)?")
_ASSIGNED = re.compile(
    rf"[ \t]*(?:export[ \t]+)?(?P<key>[\w.\"-]+)[ \t]*=[ \t]*(?P<value>{STRING}|\[.*|[^\n]*?)"
    r"[ \t]*(?:(?<=\s)[#;].*)?"
)
_OF_SHELL = re.compile(
    rf"(?:export[ \t]+|ENV[ \t]+|ARG[ \t]+)?(?P<key>[A-Za-z_]\w*)[ \t]*(?::|\?)?=[ \t]*"
    rf"(?P<value>{STRING}|[^\s\"'#]+)[ \t]*(?:#.*)?"
)
_MEMBER = re.compile(
    rf"[ \t]*\"(?P<key>[^\"\n]+)\"[ \t]*:[ \t]*(?P<value>{STRING}|[\w.+-]+|\[.*\]|{{.*}})[ \t]*,?"
)
_MEMBER_OPEN = re.compile(r"[ \t]*\"(?P<name>[^\"\n]+)\"[ \t]*:[ \t]*[{\[][ \t]*")
_ELEMENT = re.compile(rf"[ \t]*(?:{STRING}|[\w.+-]+|\[.*\]|{{.*}})[ \t]*,?")
_BRACKET_OPEN, _BRACKET_CLOSE = re.compile(r"[ \t]*[{\[][ \t]*"), re.compile(r"[ \t]*[}\]],?[ \t]*")
_JSON = re.compile(r"\s*+(?:\{|\[[ \t]*(?:\r?\n|\{))")
_BLOCK = re.compile(
    r"[ \t]*(?!(?:interface|type|struct|class|enum|export|declare|record|union)\b)"
    r"(?P<name>[^{};\n]*[^{};\s])[ \t]*\{[ \t]*"
)
_DECLARATION = re.compile(
    r"[ \t]*(?P<key>[\w-]+)[ \t]*:[ \t]*(?P<value>[^{};\n]*[^{};\s])[ \t]*;[ \t]*"
)
_DIRECTIVE = re.compile(
    r"[ \t]*(?P<key>[\w-]+)[ \t]+(?P<value>[^{};\n=()]*[^{};\s=()])[ \t]*;[ \t]*"
)
_BLOCK_END = re.compile(r"[ \t]*\}[ \t]*")
_LINE_COMMENT = re.compile(r"[ \t]*(?:[#;]|/\*[^*]*\*/[ \t]*\Z)")


@lru_cache(maxsize=2)
def entries_of(text: str) -> tuple[KeyedEntry, ...]:
    """The entries of a file of keys and values, in the order of their beginnings; none for other
    texts.
    """
    if is_prose(text) or is_table(text) or is_latex(text) or python(text) is not None:
        return ()
    for read in (_of_json, _of_blocks, _of_sections, yaml_entries):
        if found := read(text):
            return tuple(sorted(found, key=lambda each: (each.place[0], -each.place[1])))
    return ()


def is_json(text: str) -> bool:
    """Whether it begins as JSON does; `[user]` is a section of INI."""
    return _JSON.match(text) is not None


def assignments_of(text: str) -> tuple[KeyedEntry, ...]:
    """The variables that a shell's script, a Dockerfile or a Makefile gives a plain value."""
    if not is_shell(text):
        return ()
    found = list[KeyedEntry]()
    for start, end in line_ranges(text):
        if own := _OF_SHELL.fullmatch(text[start:end].rstrip("\r\n")):
            found.append(entry_of_line((), own, (start, end), start))
    return tuple(found)


def _lines(text: str) -> Iterator[tuple[str, CharRange]]:
    """Those that aren't blank, without their endings."""
    for start, end in line_ranges(text):
        if text[start:end].strip():
            yield text[start:end].rstrip("\r\n"), (start, end)


def _of_sections(text: str) -> list[KeyedEntry] | None:
    """INI, TOML and `.env`: the owner is the section; a list may go on over more lines."""
    found, owners, section_at, left = list[KeyedEntry](), tuple[str, ...](), -1, 0
    for line, place in _lines(text):
        if section_at >= 0 and not (_LINE_COMMENT.match(line) or _SECTION.fullmatch(line)):
            found[section_at] = found[section_at].until(place[1])
        if left:
            left += _depth(line)
            found[-1] = found[-1].until(place[1])
        elif section := _SECTION.fullmatch(line):
            owners = (section["name"].strip(),)
            section_at = len(found)
            found.append(KeyedEntry((), owners[0], place, is_section=True))
        elif own := _ASSIGNED.fullmatch(line):
            found.append(entry_of_line(owners, own, place, place[0]))
            left = _depth(own["value"]) if own["value"].startswith("[") else 0
            if left or own["value"].startswith(("[", "{")):
                found[-1] = found[-1].without_value()
        elif not _LINE_COMMENT.match(line):
            return None
    return found if not left else None


def _depth(line: str) -> int:
    bare = without_strings(line)
    return bare.count("[") - bare.count("]")


def _of_json(text: str) -> list[KeyedEntry] | None:
    if not is_json(text):
        return None
    found, opened = list[KeyedEntry](), list[KeyedEntry]()
    for line, place in _lines(text):
        owners = tuple(each.key for each in opened if each.key)
        if own := _MEMBER_OPEN.fullmatch(line):
            opened.append(KeyedEntry(owners, own["name"], place))
        elif own := _MEMBER.fullmatch(line):
            entry = entry_of_line(owners, own, place, place[0])
            is_plain = own["value"][0] not in "[{"
            found.append(entry if is_plain else entry.without_value())
        elif _BRACKET_OPEN.fullmatch(line):
            opened.append(KeyedEntry(owners, "", place))
        elif _BRACKET_CLOSE.fullmatch(line) and opened:
            last = opened.pop()
            found += [last.until(place[1])] if last.key else []
        elif not _ELEMENT.fullmatch(line):
            return None
    return found if not opened else None


def _of_blocks(text: str) -> list[KeyedEntry] | None:
    """CSS and files of directives: the owners are what stands before the braces."""
    found, opened, above = list[KeyedEntry](), list[KeyedEntry](), list[tuple[str, CharRange]]()
    for line, place in _lines(text):
        owners = tuple(each.key for each in opened)
        if own := _BLOCK.fullmatch(line):
            start = above[0][1][0] if above else place[0]
            name = " ".join([*(each.strip() for each, _ in above), own["name"]])
            opened.append(KeyedEntry(owners, name, (start, place[1]), is_section=True))
            above = []
        elif above and not line.rstrip().endswith(","):
            return None
        elif own := _DECLARATION.fullmatch(line) or _DIRECTIVE.fullmatch(line):
            found.append(entry_of_line(owners, own, place, place[0]))
        elif _BLOCK_END.fullmatch(line) and opened:
            found.append(opened.pop().until(place[1]))
        elif line.rstrip().endswith(","):
            above.append((line, place))
        elif not _LINE_COMMENT.match(line):
            return None
    return found if found and not opened else None
