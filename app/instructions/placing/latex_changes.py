"""Known parts of LaTeX that are named as those of other texts are: `Rename the section Methods to
Approach`, `Change the date to May 2025`, `Delete the abstract`, `Move Results before Method`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.asked_change import asked_change
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, changed_text, lines_named
from app.instructions.consequences.still_used import still_used
from app.instructions.places.latex_parts import command, environments, latex_headings
from app.instructions.places.named_place import NamedPlace
from app.instructions.places.structure import CharRange
from app.instructions.places.titled import bare_title
from app.instructions.quotations import SET_APART, SetApart, set_apart
from app.instructions.text_edit import TextEdit, without_lines
from app.instructions.unclear import UnclearError
from app.instructions.words.describing import describes, tells_how
from app.safe_text import quoted

_KIND = r"(?:(?:the )?(?:(?:sub){0,2}section|chapter|part)(?: called| titled)? )"
_RENAMED = re.compile(
    rf"{BEGIN}(?:rename|retitle|change) (?:the heading |{_KIND})(?P<one>[^\x02]+?)"
    r" (?:to|into|as) (?P<new>[^\x02]+?)[.!]?",
    re.IGNORECASE,
)
_ONE, _OTHER = (rf"{_KIND}?(?P<{name}>[^\x02]+?)" for name in ("one", "other"))
_FORMS = tuple(
    re.compile(rf"{BEGIN}{form}[.!]?", re.IGNORECASE)
    for form in (
        rf"(?P<do>{DELETE}) {_ONE}",
        rf"(?P<do>move) {_ONE} (?:to )?(?P<to>before|after) {_OTHER}",
        rf"(?P<do>move) {_ONE} (?P<to>to the (?:top|beginning|end))",
        rf"(?P<do>swap|exchange) (?:the sections )?{_ONE} (?P<to>and|with) {_OTHER}",
    )
)
_SET = re.compile(
    rf"{BEGIN}(?:change|set|update|rename) the (?P<name>title|date) (?:from .+ )?to"
    rf" (?P<new>{SET_APART}|[^\x02]+?)[.!]?",
    re.IGNORECASE,
)
_DELETED = re.compile(rf"{BEGIN}{DELETE} the (?P<name>[a-z]+)[.!]?", re.IGNORECASE)


def latex_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with a part of it changed; None for other texts and instructions.

    Raises:
        EditError: as for `changed_text`.
        UnclearError: as for `changed_text`.
    """
    asked = set_apart(" ".join(instruction.split())) if "\\" in text else None
    if asked is None:
        return None
    if made := _with_title(text, asked) or _without_environment(text, asked):
        return made
    for said in _said_in_full(text, asked):
        if (change := asked_change(said)) is not None:
            return changed_text(text, change, window)
    return None


def _said_in_full(text: str, asked: SetApart) -> Iterator[str]:
    """The instruction with the sections that it names in quotation marks."""
    titles = [bare_title(each.title) for each in latex_headings(text)]
    found = _RENAMED.fullmatch(asked.words)
    if found and titles.count(bare_title(found["one"])) == 1 and not _is_told(found["new"]):
        yield f"Rename the heading \u201c{found['one']}\u201d to \u201c{found['new']}\u201d"
    for form in _FORMS:
        if (found := form.fullmatch(asked.words)) is None:
            continue
        named = found.groupdict()
        own = [each for each in (named["one"], named.get("other")) if each is not None]
        if all(titles.count(bare_title(each)) == 1 for each in own):
            said = [f"the section \u201c{each}\u201d" for each in own]
            yield " ".join(filter(None, (named["do"], said[0], named.get("to"), *said[1:])))


def _is_told(new: str) -> bool:
    return describes(new) or tells_how(new)


def _with_title(text: str, asked: SetApart) -> ChangedText | None:
    """The text with another title or date of the document."""
    found = _SET.fullmatch(asked.words)
    own = command(text, found["name"].lower()) if found else None
    if found is None or own is None:
        return None
    quotation = asked.quotation(found["new"])
    if quotation is None and _is_told(found["new"]):
        return None
    new = quotation or found["new"]
    what = f"{quoted(own['words'])} with {quoted(new)}"
    edit = TextEdit(*own.span("words"), new)
    return ChangedText((edit,), f"Replaces {what}.", (f"Replaced: {what}.",))


def _without_environment(text: str, asked: SetApart) -> ChangedText | None:
    """The text without the only environment of a name: "the abstract", "the table"."""
    found = _DELETED.fullmatch(asked.words)
    if found is None or found["name"].lower() == "document":
        return None
    places = [*environments(text, found["name"].lower())]
    if len(places) != 1 or text.count(f"\\begin{{{found['name'].lower()}") != 1:
        return None
    if text[: places[0][0]].rstrip().endswith(":"):
        raise UnclearError  # it is introduced there
    where = lines_named(places, text)
    lines = NamedPlace("line", "called", words=found["name"])
    used = (f"{what} {lines_named(at, text)}." for what, at in still_used(text, lines, places))
    edits = tuple(without_lines(text, places))
    return ChangedText(edits, f"Deletes {where}.", (f"Deleted: {where}.", *used))
