"""The list of packages names each wheel as it is called, once, and the older release first."""

from __future__ import annotations

from benchmarks.drafting.edit_packages import PACKAGES


def test_every_package_is_pinned_once_and_in_order() -> None:
    projects = [old.project for old, _ in PACKAGES]
    assert len(set(projects)) == len(projects) == 20
    for old, new in PACKAGES:
        assert old.project == new.project
        assert _numbers(old.version) < _numbers(new.version)
        for wheel in (old, new):
            assert wheel.filename == f"{wheel.project}-{wheel.version}-py3-none-any.whl"
            assert len(bytes.fromhex(wheel.sha256)) == 32


def test_no_two_wheels_are_the_same_and_together_they_have_5_megabytes() -> None:
    """As docs/benchmarks.md says of the cache folder."""
    wheels = [wheel for pair in PACKAGES for wheel in pair]
    assert len({wheel.sha256 for wheel in wheels}) == len(wheels)
    assert round(sum(wheel.size for wheel in wheels) / 1e6) == 5


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]
