"""How long it takes to import Midtown and to start its program, the median of some runs."""

import statistics
import subprocess
import sys
import time

IMPORT = "import time; before = time.perf_counter(); import midtown; print(time.perf_counter() - before)"
RUNS = 9


def import_seconds() -> float:
    """What `import midtown` takes in a fresh interpreter."""
    return float(subprocess.run([sys.executable, "-c", IMPORT], check=True, capture_output=True, text=True).stdout)


def version_seconds() -> float:
    """What `midtown --version` takes, the interpreter included."""
    before = time.perf_counter()
    subprocess.run([sys.executable, "-m", "midtown", "--version"], check=True, capture_output=True)
    return time.perf_counter() - before


if __name__ == "__main__":
    for name, measure in (("import midtown", import_seconds), ("midtown --version", version_seconds)):
        median = statistics.median(measure() for _ in range(RUNS))
        print(f"{name:18} {1000 * median:8.1f} ms")
