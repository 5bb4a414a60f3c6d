"""Each action on the desk is a stored state; what was there before can be shown again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.editing import desk as module
from app.editing.desk import Desk
from app.editing.editor_text import shown
from app.editing.hunks import Hunk
from app.editing.stored_form import decoded, encoded
from app.errors import EditError, NotFoundError
from app.lines import lines_of
from storage import Store
from storage.desk_asks import DeskAsks
from storage.desk_records import HowRead
from storage.desks import Desks
from tests.app.editing.texts import TEXTS

TEXT = "one\r\ntwo\r\nthree\r\nfour\r\n"
HOW = HowRead("utf-8", b"\xef\xbb\xbf", False)


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    with closing(Store(data_dir)) as opened:
        yield opened


@pytest.fixture
def desk(store: Store) -> Desk:
    content, how = encoded(TEXT, HOW)
    return Desk(store, Desks(store).begin("/a.txt", "a.txt", content, how).id)


def propose(desk: Desk) -> tuple[int, int]:
    """Two changes wait; their keys."""
    hunks = [Hunk(1, 2, ("TWO\r\n",)), Hunk(3, 4, ("4\r\n",))]
    one, other = desk.propose(hunks, desk.now().desk.text).desk.pending
    return one.key, other.key


def test_what_is_opened_is_shown_as_it_is(desk: Desk) -> None:
    now = desk.now()
    assert (now.desk.text, now.desk.pending, now.redo) == (TEXT, (), None)
    assert now.file == now.state.revision
    assert desk.content(now.file) == b"\xef\xbb\xbf" + TEXT.encode()


def test_decisions_are_states_and_can_be_undone_and_done_again(desk: Desk) -> None:
    one, other = propose(desk)
    assert desk.now().desk.text == TEXT
    desk.accept([one])
    desk.reject([other])
    done = desk.now()
    assert (done.desk.text, done.desk.pending) == (TEXT.replace("two", "TWO"), ())
    assert [each.action for each in desk.states()] == ["opened", "proposed", "accepted", "rejected"]
    texts = [desk.undo().desk for _ in range(3)]
    assert [len(each.pending) for each in texts] == [1, 2, 0]
    assert texts[-1].text == TEXT
    with pytest.raises(EditError, match="nothing to undo"):
        desk.undo()
    for _ in range(3):
        again = desk.redo()
    assert again.desk == done.desk
    with pytest.raises(EditError, match="nothing to redo"):
        desk.redo()


def test_what_was_undone_stays_a_branch(desk: Desk) -> None:
    one, _ = propose(desk)
    accepted = desk.accept([one]).state.id
    desk.undo()
    desk.reject([])
    assert desk.now().desk.text == TEXT
    assert desk.text_at(accepted) == TEXT.replace("two", "TWO")
    desk.restore(accepted)
    assert desk.now().desk.text == TEXT.replace("two", "TWO")
    assert desk.states()[-1].action == "restored"


def test_what_a_model_wrote_is_known_as_the_model_s(desk: Desk, store: Store) -> None:
    one, _ = propose(desk)
    DeskAsks(store).ask(desk.id, "Larger.", "A model")
    state = desk.accept([one]).state
    assert (state.author, state.instruction, state.model) == ("model", "Larger.", "A model")
    typed = desk.typed(state.revision, shown(desk.now().desk.text) + "five\n").state
    assert (typed.author, typed.model) == ("person", "")


def test_what_is_accepted_tells_what_was_asked_for_it(desk: Desk, store: Store) -> None:
    """An older change that still waits isn't the newest question's."""
    asks, waiting = DeskAsks(store), list[int]()
    for line, words in ((1, "Larger."), (3, "In figures.")):
        asked = asks.ask(desk.id, words, "A model")
        pending = desk.propose([Hunk(line, line + 1, ("4\r\n",))], TEXT).desk.pending
        waiting.append(pending[-1].key)
        sleep(0.002)  # times are stored to the millisecond
        asks.answer(asked, "done", ())
        sleep(0.002)
    asks.answer(asks.ask(desk.id, "Find nothing.", "Another model"), "done", ())
    assert desk.accept(waiting[:1]).state.instruction == "Larger."
    assert desk.accept(waiting[1:]).state.instruction == "In figures."
    for _ in waiting:
        desk.undo()
    state = desk.accept([]).state
    assert (state.instruction, state.model) == ("Larger.; In figures.", "A model")


def test_typing_moves_what_waits_and_is_one_state(desk: Desk) -> None:
    propose(desk)
    revision = desk.now().state.revision
    for n in range(3):
        now = desk.typed(revision, f"new{'!' * n}\n{shown(TEXT)}")
        revision = now.state.revision
    assert now.desk.text == f"new!!\r\n{TEXT}"
    assert [each.start for each in now.desk.pending] == [2, 4]
    assert [each.action for each in desk.states()] == ["opened", "proposed", "typed"]


def test_typing_later_is_another_state(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TYPING_SECONDS", 0)
    revision = desk.now().state.revision
    for text in ("a\n", "b\n"):
        revision = desk.typed(revision, text).state.revision
    assert [each.action for each in desk.states()] == ["opened", "typed", "typed"]


def test_what_was_typed_over_a_change_is_a_conflict_with_both(desk: Desk) -> None:
    one, _ = propose(desk)
    now = desk.typed(desk.now().state.revision, shown(TEXT).replace("two", "mine"))
    conflict = now.desk.pending[0]
    assert (conflict.key, conflict.new, conflict.conflict) == (one, ("TWO\r\n",), ("two\r\n",))
    assert "mine" in now.desk.text
    desk.accept([])
    assert desk.now().desk.pending == (conflict,), "conflicts are decided one by one"


def test_an_editor_that_began_from_an_older_text_is_merged(desk: Desk) -> None:
    one, _ = propose(desk)
    older = desk.now().state.revision
    desk.accept([one])
    now = desk.typed(older, shown(TEXT) + "five\n")
    assert now.desk.text == TEXT.replace("two", "TWO") + "five\r\n"


def test_two_who_type_at_once_in_different_lines_lose_nothing_and_decide_nothing(
    desk: Desk,
) -> None:
    first = desk.now().state.revision
    older = desk.typed(first, shown(TEXT).replace("one", "one a")).state.revision
    desk.typed(older, shown(TEXT).replace("one", "one ab"))
    now = desk.typed(older, shown(TEXT).replace("one", "one a").replace("four", "four z"))
    assert now.desk == type(now.desk)(TEXT.replace("one", "one ab").replace("four", "four z"))
    assert len(desk.states()) == 2, "it is still what was typed in one go"


def test_an_editor_that_began_from_nothing_known_overwrites_nothing(desk: Desk) -> None:
    now = desk.typed(999, "something else\n")
    assert now.desk.text == TEXT
    (hunk,) = now.desk.pending
    assert hunk.new == ("something else\r\n",)
    assert desk.accept([hunk.key]).desk.text == "something else\r\n"


def test_typing_nothing_new_stores_nothing(desk: Desk) -> None:
    desk.typed(desk.now().state.revision, shown(TEXT))
    assert len(desk.states()) == 1


def test_a_change_is_accepted_with_other_words(desk: Desk) -> None:
    one, _ = propose(desk)
    assert desk.accept_as(one, "zwei\n").desk.text == TEXT.replace("two", "zwei")
    with pytest.raises(EditError, match="isn't there any more"):
        desk.accept([one])


def test_what_turned_out_to_be_no_revision_is_withdrawn(desk: Desk) -> None:
    one, other = propose(desk)
    desk.accept([one])
    desk.withdraw([one, other])
    assert desk.now().desk == type(desk.now().desk)(TEXT.replace("two", "TWO"))


def test_what_waited_in_the_place_of_what_is_rejected_waits_again(desk: Desk) -> None:
    one, other = propose(desk)
    newer = desk.propose([Hunk(1, 2, ("zwei\r\n",))], TEXT).desk.pending[0].key
    newest = desk.propose([Hunk(1, 2, ("deux\r\n",))], TEXT).desk.pending[0].key
    desk.accept([other])
    assert [each.key for each in desk.reject([newest]).desk.pending] == [newer]
    (again,) = desk.reject([newer]).desk.pending
    assert (again.key, again.new) == (one, ("TWO\r\n",))
    assert desk.reject([one]).desk.pending == ()
    for _ in range(3):
        desk.undo()
    assert [each.key for each in desk.now().desk.pending] == [newest]
    assert desk.reject([]).desk.pending == (), "nothing waits where all is rejected"


def test_what_is_withdrawn_gives_its_place_back(desk: Desk) -> None:
    propose(desk)
    before = desk.now().desk
    now = desk.propose([Hunk(0, 2, ("x\r\n",))], TEXT)
    keys = [each.key for each in now.desk.pending[:1]]
    assert desk.withdraw(keys, goes_on=now.state.id).desk == before


def test_what_gives_way_is_what_took_the_place_of_others_alone(desk: Desk) -> None:
    one, other = propose(desk)
    hunks = [Hunk(0, 2, ("x\r\n",)), Hunk(2, 3, ("3\r\n",))]
    now = desk.propose(hunks, TEXT)
    keys = {each.key for each in now.desk.pending} - {other}
    left = desk.give_way(keys, goes_on=now.state.id).desk.pending
    assert [each.key for each in left] == [one, max(keys), other]
    assert [each.action for each in desk.states()] == ["opened", "proposed", "proposed"]


def test_a_character_that_the_encoding_lacks_makes_it_utf_8(store: Store) -> None:
    how = HowRead("cp1252", b"", False)
    desk = Desk(store, Desks(store).begin("/b.txt", "b.txt", "é\n".encode("cp1252"), how).id)
    now = desk.typed(desk.now().state.revision, "é\n日本\n")
    assert (now.desk.text, now.state.encoding) == ("é\n日本\n", "utf-8")
    assert desk.undo().desk.text == "é\n"


@given(st.sampled_from(["utf-8", "utf-16-le"]), st.booleans(), TEXTS)
def test_a_text_s_bytes_are_read_as_they_were_written(
    encoding: str, is_old_mac: bool, text: str
) -> None:
    plain = text.replace("\r\n", "\n") if is_old_mac else text
    content, how = encoded(plain, HowRead(encoding, b"", is_old_mac))
    assert decoded(content, how) == plain


@given(st.lists(st.tuples(st.sampled_from("tpareu"), TEXTS), max_size=8))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_undoing_everything_gives_the_bytes_back(
    desk: Desk, actions: list[tuple[str, str]]
) -> None:
    first = desk.states()[0]
    Desks(desk._store).show(desk.id, first.id)
    for action, text in actions:
        now = desk.now()
        match action:
            case "t":
                desk.typed(now.state.revision, shown(text))
            case "p":
                first_line = min(1, len(lines_of(now.desk.text)))
                desk.propose([Hunk(0, first_line, ("p\r\n",))], now.desk.text)
            case "a":
                desk.accept([])
            case "r":
                desk.reject([])
            case "e":
                for hunk in now.desk.pending[:1]:
                    desk.accept_as(hunk.key, text)
            case _ if now.state.parent is not None:
                desk.undo()
    while desk.now().state.parent is not None:
        desk.undo()
    now = desk.now()
    assert desk.content(now.state.revision) == b"\xef\xbb\xbf" + TEXT.encode()
    assert now.desk.text == TEXT


def test_a_text_that_has_gone_is_named_as_such(store: Store) -> None:
    with pytest.raises(NotFoundError, match="isn't on the desk any more"):
        Desk(store, 7).now()


def test_an_answer_takes_no_place_of_the_one_before(desk: Desk) -> None:
    """What was proposed first can be shown again, though the same lines were asked about again."""
    begun = desk.propose([Hunk(1, 2, ("TWO\r\n",))], TEXT).state.id
    first = desk.propose([Hunk(3, 4, ("4\r\n",))], TEXT, goes_on=begun)
    assert [each.action for each in desk.states()] == ["opened", "proposed"]
    desk.propose([Hunk(1, 2, ("zwei\r\n",))], TEXT)
    assert [each.action for each in desk.states()] == ["opened", "proposed", "proposed"]
    assert desk.undo().desk == first.desk


def test_an_answer_grows_with_its_own_state_alone(desk: Desk) -> None:
    """Another one may have come between, such as what a killed process had left."""
    own = desk.propose([Hunk(1, 2, ("TWO\r\n",))], TEXT).state.id
    between = desk.propose([Hunk(3, 4, ("4\r\n",))], TEXT)
    desk.propose([Hunk(3, 4, ("IV\r\n",))], TEXT, goes_on=own)
    assert [each.action for each in desk.states()] == ["opened", *["proposed"] * 3]
    assert desk.undo().desk == between.desk
    desk.withdraw([between.desk.pending[1].key], goes_on=own)
    assert desk.undo().desk == between.desk


def test_a_key_means_a_change_of_one_branch_alone(desk: Desk) -> None:
    one, _ = propose(desk)
    desk.undo()
    desk.propose([Hunk(1, 2, ("another\r\n",))], TEXT)
    with pytest.raises(EditError, match="isn't there any more"):
        desk.accept([one])


def test_a_restored_state_is_written_as_it_was(store: Store) -> None:
    how = HowRead("cp1252", b"", False)
    desk = Desk(store, Desks(store).begin("/b.txt", "b.txt", "é\n".encode("cp1252"), how).id)
    first = desk.now().state
    desk.typed(first.revision, "日本\n")
    restored = desk.restore(first.id)
    assert restored.state.encoding == "cp1252"
    assert desk.content(restored.state.revision) == "é\n".encode("cp1252")


def test_what_comes_while_a_file_is_written_is_no_part_of_it(desk: Desk) -> None:
    propose(desk)
    written = desk.now()
    typed = desk.typed(written.state.revision, f"new\n{shown(TEXT)}")
    desk.saved(written)
    now = desk.now()
    assert (now.desk, desk.content(now.file)) == (typed.desk, b"\xef\xbb\xbf" + TEXT.encode())
    desk.saved(now)
    assert desk.now().file == desk.now().state.revision
    assert [each.action for each in desk.states()][-3:] == ["saved", "merged", "saved"]


def test_a_follow_up_may_copy_what_waits_and_what_was_before(desk: Desk) -> None:
    assert desk.earlier(desk.now()) == ()
    one, _ = propose(desk)
    assert desk.earlier(desk.now()) == ("TWO\r\n4\r\n",)
    desk.accept([one])
    assert desk.earlier(desk.now()) == ("4\r\n", TEXT)
