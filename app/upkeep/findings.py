"""Findings of `doctor`, and how they are printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: `problem` is None if it passed, else what is wrong and what to do."""

    label: str
    value: str
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Findings about one subject."""

    title: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All findings, by subject."""

    sections: tuple[Section, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """The problems, each with what to do."""
        findings = (finding for section in self.sections for finding in section.findings)
        return tuple(finding.problem for finding in findings if finding.problem)


def render(found: Report) -> str:
    """The report as text, its problems last."""
    lines = []
    for section in found.sections:
        width = max(len(finding.label) for finding in section.findings)
        lines.append(section.title)
        for finding in section.findings:
            mark = "!" if finding.problem else " "
            lines.append(f"{mark} {finding.label:<{width}}  {finding.value}")
        lines.append("")
    lines += [f"! {problem}" for problem in found.problems] or ["Everything is OK."]
    return "\n".join(lines)


def megabytes(sizes: Iterable[int]) -> str:
    """The sum of sizes in bytes, as text."""
    return f"{sum(sizes) / 10**6:.1f} MB"
