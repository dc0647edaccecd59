"""Synthesize the sounds of the pages: each table of a `sounds.toml` below `web/src` becomes a WAV file beside it.

A sound is a sum of layers: something struck, a horn, or noise in a band. It gets the echo of a small room, the loudness
of all others (or a share of it, `volume`), and silence at both ends. The same recipes give the same bytes on every
machine.
"""

import io
import math
import sys
import tomllib
import wave
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
RATE: Final = 22_050
LOUDNESS: Final = 0.16
"""The root mean square of the loudest 50 ms, as a share of full scale."""
PEAK: Final = 0.8
"""The highest sample, as a share of full scale, where that loudness would exceed it."""
WINDOW: Final = RATE // 20
FADES: Final = (0.002, 0.04)
"""Seconds of the fades at the beginning and at the end."""
ROOM: Final = ((0.0113, 0.22), (0.0171, 0.15), (0.0297, 0.1), (0.0413, 0.06))
"""Echoes: seconds after the sound, and their share of it."""
MATERIALS: Final = {
    "wood": ((1.0, 1.0, 1.0), (3.93, 0.3, 0.3), (9.24, 0.08, 0.12)),
    "stone": ((1.0, 1.0, 1.0), (1.59, 0.5, 0.6), (2.41, 0.3, 0.4), (3.77, 0.16, 0.25)),
    "glass": ((1.0, 1.0, 1.0), (2.32, 0.22, 0.5), (4.25, 0.12, 0.3)),
    "bell": ((1.0, 1.0, 1.0), (2.0, 0.5, 0.7), (2.76, 0.3, 0.5), (5.4, 0.18, 0.25), (0.5, 0.2, 1.2)),
}
"""What is struck sounds in partials: pitch, volume, and time of fading, as multiples of the first one's."""

Samples = list[float]
Json = Any


def struck(samples: Samples, _: Random, *, material: str, pitch: float, fall: float, gain: float, at: float) -> None:
    """Add a tone that fades to a third in `fall` seconds."""
    start = int(at * RATE)
    for ratio, share, time in MATERIALS[material]:
        step = math.tau * pitch * ratio / RATE
        for n in range(len(samples) - start):
            rise = min(1.0, n / (0.0015 * RATE))
            samples[start + n] += gain * share * rise * math.exp(-n / (fall * time * RATE)) * math.sin(step * n)


def horn(samples: Samples, _: Random, *, pitch: float, seconds: float, gain: float, at: float) -> None:
    """Add a horn: many harmonics, of which the upper ones come later and go first."""
    start, length = int(at * RATE), int(seconds * RATE)
    for n in range(min(length, len(samples) - start)):
        rise = min(1.0, n / (0.02 * RATE), (length - n) / (0.05 * RATE))
        phase = math.tau * pitch * n / RATE + 0.15 * math.sin(math.tau * 5.5 * n / RATE)
        tone = sum(math.sin(k * phase) * rise ** (k / 3) / k**1.2 for k in range(1, 9))
        samples[start + n] += gain * rise * tone


def noise(
    samples: Samples,
    chance: Random,
    *,
    pitch: float,
    width: float,
    fall: float,
    gain: float,
    at: float,
    rise: float = 0.0,
) -> None:
    """Add noise in a band of `width` Hz around `pitch`, which rises for `rise` seconds and then fades."""
    start = int(at * RATE)
    decay = math.exp(-math.pi * width / RATE)
    turn = 2 * decay * math.cos(math.tau * pitch / RATE)
    one = two = 0.0
    for n in range(len(samples) - start):
        one, two = (1 - decay) * (2 * chance.random() - 1) + turn * one - decay * decay * two, one
        seconds = n / RATE
        shape = seconds / rise if seconds < rise else math.exp(-(seconds - rise) / fall)
        samples[start + n] += gain * shape * one


LAYERS: Final[dict[str, Callable[..., None]]] = {"struck": struck, "horn": horn, "noise": noise}


def samples_of(name: str, recipe: Json) -> Samples:
    """Return a sound as samples between -1 and 1; chance begins anew with each name."""
    samples = [0.0] * int(recipe["seconds"] * RATE)
    chance = Random(name)
    for layer in recipe["layers"]:
        given = dict(layer)
        LAYERS[given.pop("kind")](samples, chance, **{"at": 0.0, **given})
    return levelled(faded(echoed(samples)), recipe.get("volume", 1.0))


def echoed(samples: Samples) -> Samples:
    """Return a sound in a small room."""
    whole = list(samples)
    for seconds, share in ROOM:
        delay = int(seconds * RATE)
        for n in range(delay, len(samples)):
            whole[n] += share * samples[n - delay]
    return whole


def faded(samples: Samples) -> Samples:
    """Return a sound that begins and ends in silence."""
    first, last = (int(seconds * RATE) for seconds in FADES)
    end = len(samples) - 1
    return [
        sample * math.sin(math.pi / 2 * min(1.0, n / first, (end - n) / last)) ** 2 for n, sample in enumerate(samples)
    ]


def loudness(samples: Samples) -> float:
    """Return the root mean square of the loudest 50 ms."""
    windows = range(0, max(1, len(samples) - WINDOW), WINDOW // 2)
    return max(math.sqrt(sum(one * one for one in samples[n : n + WINDOW]) / WINDOW) for n in windows)


def levelled(samples: Samples, volume: float) -> Samples:
    """Return a sound as loud as all others, or a share of that."""
    scale = min(volume * LOUDNESS / loudness(samples), PEAK / max(map(abs, samples)))
    return [scale * sample for sample in samples]


def encoded(samples: Samples) -> bytes:
    """Return a WAV file of 16 bits."""
    values = array("h", (round(32_767 * sample) for sample in samples))
    if sys.byteorder == "big":
        values.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(values.tobytes())
    return file.getvalue()


def recipes() -> Iterator[tuple[Path, Json]]:
    """Yield each file with its recipe."""
    for table in sorted((ROOT / "web" / "src").rglob("sounds.toml")):
        for name, recipe in tomllib.loads(table.read_text("utf-8")).items():
            yield table.with_name(f"{name}.wav"), recipe


if __name__ == "__main__":
    for path, recipe in recipes():
        path.write_bytes(encoded(samples_of(path.stem, recipe)))
