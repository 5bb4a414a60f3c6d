"""The model panel and the settings: what the handlers return, and how a person uses them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import gradio as gr
import pytest

from app.assistant import Assistant
from app.errors import EXPECTED
from app.models import language_model
from app.models.identity import weights_fingerprint
from app.models.offered import OFFERED
from app.settings.loading import load
from app.settings.preferences import ANSWERING
from storage import Store
from storage.preferences import StoredPreferences
from tests.app.gguf_files import tiny_gguf
from tests.app.loaded import loaded
from tests.app.model_folders import tiny
from tests.app.taught import in_place_of_the_default, teach
from tests.programs import RESTING
from tests.ui.conftest import Server
from ui.model_panel import Panel
from ui.model_status import status

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.default_model

MODEL_MS = 120_000
HOSTILE = "<img src=x onerror=alert(1)> ${1} {{a}}"


@pytest.fixture(scope="module")
def tiny_model_folder(default_model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny(tmp_path_factory.mktemp("tiny-model"), default_model_folder)


@pytest.fixture
def config(tmp_path: Path, tiny_model_folder: Path) -> Path:
    """Settings whose model can be changed on the page."""
    path = tmp_path / "config.toml"
    path.write_text(f"model = {json.dumps(str(tiny_model_folder))}\n", "utf-8")
    return path


@pytest.fixture
def assistant(config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Assistant]:
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(config))
    with closing(Assistant(load({"data_dir": tmp_path / "data"}))) as opened:
        yield opened


def test_the_status_says_what_is_in_memory_and_what_went_wrong(
    assistant: Assistant, tiny_model_folder: Path
) -> None:
    name = tiny_model_folder.name
    assert f"{name} · not loaded yet" in status(assistant, "auto")
    loaded(assistant)
    assert re.search(
        rf'title="not tested yet; runs on (cpu|cuda) in (float32|bfloat16)">{name} · answers are',
        status(assistant, "auto"),
    )
    fail(assistant, HOSTILE)
    assert 'role="alert"' in status(assistant, "auto")
    for shown in (status(assistant, "auto"), Panel(assistant).look(HOSTILE)):
        assert "<img" not in shown
        assert "${1}" not in shown
        assert "{{a}}" not in shown
    assert Panel(assistant).cancel() == ""
    assert "alert" not in status(assistant, "auto")


def fail(assistant: Assistant, name: str) -> None:
    """Have the loading of a model fail."""
    assistant.models.choose(name)
    loaded(assistant)


def test_a_model_that_is_none_is_not_even_begun_to_be_loaded_and_said_once(
    assistant: Assistant,
) -> None:
    loaded(assistant)
    facts, problem = Panel(assistant).load("nobody")
    assert facts.count("neither an existing folder or GGUF file") == 1
    assert "--model" not in facts
    assert problem == ""
    assert assistant.models.state().loading is None
    assert "alert" not in status(assistant, "auto")


def test_why_a_model_was_not_loaded_is_forgotten_when_another_one_is_chosen(
    assistant: Assistant, tiny_model_folder: Path
) -> None:
    loaded(assistant)
    fail(assistant, "nobody")
    panel = Panel(assistant)
    panel.choose(panel.model())
    assert "alert" in status(assistant, "auto"), "a page was opened"
    facts, offers = panel.choose(OFFERED[0].name)
    assert "Not on this machine yet" in facts
    assert offers.count("data-offer") == len(OFFERED)
    assert "alert" not in status(assistant, "auto")


def test_the_default_model_can_be_chosen_taught_or_untaught(
    assistant: Assistant,
    tiny_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    panel, used = Panel(assistant), (tiny_model_folder.name, str(tiny_model_folder))
    used = (f"{used[0]} ({used[1]})", used[1])
    folder = in_place_of_the_default(tiny_model_folder, tmp_path, monkeypatch)
    offered = [(model.name, model.name) for model in OFFERED]
    assert panel.choices() == [("SmolLM2-135M-Instruct (default)", ""), *offered, used]
    teach(weights_fingerprint(folder))
    default = ("SmolLM2-135M-Instruct, taught (default)", "")
    untaught = ("SmolLM2-135M-Instruct (untaught)", "untaught")
    assert panel.choices() == [default, untaught, *offered, used]
    for name, title in (("untaught", "SmolLM2-135M-Instruct"), ("", default[0].split(" (")[0])):
        assert "3.2 million parameters" in panel.look(name)
        assert f">{title}" in panel.look(name), "whole, since the box may cut it"
        assert panel.load(name)[1] == ""
        loaded(assistant)
        assert f">{title} · " in status(assistant, "auto")
        assert panel.model() == name
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    assert "downloaded once (93 MB)" in panel.look("untaught")


def test_the_speed_of_an_offered_model_is_said_once_this_machine_is_measured(
    assistant: Assistant,
) -> None:
    panel, name = Panel(assistant), OFFERED[0].name
    loaded(assistant)
    assert "speed not measured yet" in panel.look(name)
    assert "suit this machine" not in panel.look(name)
    assistant.measuring.first_ms = 10.0
    assert re.search(r" · about \S+ tokens per second without copying · ", panel.look(name))
    assert "suit this machine" in panel.look(name)


@pytest.mark.parametrize(("bfloat16", "size"), [(False, 13), (True, 6)])
def test_facts_and_advice_are_shown_before_anything_is_loaded(
    config: Path,
    tiny_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    bfloat16: bool,
    size: int,
) -> None:
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(config))
    monkeypatch.setattr(language_model, "multiplies_bfloat16", lambda _device: bfloat16)
    with closing(Assistant(load({"data_dir": tmp_path / "data"}))) as assistant:
        panel = Panel(assistant)
        facts = panel.look(str(tiny_model_folder))
        assert "3.2 million parameters, 13 MB on disk" in facts
        assert f"{size} MB in memory, and up to 1 MB for a conversation of 1,024 tokens" in facts
        assert "Models of up to about" in facts
        assert re.search(r"Runs on this machine&#x27;s (processor|graphics card)<", facts)
        assert "float" not in facts, "a precision is told where the model in use is pointed at"
        assert "135 million parameters" in panel.look("")
        assert "Not on this machine yet" in panel.look("nobody/has-this")
        assert ">nobody/has-this<" in panel.look("nobody/has-this")
        published = panel.look("Qwen/Qwen3-8B")
        assert "--head deepseek-ai/dspark_qwen3_8b_block7" in published
        assert "draft head" not in panel.look("nobody/has-this")
        assert "neither an existing folder" in panel.look(str(tmp_path / "gone"))
        assert assistant.models.state().loading is None


def test_a_gguf_file_is_described_then_converted_and_loaded(
    assistant: Assistant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = tiny_gguf(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    panel = Panel(assistant)
    assert "Converted when it is first loaded: 20 MB more on disk" in panel.look(str(path))
    assert not (tmp_path / "cache").exists()
    assert panel.load(str(path))[1] == ""
    loaded(assistant)
    assert f"{path.name} · " in status(assistant, "auto")
    assert "alert" not in status(assistant, "auto")
    assert "Converted" not in panel.look(str(path))


def test_why_a_gguf_file_is_not_loaded_is_said_once_and_without_a_traceback(
    assistant: Assistant,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    window, _ = tiny_gguf(tmp_path / "window", more={".attention.sliding_window": 512})
    parts, _ = tiny_gguf(tmp_path / "parts", left_out="blk.1.ffn_up.weight")
    (bad := tmp_path / "bad.gguf").write_bytes(b"nonsense")
    reasons = {window: "a window of 512 tokens", parts: "could not be converted", bad: "no GGUF"}
    capfd.readouterr()
    for path, reason in reasons.items():
        said = "".join(Panel(assistant).load(str(path)))
        with suppress(*EXPECTED):
            loaded(assistant)
        said += status(assistant, "auto")
        assert said.count(reason) == 1
        assert said.count('role="alert"') == 1
    assert capfd.readouterr() == ("", "")


def test_a_setting_that_is_not_valid_goes_back_and_says_why(assistant: Assistant) -> None:
    panel = Panel(assistant)
    assert panel.put("seed", 4) == (gr.skip(), "")
    value, problem = panel.put("seed", -4)
    assert value == 4
    assert "Seed: -4 should be greater than or equal to 0" in problem
    value, problem = panel.put("max_tokens", None)
    assert (value, "Maximum answer length: an empty field is not a whole number" in problem) == (
        512,
        True,
    )
    assert panel.put("temperature", 9)[0] == 0
    assert panel.put("drafters", False) == (gr.skip(), "")
    assert assistant.settings.drafters == ()
    assert panel.put("drafters", True) == (gr.skip(), "")
    assert assistant.settings.drafters is None
    assert panel.put("drafters", False) == (gr.skip(), "")
    problem, *rest = panel.reset()
    notes, values = rest[: len(ANSWERING)], rest[len(ANSWERING) + 1 :]
    assert (problem, set(notes), values[6], values[-1]) == ("", {""}, 0, True)
    assert assistant.settings.seed == 0


def test_what_a_flag_sets_can_not_be_chosen(tmp_path: Path, tiny_model_folder: Path) -> None:
    flags = {"data_dir": tmp_path / "data", "model": str(tiny_model_folder), "seed": 3}
    with closing(Assistant(load(flags))) as assistant:
        panel = Panel(assistant)
        assert "The model is set by --model and can" in panel.load("")[1]
        assert "data-offer" not in panel.offers()
        value, problem = panel.put("seed", 4)
        assert (value, "Seed is set by --seed" in problem) == (3, True)
        assert assistant.models.state().loading is None


@pytest.fixture
def own_server(config: Path, tmp_path: Path, minilm_folder: Path) -> Iterator[Server]:
    """A server whose model and settings a test may change."""
    environment = {"PALIMPSEST_CONFIG": str(config), "PALIMPSEST_TOP_K": "7"}
    running = Server(tmp_path / "data", environment=environment, program=RESTING)
    yield running
    assert running.end() == 0


def open_panel(page: Page) -> None:
    from playwright.sync_api import expect

    page.get_by_role("button", name="Model and settings").click()
    expect(page.locator("#model-facts li").first).to_be_visible(timeout=MODEL_MS)


def wait_until_loaded(page: Page, name: str) -> None:
    from playwright.sync_api import expect

    line = page.locator("#model .status").filter(has_text=f"{name} · ")
    expect(line).to_have_attribute("title", re.compile("runs on cpu in "), timeout=MODEL_MS)


def wait_until_stored(data_dir: Path, preference: str) -> None:
    """Until what was chosen on the page is in the data folder: a page may be slow to send it."""
    end = time.monotonic() + MODEL_MS / 1000
    with closing(Store(data_dir)) as store:
        while preference not in StoredPreferences(store).all() and time.monotonic() < end:
            time.sleep(0.05)


@pytest.mark.browser
def test_a_model_and_settings_are_chosen_and_still_there_after_a_restart(
    own_server: Server,
    new_page: Callable[..., Page],
    default_model_folder: Path,
    tiny_model_folder: Path,
) -> None:
    from playwright.sync_api import expect

    page = new_page(own_server.address)
    name = tiny_model_folder.name
    wait_until_loaded(page, name)
    open_panel(page)
    model = page.get_by_label("Model", exact=True)
    expect(model).to_have_value(f"{name} ({tiny_model_folder})")
    model.fill(str(default_model_folder))
    model.press("Enter")
    expect(page.locator("#model-facts")).to_contain_text("135 million parameters", timeout=MODEL_MS)
    page.get_by_role("button", name="Load", exact=True).click()
    expect(page.locator("#model progress")).to_be_visible()
    wait_until_loaded(page, default_model_folder.name)
    seed = page.get_by_label("Seed")
    seed.fill("-1")
    seed.press("Enter")
    expect(page.locator("#problem-seed")).to_contain_text("Seed: -1 should be greater")
    expect(page.locator("#problem-seed")).to_be_in_viewport()
    expect(seed).to_have_value("0")
    seed.fill("5")
    seed.press("Enter")
    expect(page.locator("#problem-seed")).not_to_be_visible()
    temperature = page.get_by_label("number input for Temperature")
    temperature.fill("9")
    temperature.press("Enter")
    expect(page.locator("#problem-temperature")).to_contain_text("Temperature: 9 should be less")
    expect(temperature).to_have_value("0")
    page.get_by_label("Speculative decoding").click()
    expect(page.get_by_label("Top k")).to_be_disabled()
    expect(page.locator("#setting-top-k")).to_contain_text("Set by PALIMPSEST_TOP_K.")
    page.wait_for_load_state("networkidle")
    wait_until_stored(own_server.data_dir, "drafters")

    page.goto("about:blank")  # what Gradio asks of a server that ends is not the page's failure
    own_server.end()
    own_server.start()
    page.goto(own_server.address)
    expect(page.locator("#model")).to_contain_text(default_model_folder.name, timeout=MODEL_MS)
    open_panel(page)
    expect(page.get_by_label("Seed")).to_have_value("5")
    expect(page.get_by_label("Speculative decoding")).not_to_be_checked()
    page.get_by_role("button", name="Reset to defaults").click()
    expect(page.get_by_label("Seed")).to_have_value("0")
    expect(page.get_by_label("Speculative decoding")).to_be_checked()


@pytest.mark.browser
def test_a_small_models_answer_leads_to_the_choice_on_a_narrow_screen(
    own_server: Server, new_page: Callable[..., Page]
) -> None:
    from playwright.sync_api import expect

    page = new_page(own_server.address, viewport={"width": 390, "height": 844})
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', "
        "'<button id=\"link\" data-model-choice>choose</button>')"
    )
    page.evaluate("document.getElementById('link').click()")
    model = page.get_by_label("Model", exact=True)
    expect(model).to_be_focused()
    expect(page.locator("#model-facts li").first).to_be_visible(timeout=MODEL_MS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # From here all of it is reached by keyboard; Cancel only while a model is loaded.
    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.closest('[id]')?.id"))
    assert "model-load" in reached
