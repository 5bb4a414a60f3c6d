"""Revisions on the desk, beside the engine alone and beside plain decoding.

What is written is recorded, so that the times are the app's and not those of what a model says. The
files are those of `bench edits --real-forward`, revised in the parts in which the app revises them;
the engine alone gets the same prompts and tokens, with a drafting of its own, A B then B A. Reading
the prompts is not counted. As in the app no thread that has computed lives on. Then two
instructions, the second one after the first was accepted, about a real file of about 200 lines,
each with drafts and by plain decoding; before each pair another text takes the model's cache. No
page is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from app.assistant import Assistant
from app.editing.plan import planned
from app.editing.revising import revise
from app.editing.revision import RevisionRequest
from app.models.drafting import ModelDrafting
from app.models.own_thread import in_own_thread
from app.settings.loading import load
from benchmarks.drafting.dictated_desk import (
    RevisionTimes,
    TimedDesk,
    alone,
    dictated,
    part_texts,
    revise_on_desk,
)
from benchmarks.drafting.edits import REQUEST, drawn, fitting_changes
from benchmarks.drafting.package_versions import FileChange, packages_folder
from benchmarks.drafting.records import Chat
from benchmarks.drafting.renaming import Renaming, renaming
from benchmarks.printing import Tell
from speculation.choosing.cost_model import measure_costs

WARM_UP = "The garden has a gate and twelve trees.\n" * 3


def measure(model: str | None, records: int | None, runs: int, tell: Tell) -> dict[str, Any]:
    """Both measurements: what `--json` prints and `report` shows.

    Args:
        records: how many of the files that are drawn; None for all.

    Raises:
        PackageError: a package can't be downloaded.
        ValueError: no file is of the length that is timed.
    """
    from app.models.defaults import default_model_folder

    fitting = list(fitting_changes(Chat(default_model_folder()), packages_folder()))
    return measured(fitting, drawn(fitting)[:records], model, runs, tell)


def measured(
    fitting: Sequence[FileChange],
    chosen: Sequence[FileChange],
    model: str | None,
    runs: int,
    tell: Tell,
    **flags: Any,
) -> dict[str, Any]:
    """As `measure` with these files: the app revises `chosen`, and one of `fitting` is timed."""
    timed = renaming(fitting)
    with TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        # A loop that is a file's own must be written, too.
        settings = load({"data_dir": data, "model": model, "loop_guard": False, **flags})
        bench = _Bench(Assistant(settings))
        try:
            speeds = []
            for number, change in enumerate(chosen):
                speeds.append(bench.speed(change, is_app_first=number % 2 == 0))
                tell(f"{number + 1} of {len(chosen)} files revised")
            times = list(bench.times(timed, runs, tell))
        finally:
            bench.close()
        return {
            "model": bench.model.title,
            "files": len(speeds),
            "tokens": sum(each["tokens"] for each in speeds),
            "app_tokens_per_s": median(each["app_tokens_per_s"] for each in speeds),
            "engine_tokens_per_s": median(each["engine_tokens_per_s"] for each in speeds),
            "app_share": median(each["app_share"] for each in speeds),
            "speeds": speeds,
            "timed": {"file": timed.name, "lines": timed.text.count("\n"), "runs": runs},
            "medians": _medians(times),
            "times": times,
        }


class _Bench:
    """An assistant, and a drafting beside its own that learns from the same texts."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self.model = model = assistant.models.borrow_now()
        assistant.models.give_back()
        costs = in_own_thread(lambda: measure_costs(model.target)).points
        materials = model.drafting.materials()
        self._beside = ModelDrafting(
            model.target,
            materials.clues,
            materials.bigrams,
            heads=materials.heads,
            kinds=materials.kinds,
        )
        for drafting in (model.drafting, self._beside):
            drafting.use_costs(costs)
        self._warm_up()

    def close(self) -> None:
        self._assistant.close()

    def speed(self, change: FileChange, *, is_app_first: bool) -> dict[str, Any]:
        """The speeds of one file, in tokens a second, and the app's as a share of the engine's."""
        settings, model = self._assistant.settings, self.model
        plan = planned(model, change.old, REQUEST, everywhere=True)
        texts = part_texts(change.old, change.new, plan.parts)
        desk = self._opened(change.path, change.old)
        with dictated(texts, writes=False) as parts:
            list(revise(model, settings, plan, desk.now().record.name, REQUEST))
        drafting = self._beside.of(settings, lambda: None)
        seconds, tokens = {}, sum(len(part.ids) for part in parts)
        for is_app in (is_app_first, not is_app_first):
            if is_app:
                asked = RevisionRequest(REQUEST, everywhere=True)
                times = revise_on_desk(self._assistant.runs, desk, asked, texts)
                assert times.tokens == tokens
                seconds["app"] = times.writing
            else:
                made = in_own_thread(
                    lambda: [alone(model.target, part, drafting) for part in parts]
                )
                assert [each.ids for each in made] == [part.ids for part in parts]
                seconds["engine"] = sum(each.ms[-1] for each in made) / 1e3
        return {
            "package": change.package,
            "file": change.path,
            "parts": len(parts),
            "tokens": tokens,
            "app_tokens_per_s": round(tokens / seconds["app"], 2),
            "engine_tokens_per_s": round(tokens / seconds["engine"], 2),
            "app_share": round(seconds["engine"] / seconds["app"], 4),
        }

    def times(self, timed: Renaming, runs: int, tell: Tell) -> Iterator[dict[str, Any]]:
        """The times of all instructions, with drafts and without, in turn."""
        for run in range(runs):
            for drafted in (True, False) if run % 2 == 0 else (False, True):
                self._warm_up()
                desk = self._opened(timed.name, timed.text)
                for turn, (words, new) in enumerate(timed.steps):
                    times = self._timed(desk, words, new, drafted=drafted)
                    desk.accept([])
                    yield {
                        "run": run + 1,
                        "turn": ("first", "follow_up")[turn],
                        "decoding": "drafted" if drafted else "plain",
                        "first_change_s": None if times.first is None else round(times.first, 3),
                        "end_s": round(times.end, 3),
                        "tokens": times.tokens,
                    }
            tell(f"{run + 1} of {runs} runs timed")

    def _timed(self, desk: TimedDesk, words: str, new: str, *, drafted: bool) -> RevisionTimes:
        old = desk.now().desk.text
        plan = planned(self.model, old, words)
        texts = part_texts(old, new, plan.parts)
        asked = RevisionRequest(words)
        return revise_on_desk(self._assistant.runs, desk, asked, texts, drafted=drafted)

    def _warm_up(self) -> None:
        desk = self._opened("garden.md", WARM_UP)
        asked = RevisionRequest("Change it.", everywhere=True)
        plan = planned(self.model, WARM_UP, asked.words, everywhere=True)
        texts = part_texts(WARM_UP, WARM_UP.replace("twelve", "ten", 1), plan.parts)
        revise_on_desk(self._assistant.runs, desk, asked, texts)

    def _opened(self, name: str, text: str) -> TimedDesk:
        made = self._assistant.desk.open_bytes(name, text.encode())
        return TimedDesk(self._assistant.store, made)


def _medians(times: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, dict[str, float | None]]]:
    """By turn and way of decoding, of both times."""
    found: dict[str, dict[str, dict[str, float | None]]] = {}
    for row in times:
        found.setdefault(row["turn"], {}).setdefault(row["decoding"], {})
    for turn, ways in found.items():
        for decoding in ways:
            rows = [e for e in times if (e["turn"], e["decoding"]) == (turn, decoding)]
            for name in ("first_change_s", "end_s"):
                known = [row[name] for row in rows if row[name] is not None]
                ways[decoding][name] = median(known) if known else None
    return found


def report(result: Mapping[str, Any]) -> str:
    """Two tables for people."""
    timed = result["timed"]
    lines = [
        f"{result['model']}; files: {result['files']}, tokens: {result['tokens']}; medians",
        f"app    {result['app_tokens_per_s']:8.1f} tokens/s",
        f"engine {result['engine_tokens_per_s']:8.1f} tokens/s",
        f"app as a share of the engine: {result['app_share']:.1%}",
        "",
        "file                                     parts  tokens   app/s  engine/s   share",
        *map(_speed, result["speeds"]),
        "",
        f"{timed['file']}, lines: {timed['lines']}, runs: {timed['runs']}; medians",
        f"{'':<10} {'decoding':<8} {'first change':>13} {'end':>9}",
    ]
    for turn, ways in result["medians"].items():
        for decoding, row in ways.items():
            first = "-" if row["first_change_s"] is None else f"{row['first_change_s']:.2f} s"
            lines.append(
                f"{turn.replace('_', '-'):<10} {decoding:<8} {first:>13} {row['end_s']:7.2f} s"
            )
    return "\n".join(lines)


def _speed(row: Mapping[str, Any]) -> str:
    speeds = f"{row['app_tokens_per_s']:>7.1f} {row['engine_tokens_per_s']:>9.1f}"
    counts = f"{row['parts']:>5} {row['tokens']:>7}"
    return f"{row['file'][-40:]:<40} {counts} {speeds} {row['app_share']:>7.1%}"
