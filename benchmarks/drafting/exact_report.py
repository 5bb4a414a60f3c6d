"""The results of `bench exact`: the rows of all prompts summed up, and as lines for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

WAYS = ("plain", "drafted", "plain, exact off", "drafted, exact off")
SAME = ("same tokens, drafted", "same tokens, drafted, exact off")


def summed(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Counts, paces and losses over the rows that `exact.measure` makes, one for each prompt."""
    return {
        "prompts": len(rows),
        "tokens": sum(row["tokens"] for row in rows),
        "diverging": sum(row["diverges_at"] is not None for row in rows),
        "diverging, exact off": sum(row["off_diverges_at"] is not None for row in rows),
        "tokens_per_call": _per_call(rows),
        "ms_per_token": _paces(rows),
        "pass_ms": _pass_ms(rows),
        "loss_of_plain": _loss(rows, "plain", WAYS[0], WAYS[0]),
        "loss_of_drafted": _loss(rows, "drafted", *SAME),
    }


def _per_call(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    return {
        name: round(_total(rows, "written", name) / _total(rows, "calls", name), 3)
        for name in rows[0]["calls"]
        if name not in {WAYS[0], WAYS[2]}
    }


def _paces(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Milliseconds per token, over all prompts that were answered in this way."""
    return {
        name: round(_total(rows, "ms", name) / _total(rows, "written", name), 3)
        for name in rows[0]["ms"]
    }


def _paired(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [row for row in rows if "passes" in row]


def _pass_ms(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[float]]:
    """Milliseconds of a pass of both models, plain and drafted; empty if none was paired."""
    paired, found = _paired(rows), dict[str, list[float]]()
    for kind, way in (("plain", WAYS[0]), ("drafted", SAME[0])) if paired else ():
        calls = _total(paired, "calls", way)
        sums = zip(*(row["passes"][kind] for row in paired), strict=True)
        found[kind] = [round(sum(each) / calls, 3) for each in sums]
    return found


def _loss(rows: Sequence[Mapping[str, Any]], kind: str, exact: str, off: str) -> float | None:
    """How much longer a token takes: the times of a pass, and the numbers of passes."""
    paired = _paired(rows)
    if not paired:
        return None
    mine, others = _pass_ms(paired)[kind]
    calls = _total(paired, "calls", exact) / _total(paired, "calls", off)
    return round(mine / others * calls - 1, 4)


def _total(rows: Sequence[Mapping[str, Any]], what: str, name: str) -> float:
    return float(sum(row[what][name] for row in rows if name in row[what]))


def report(result: Mapping[str, Any]) -> str:
    """Lines for people."""
    paces, calls, prompts = result["ms_per_token"], result["tokens_per_call"], result["prompts"]
    kept = "exact" if result["is_exact"] else "not exact on this machine"
    lines = [
        f"{result['model']}, {result['dtype']}, {kept}; temperature {result['temperature']:g}",
        f"{prompts} prompts, {result['tokens']} tokens",
        f"{result['diverging']} of {prompts} answers with drafts differ from plain decoding",
        "",
        f"{'':<32} ms per token  tokens per call",
    ]
    for name in (*WAYS, *SAME):
        if name in paces or name in calls:
            pace = f"{paces[name]:.2f}" if name in paces else ""
            shown = f"{calls[name]:>16.2f}" if name in calls else ""
            lines.append(f"{name:<32} {pace:>12} {shown}")
    if WAYS[2] in paces:
        plain, drafted = result["loss_of_plain"], result["loss_of_drafted"]
        lines += ["", f"With exact off {result['diverging, exact off']} of those answers differ."]
        for kind, (exact, off) in result["pass_ms"].items():
            lines.append(f"A pass, {kind}: {exact:.2f} ms, exact off {off:.2f} (the same trees).")
        lines.append(f"Lost by exact: plain {plain:.1%}, drafted {drafted:.1%} (the same tokens).")
    return "\n".join(lines)
