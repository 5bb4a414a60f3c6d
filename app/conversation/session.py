"""A session: its documents, its history and its branches, and what can be asked in it."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence

from app.conversation.components import Components
from app.conversation.turns import Turn, told_once, turns
from app.engine import import_engine
from app.errors import AskError, PreferenceError
from app.events import NO_MODEL, Event, Way
from storage import Document, MessageRecord, NotFoundError, Sessions, SessionScope

MAX_TITLE = 200
"""Maximum length of a title, in code points."""

MOST_QUESTION = 20_000
"""Maximum length of a question, in code points; an instruction at the desk may be as long."""

NONE_CHOSEN = (
    "No document is chosen for this session, so none can be asked. Choose some, or all; or go "
    "without documents, to talk with the model alone."
)

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


class Session:
    """One conversation. For one thread at a time; the queue orders the answers."""

    def __init__(self, components: Components, session_id: str) -> None:
        self.id = session_id
        self._components = components
        self._sessions = Sessions(components.store)

    def documents(self) -> list[Document]:
        """The documents that its questions go to, oldest first."""
        return self._sessions.documents(self.id)

    def scope(self) -> SessionScope:
        """Whether its questions go to all documents, to chosen ones or to none."""
        return self._sessions.get(self.id).scope

    def ask_of(self, scope: SessionScope, documents: Sequence[int] = ()) -> None:
        """Choose which documents its questions go to; what was read from others stays in the
        conversation.

        Args:
            documents: those that are chosen.

        Raises:
            storage.NotFoundError: there is no such document, or the session was deleted.
        """
        self._sessions.ask_of(self.id, scope, documents)

    def attach(self, document: int) -> None:
        """Ask this document, beside others that were chosen or added here.

        Raises:
            storage.NotFoundError: there is none.
        """
        known = (each.id for each in self._sessions.brought(self.id))
        self.ask_of("chosen", sorted({*known, document}))

    def rename(self, title: str) -> None:
        """Give it a title; control characters become spaces.

        Raises:
            AskError: the title has no visible character, or is too long.
        """
        title = _CONTROL.sub(" ", _writable(title)).strip()
        if not any(c.isprintable() and not c.isspace() for c in title):  # bidi controls aren't
            raise AskError("The title is empty. Type one, or keep the old one.")
        if len(title) > MAX_TITLE:
            raise AskError(
                f"The title has {len(title):,} characters and the limit is {MAX_TITLE}. Shorten it."
            )
        self._sessions.rename(self.id, title)

    def way(self) -> Way:
        """How its questions are answered: as a flag or variable says, else as it was chosen for
        this session, else as the settings say.
        """
        settings = self._components.settings()
        chosen = None if "answer" in settings.given else self._sessions.get(self.id).answer
        return chosen or settings.answer

    def answer_with(self, way: Way | None) -> None:
        """Choose how this session's questions are answered; None follows the settings.

        Raises:
            PreferenceError: it is set by a flag or a variable.
            storage.NotFoundError: the session was deleted.
        """
        if origin := self._components.settings().given.get("answer"):
            raise PreferenceError(
                f"The way to answer is set by {origin} and can't be changed here."
            )
        self._sessions.answer_with(self.id, way)

    def discard_if_unused(self) -> None:
        """Remove the session if nothing was asked in it; its documents stay in the library."""
        if not self._sessions.messages(self.id):
            self._sessions.remove(self.id)

    def message_text(self, message: int) -> str | None:
        """The text of one of its messages; None for other ids."""
        record = self._message(message)
        return None if record is None else record.text

    def history(self) -> list[Turn]:
        """Return the turns of the branch that is shown."""
        with self._components.store.snapshot():
            messages = self._sessions.messages(self.id)
            head = self._sessions.get(self.id).head
            documents, stitched = self._components.library.documents, self._components.stitched
            return told_once(list(turns(messages, head, documents, stitched.shown)))

    def show(self, message: int) -> None:
        """Show the most recently continued branch through this message.

        Raises:
            storage.NotFoundError: it is not one of the session's messages.
        """
        self._sessions.show(self.id, message)

    def ask(self, question: str, replaces: int | None = None) -> Generator[Event]:
        """Answer `question`; closing the generator cancels and stores what was written.

        Args:
            replaces: an earlier question of the session to replace: what follows that one stays, as
                another branch.

        Raises:
            AskError: it can't be answered; nothing is stored.
            storage.NotFoundError: `replaces` is not a question of the session.
            app.errors.ModelError, speculation.TargetError: the model isn't available.
            storage.StorageError: the data folder can't take the question or the answer.
        """
        question = question_of(question)
        self._check_chosen()
        import_engine()
        from app.conversation.reply import Reply
        from app.conversation.stored_reply import Query

        head = self._sessions.get(self.id).head
        parent = head if replaces is None else self._question(replaces).parent
        return Reply(self._components, self.id, Query(question, parent, self.way())).events()

    def ask_again(self, asked: int) -> Generator[Event]:
        """Answer a stored question again; closing the generator cancels.

        What was found for it is reused. Where quotes were the answer, or nothing was found, the
        model is asked now. A question without an answer of a model is answered as the settings say;
        another answer is drawn at random, and `Stats` says how.

        Raises:
            AskError: it can't be answered; nothing is stored.
            storage.NotFoundError: `asked` is not a question of the session.
            app.errors.ModelError, speculation.TargetError: the model isn't available.
            storage.StorageError: the data folder can't take the answer.
        """
        question = self._question(asked)
        import_engine()
        from app.conversation.reply import Reply
        from app.conversation.stored_reply import Query

        is_said = [
            message.stats.get("finish") in NO_MODEL
            for message in self._sessions.messages(self.id)
            if message.parent == asked and message.role == "assistant"
        ]
        if not is_said:  # what another answer was made from is read again, whatever is chosen
            self._check_chosen()
        shown = self._sessions.get(self.id).head
        answers = is_said.count(False)
        query = Query(
            question.text, question.parent, self.way(), question, answers, any(is_said), shown
        )
        return Reply(self._components, self.id, query).events()

    def _check_chosen(self) -> None:
        """Raise `AskError` if documents were to be chosen and none is."""
        is_empty = self.scope() == "chosen" and not self.documents()
        if is_empty and self._components.library.documents.current():
            raise AskError(NONE_CHOSEN)

    def _question(self, message: int) -> MessageRecord:
        record = self._message(message)
        if record is None or record.role != "user":
            raise NotFoundError(f"message {message}: is not a question of this session.")
        return record

    def _message(self, message: int) -> MessageRecord | None:
        try:
            record = self._sessions.message(message)
        except NotFoundError:
            return None
        return record if record.session == self.id else None


def question_of(typed: str) -> str:
    """A question as it is asked and stored: what was typed, without spaces around it.

    Raises:
        AskError: it is empty or too long.
    """
    question = _writable(typed).replace("\0", " ").strip()  # no text has a NUL
    if not question:
        raise AskError("The question is empty. Type one and ask again.")
    if len(question) > MOST_QUESTION:
        raise AskError(
            f"The question has {len(question):,} characters and the limit is {MOST_QUESTION:,}. "
            "Shorten it, or add the text as a file and ask about it."
        )
    return question


def _writable(text: str) -> str:
    """Terminal input that isn't UTF-8 has lone surrogates, which can't be encoded: replaced."""
    return text.encode(errors="replace").decode()
