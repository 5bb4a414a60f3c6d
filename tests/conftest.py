"""What all tests share: the models, a real PDF, a browser, and walls around the user's folders."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from app.models import defaults
from app.models.folders import is_complete
from tests.marks import Models
from tests.remembered import remember
from tests.textbook import write_textbook

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType

LONGEST_FILES = (
    "speculation/laws/test_default_model.py",
    "test_nothing_lost.py",
    "speculation/laws/test_all_drafters.py",
    "app/commands/test_main.py",
    "ui/test_page.py",
    "app/conversation/test_answering.py",
    "ui/laws/test_answering.py",
    "fuzz/test_hostile_files.py",
    "security/test_10_no_connection.py",
    "test_two_writers.py",
    "ui/test_model_panel.py",
    "speculation/laws/test_identity.py",
    "speculation/test_methods.py",
    "app/conversation/test_session.py",
    "app/models/test_switch.py",
    "ui/laws/test_states.py",
    "ui/laws/test_desk.py",
    "ui/laws/test_desk_lost.py",
    "ui/laws/test_desk_states.py",
    "ui/laws/test_documents_as_they_look.py",
    "ui/laws/test_ways_to_answer.py",
    "ui/test_sources.py",
)

PAGE_MS = 20_000
"""How long a page may take to show what is expected of it."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


MODELS = Models()

# Speed is measured by benchmarks: a busy machine fails no test. Every run tries the same examples, so
# that none fails for what the change before it has nothing to do with; `make fuzz` tries others.
hypothesis.settings.register_profile("same", deadline=None, derandomize=True)
hypothesis.settings.register_profile("others", deadline=None, derandomize=False)
hypothesis.settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """Tests are marked by what they use (`tests.marks`)."""
    config.pluginmanager.register(MODELS)
    gc.set_threshold(50_000)  # as the app has it


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collecting makes little garbage, and each look for it goes through all there is by then."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """What is imported by now stays to the end, and need not be looked through for garbage."""
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first, so that at the end no process waits for another one's."""
    tests = Path(__file__).parent
    order = {tests / name: place for place, name in enumerate(LONGEST_FILES)}
    items.sort(key=lambda item: order.get(item.path, len(order)))


@pytest.fixture(autouse=True, scope="session")
def interruptible() -> None:
    """A shell's background job ignores Ctrl+C, and so would every process that a test starts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def isolated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test, and no process a test starts, sees the user's data, settings or hub.

    The model answers unless a test says otherwise: none is examined, so by itself none would.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("PALIMPSEST_")]:
            if name != "PALIMPSEST_REQUIRE_BROWSER":
                patch.delenv(name)
        home = tmp_path_factory.mktemp("home")
        patch.setenv("PALIMPSEST_DATA_DIR", str(home / "data"))
        (home / "config.toml").write_text('answer = "model"\n')
        patch.setenv("PALIMPSEST_CONFIG", str(home / "config.toml"))
        patch.setenv("XDG_DATA_HOME", str(home / "share"))
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        patch.setenv("HF_HUB_OFFLINE", "1")
        patch.setenv("GRADIO_ANALYTICS_ENABLED", "False")
        yield


@pytest.fixture(autouse=True, scope="session")
def found_out_once() -> Iterator[None]:
    """A tokenizer and the shapes of a pass that agree here are the same for most of the hundreds of
    models that tests load, and take most of a small model's time.
    """
    with pytest.MonkeyPatch.context() as patch:
        remember(patch)
        yield


@pytest.fixture(autouse=True)
def threads_of_its_own() -> Iterator[None]:
    """A command sets torch's threads for its whole process. Left so, the tests behind it would have
    more threads than there are processors, which wait for one another.
    """
    yield
    torch = sys.modules.get("torch")
    given = os.environ.get("OMP_NUM_THREADS", "")
    if torch and given.isdigit() and torch.get_num_threads() != int(given):
        torch.set_num_threads(int(given))


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder of this test's own, also for the processes it starts."""
    folder = tmp_path / "data"
    monkeypatch.setenv("PALIMPSEST_DATA_DIR", str(folder))
    return folder


@pytest.fixture(autouse=True)
def no_model_in_passing() -> Iterator[None]:
    """A test that isn't marked `default_model` fails if it asked for one, in whichever thread."""
    yield
    assert not MODELS.refused, (
        f"The test loads {', '.join(dict.fromkeys(MODELS.refused))} and is not marked so: let it "
        "use the fixture default_model_folder or minilm_folder, or a tiny model and FakeEmbedder."
    )


@pytest.fixture(scope="session")
def default_model_folder() -> Path:
    """SmolLM2-135M-Instruct: safetensors in bfloat16 and its tokenizer."""
    return defaults.default_model_folder()


@pytest.fixture(scope="session")
def tokenizer_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The default model's tokenizer, chat template and configuration, without its weights."""
    return MODELS.tokenizer(tmp_path_factory.mktemp("tokenizer") / defaults.LANGUAGE.name)


@pytest.fixture(scope="session")
def fetched_editor() -> Path:
    """The page's text editor; where it couldn't be fetched the test is skipped."""
    folder = MODELS.editor()
    if not is_complete(folder):
        pytest.skip("the text editor is not in the cache folder; `make models` fetches it")
    return folder


@pytest.fixture(scope="session")
def minilm_folder() -> Path:
    """all-MiniLM-L6-v2 in the layout of sentence-transformers."""
    return defaults.embedding_model_folder()


@pytest.fixture(scope="session")
def textbook_pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real PDF of at least 30 pages."""
    path = tmp_path_factory.mktemp("textbook") / "python-reference.pdf"
    write_textbook(path)
    return path


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium on PATH; without one the test is skipped, or fails where CI requires it."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    reason = f"no browser on PATH (looked for {', '.join(BROWSERS)}); install Debian's chromium"
    if os.environ.get("PALIMPSEST_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserType]:
    """Playwright's driver of Chromium; a process can have only one."""
    playwright = pytest.importorskip("playwright.sync_api")
    playwright.expect.set_options(timeout=PAGE_MS)
    with playwright.sync_playwright() as driver:
        yield driver.chromium
