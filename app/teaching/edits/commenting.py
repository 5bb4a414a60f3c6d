"""Add a comment to code or Markdown, or a note in brackets to a text."""

from __future__ import annotations

from random import Random

from app.teaching.edits.change import TextChange, headings, with_lines
from app.teaching.edits.statements import statements
from app.teaching.edits.values import found_values
from app.teaching.texts.free_texts import Form

COMMENTS = (
    "Keep the order.",
    "The first one wins.",
    "Checked by hand.",
    "Not needed on Windows.",
    "Slow for long inputs",
    "See the ticket from March.",
    "Empty means all.",
    "Only for tests",
    "Must stay in sync with the docs",
    "Callers rely on this.",
    "Rounds down",
    "Never None here",
    "Temporary, remove in the next release",
    "Seconds, not milliseconds",
    "Same as in the old version",
    "Copy, so that the original stays as it is",
    "This may fail without a network.",
    "Let the caller decide",
    "Both ends are included.",
    "Avoids a second pass",
    "Why not a set?",
    "TODO: handle empty input",
    "TODO: add a test",
    "FIXME: wrong for negative numbers",
    "Works for both cases",
    "The default is fine for most.",
)
NOTES = (
    "to be confirmed",
    "see page 3",
    "check this",
    "source?",
    "as agreed",
    "not final",
    "ask Anna",
    "provisional",
    "without tax",
    "as of today",
    "new",
    "estimate",
    "see the appendix",
    "corrected",
    "TBC",
    "who said this?",
)
REMARKS = (
    "TODO: update this part",
    "Ask the team before changing this.",
    "Draft, do not publish",
    "Last checked in May",
    "needs a picture",
    "This section moves to the handbook.",
    "keep in sync with the website",
    "Written by Hannah",
    "Is this still true?",
    "shorten",
    "translate into French",
    "Reviewed",
    "Add a link here.",
    "wait for the new figures",
)


def comment(text: str, form: Form, random: Random) -> TextChange | None:
    """As is usual in such a text."""
    if form == "code":
        return _in_code(text, random)
    if form == "markdown" and random.random() < 0.6:
        return _in_markdown(text, random)
    return _note(text, random)


def _in_code(text: str, random: Random) -> TextChange | None:
    places = statements(text)
    if not places:
        return None
    at, said = random.choice(places), random.choice(COMMENTS)
    line = text.split("\n")[at]
    values = {"text": said, "other": line.strip()}
    if random.random() < 0.65:
        indent = line[: len(line) - len(line.lstrip())]
        return TextChange(
            text, with_lines(text, at, at, [f"{indent}# {said}"]), "comment_above", values
        )
    if "#" in line:
        return None
    return TextChange(
        text, with_lines(text, at, at + 1, [f"{line}  # {said}"]), "comment_beside", values
    )


def _in_markdown(text: str, random: Random) -> TextChange | None:
    said = random.choice(REMARKS)
    found = [each for each in headings(text) if text.count(each[2]) == 1 and "`" not in each[2]]
    if not found or random.random() < 0.3:
        new = with_lines(text, 0, 0, [f"<!-- {said} -->"])
        return TextChange(text, new, "remark_top", {"text": said})
    line, _, title = random.choice(found)
    values = {"text": said, "title": title}
    if random.random() < 0.5:
        new = with_lines(text, line, line, [f"<!-- {said} -->"])
        return TextChange(text, new, "remark_above", values)
    new = with_lines(text, line + 1, line + 1, [f"<!-- {said} -->"])
    return TextChange(text, new, "remark_below", values)


def _note(text: str, random: Random) -> TextChange | None:
    values = found_values(text)
    if not values:
        return None
    value = random.choice(values)
    left, right = random.choice(("[]", "()"))
    note = f"{left}{random.choice(NOTES)}{right}"
    end = value.start + len(value.text)
    new = f"{text[:end]} {note}{text[end:]}"
    return TextChange(text, new, "note", {"text": note, "value": value.text})
