"""What Gradio's components around the question box do: begin an answer, stop it.

Nothing is kept here: answers run on by themselves (`app.conversation.answering`), and the view
stream shows them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.conversation.answering import Ask
from app.errors import EXPECTED
from ui import render

if TYPE_CHECKING:
    from app.assistant import Assistant


class Actions:
    """Handlers; each returns values in the order of the components it names."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant

    def ask(self, question: str | None, session_id: str | None) -> tuple[str, str, str]:
        """(question, session id, problem) once the answer is on its way.

        If it can't be, nothing was taken and no session opened: the first two are "".
        """
        if not question or not question.strip():
            return "", "", ""
        try:
            session = self._assistant.session(session_id or None)
            self._assistant.answers.begin(session.id, Ask(question))
        except EXPECTED as error:
            return "", "", render.error(str(error))
        return question, session.id, ""

    def stop(self, session_id: str | None) -> str:
        """The problem, if the answer under way can't be stopped."""
        try:
            if session_id:
                self._assistant.answers.stop(self._assistant.session(session_id).id)
        except EXPECTED as error:
            return render.error(str(error))
        return ""
