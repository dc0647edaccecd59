"""Constraints for pip are the developers' lock file without what pip takes no constraints with."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "scripts"))

import lock  # noqa: E402

LOCKED = """\
cma==4.5.0 \\
    --hash=sha256:9b37
    # via midtown
colorama==0.4.6 ; sys_platform == 'win32' \\
    --hash=sha256:4f1d \\
    --hash=sha256:0869
psycopg[binary]==3.3.1
"""


def test_constraints_name_neither_hashes_nor_extras() -> None:
    assert lock.constraints(LOCKED) == "cma==4.5.0\ncolorama==0.4.6 ; sys_platform == 'win32'\npsycopg==3.3.1\n"


def test_constraints_are_the_versions_that_the_tests_run_with() -> None:
    locked = (ROOT / "requirements-dev.lock").read_text("utf-8")
    assert (ROOT / "constraints.txt").read_text("utf-8") == lock.constraints(locked)
