"""One text on the desk as a page shows it, by region.

The text, the changes between its lines and what can be done are JSON for the page's scripts; the
list of changes and what the model is doing are HTML.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from app.editing.editor_text import shown
from app.editing.merging import carried_over
from app.editing.typeface import LineRanges, fixed_lines, is_fixed
from app.errors import NotFoundError
from app.lines import lines_of
from app.local_time import local_time
from app.models.defaults import TITLES
from ui.editing import hunks, status
from ui.editing.hunk_groups import HunkGroup, grouped
from ui.editing.hunks import ShownHunk, shown_hunk
from ui.highlighting import is_code
from ui.render import escape

if TYPE_CHECKING:
    from app.assistant import Assistant
    from app.editing.desk_text import DeskText
    from app.editing.hunks import Hunk
    from app.editing.read_desk import DeskAsk, DeskNow
    from app.editing.revision import Revision


class DeskView:
    """The text that a page has open, if any.

    Args:
        desk: its id; 0 for none.
    """

    def __init__(self, assistant: Assistant, desk: int) -> None:
        self._assistant = assistant
        self._desk = desk
        self._now: DeskNow | None = None
        self._asked: DeskAsk | None = None
        self._run: Revision | None = None
        self._instructions: dict[int, str] = {}
        self._is_fixed: bool | None = None

    def version(self) -> object:
        """Changes with the revision in progress; what is stored has a version of its own."""
        revision = self._revision()
        return revision and revision.version

    def read(self) -> None:
        """Read what is shown.

        The revision in progress first: what it shows no more as open is stored by then.
        """
        self._now, self._run = None, self._revision()
        if self._desk:
            with suppress(NotFoundError):
                desk = self._assistant.desk.desk(self._desk)
                self._now, self._asked = desk.now(), desk.last_ask()
                self._instructions = desk.instructions()
        if self._now is not None and self._is_fixed is None:
            # Once for each page: the face of a whole text mustn't change while one types into it.
            self._is_fixed = has_fixed_face(self._now, self._now.desk.text)

    def texts(self) -> Iterator[tuple[str, str]]:
        """The regions that are JSON, each with its text; "" where no text is open."""
        now = self._now
        if now is None:
            yield from ((name, "") for name in ("desk-text", "desk-hunks", "desk-tools"))
            return
        record, revision = now.record, now.state.revision
        told = record.id, record.name, revision, record.edition, now.desk.text
        yield "desk-text", _text(*told, self._fixed_lines(now))
        places = [_place(each) for each in self.waiting()]
        yield "desk-hunks", json.dumps({"revision": revision, "hunks": places})
        yield "desk-tools", json.dumps(self._tools(now))

    def waiting(self) -> tuple[ShownHunk, ...]:
        """The changes that wait, and those that are being written, in order."""
        now, revision = self._now, self._run
        if now is None:
            return ()
        lines, fixed = lines_of(now.desk.text), self._fixed_lines(now)
        found = [
            shown_hunk(
                each,
                lines,
                fixed,
                joint=_joint(each, now.desk),
                also=self._instructions.get(each.also, ""),
            )
            for each in now.desk.pending
        ]
        if revision is not None and not revision.is_ended:
            # A hunk that was accepted or settled while it was open would be shown twice.
            open_ = carried_over(revision.open, revision.base, now.desk.text)
            new = [replace(e, ask=revision.ask) for e in open_ if e not in now.desk.pending]
            found += [shown_hunk(each, lines, fixed, is_open=True) for each in new]
        return tuple(sorted(found, key=lambda each: (each.hunk.start, each.hunk.end)))

    def groups(self) -> list[HunkGroup]:
        """The same by the instructions that they came of."""
        written = {self._run.ask: self._run.instruction} if self._run is not None else {}
        return grouped(self.waiting(), {**self._instructions, **written})

    def status(self) -> str:
        """Return the region of what the model is doing, or did last."""
        now = self._now
        if now is None:
            return ""
        is_small = self._assistant.models.state().title in TITLES
        was_document = now.record.path.startswith("library:")
        return status.status(
            now, self._run, self._asked, is_small=is_small, was_document=was_document
        )

    def opened(self) -> str:
        """The texts that were opened before."""
        lines = "".join(
            f'<li><button type="button" class="name" data-desk="{each.id}">{escape(each.name)} '
            f"<small>{local_time(each.opened_at)}</small></button>"
            f'<button type="button" data-forget="{each.id}" data-name="{escape(each.name)}" '
            f'aria-label="Delete {escape(each.name)} from the desk">Delete</button></li>'
            for each in self._assistant.desk.all()
        )
        return f"<ul>{lines}</ul>" if lines else ""

    def _fixed_lines(self, now: DeskNow) -> LineRanges | None:
        """Those that are set in a fixed face; None for all."""
        return None if self._is_fixed else fixed_lines(now.desk.text)

    def _revision(self) -> Revision | None:
        return self._assistant.runs.of(self._desk) if self._desk else None

    def _tools(self, now: DeskNow) -> dict[str, object]:
        revision, path = self._run, self._assistant.desk.saves_to(self._desk)
        asked = self._asked
        return {
            "desk": self._desk,
            "ended": asked.id if asked is not None and asked.state != "running" else 0,
            "running": revision is not None and not revision.is_ended,
            "undo": now.state.parent is not None,
            "redo": now.redo is not None,
            "pending": len(now.desk.pending),
            "saves": "download" if path is None else "path",
            "library": now.record.document is not None,
            "copy": now.record.is_copy,
            "changed": now.state.revision != now.file,
        }


def has_fixed_face(now: DeskNow, text: str) -> bool:
    """Whether a text, or an earlier state of it, is set in a face of fixed width as a whole."""
    name = now.record.name
    return is_fixed(name, text, is_code=is_code(name), is_copy=now.record.is_copy)


def _joint(hunk: Hunk, desk: DeskText) -> tuple[int, ...]:
    """The lines at which the other hunks begin that are accepted or rejected with this one."""
    together = desk.together([hunk]) if hunk.joint else ()
    return tuple(each.start + 1 for each in together if each.key != hunk.key)


def _place(each: ShownHunk) -> dict[str, object]:
    hunk = each.hunk
    return {
        "key": hunk.key,
        "start": hunk.start,
        "end": hunk.end,
        "new": shown("".join(hunk.new)),
        "open": each.is_open,
        "joint": hunk.joint,
        "ask": hunk.ask,
        "conflict": hunk.conflict is not None,
        "html": hunks.between(each),
    }


@lru_cache(maxsize=16)
def _text(
    desk: int, name: str, revision: int, edition: int, text: str, fixed: LineRanges | None
) -> str:
    """Every open page asks for the same."""
    told = {"desk": desk, "name": name, "revision": revision, "edition": edition, "fixed": fixed}
    return json.dumps({**told, "text": shown(text)})
