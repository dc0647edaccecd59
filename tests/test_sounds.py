"""The sounds of the pages: the script makes the shipped files, as loud as their recipes say, silent at both ends."""

import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "scripts"))

import sounds  # noqa: E402

RECIPES = {str(path.relative_to(ROOT)): recipe for path, recipe in sounds.recipes()}


@cache
def made(name: str) -> sounds.Samples:
    """Return the samples that the script makes for a file."""
    return sounds.samples_of(Path(name).stem, RECIPES[name])


def test_every_recording_has_a_recipe() -> None:
    shipped = {str(path.relative_to(ROOT)) for path in (ROOT / "web" / "src").rglob("*.wav")}
    assert shipped == set(RECIPES)


@pytest.mark.parametrize("name", RECIPES)
def test_the_script_makes_the_shipped_file_byte_for_byte(name: str) -> None:
    assert sounds.encoded(made(name)) == (ROOT / name).read_bytes(), "run scripts/sounds.py"


@pytest.mark.parametrize("name", RECIPES)
def test_a_sound_is_small_as_loud_as_its_recipe_says_and_silent_at_both_ends(name: str) -> None:
    samples = made(name)
    assert (ROOT / name).stat().st_size < 55_000
    assert max(map(abs, samples)) <= sounds.PEAK
    assert sounds.loudness(samples) == pytest.approx(RECIPES[name].get("volume", 1.0) * sounds.LOUDNESS, rel=0.02)
    assert abs(samples[0]) < 1e-3
    assert abs(samples[-1]) < 1e-3
