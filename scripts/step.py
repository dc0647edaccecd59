"""Run a step of installing or building, and say what happens and how long it took: "TITLE" COMMAND ..."""

import subprocess
import sys
import time


def main() -> int:
    """Run the command, and return its exit code."""
    title, *command = sys.argv[1:]
    print(title, flush=True)
    start = time.monotonic()
    code = subprocess.run(command, check=False).returncode
    ended = "failed after" if code else "done in"
    print(f"{title.partition(' (')[0]}: {ended} {time.monotonic() - start:.0f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
