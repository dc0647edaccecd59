"""Change the code in small ways and see whether the tests notice: a seeded sample of mutants, each run by itself.

Each mutant is written into a copy of the tree; of the tests only those run that can catch it. Results go to a journal,
from which the same command continues. A test run that takes too long counts as caught where it ends in time without
the mutant.
"""

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from hypothesis import Phase, settings

from mutations import Mutant, mutants_of

ROOT = Path(__file__).parents[1]
MIGRATIONS = ROOT / "src/midtown/server/storage/migrations"
DEMANDED = 0.9
NO_TESTS = 5
"""With which pytest ends where it has run none."""
FAILED = re.compile("(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$")
PYTEST = (sys.executable, "-m", "pytest", "-x", "-rfE", "-p", "no:cacheprovider", "-p", "mutants", "-k", "not postgres")
VITEST = ("node", str(ROOT / "web" / "node_modules" / "vitest" / "vitest.mjs"))
COPIED = ("src", "tests", "scripts", "docs", "web", "pyproject.toml", "README.md", "Makefile")


class Area(NamedTuple):
    """Source files, and the tests that can catch a mutant in them.

    `{game}` is the game's name in the file's path, `{folder}` the folder the file is in. A file that several areas name
    is in the first of them. Migrations stay as they are, and are in none.
    """

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    plain: bool = False
    """Whether to run the engine uncompiled: compiled, it would not contain the mutant."""
    demanded: bool = False


GAME_TESTS = ("tests/games/{game}", "tests/contract/test_golden.py", "tests/contract/test_laws.py")
ENVIRONMENT_TESTS = (
    "tests/contract/test_batches.py",
    "tests/contract/test_environments.py",
    "tests/envs",
    "tests/games/{game}",
)
TABLE_TESTS = (
    "tests/server/tables",
    "tests/server/live",
    "tests/server/features/play/test_reading.py",
    "tests/server/http/test_safety.py",
)
PEOPLE_TESTS = (
    "tests/server/accounts",
    "tests/server/features/notifications",
    "tests/server/features/operators",
    "tests/server/features/people",
)
HTTP_TESTS = (
    *(
        f"tests/server/http/test_{name}.py"
        for name in (
            "connections",
            "heartbeat",
            "metrics",
            "private_tables",
            "safety",
            "schemas",
            "security",
            "sessions",
            "static",
        )
    ),
    "tests/server/features/people",
    "tests/server/features/play/test_previews.py",
    "tests/server/features/play/test_reading.py",
    "tests/server/features/test_lessons.py",
)
"""Without those that take longest: of random requests, slow readers, and pictures."""
SERVICE_TESTS = (
    "tests/server/features/reviews",
    "tests/server/jobs",
    "tests/server/storage",
    "tests/server/support",
    "tests/server/test_dump.py",
    "tests/server/test_serve.py",
)
CORE_TESTS = (
    "tests/test_analysis.py",
    "tests/test_frames.py",
    "tests/test_luck.py",
    "tests/test_prompt.py",
    "tests/contract/test_statistics.py",
    "tests/contract/test_lessons.py",
    "tests/contract/test_laws.py",
    "tests/test_pictures.py",
)
FEATURES = ("analysis", "correspondence", "daily", "explorer", "feeds", "pairing", "programs", "puzzles", "tournaments")
"""The server's features whose tests are in a folder of that name."""
PEOPLE = ("accounts", "features/notifications", "features/notifications/hooks", "features/operators", "features/people")
AREAS = {
    "rules": Area(("src/midtown/games/*/rules/*.py",), GAME_TESTS, True, True),
    "record": Area(("src/midtown/record.py", "src/midtown/verify.py"), ("tests/test_record.py",), False, True),
    "fairness": Area(("src/midtown/fairness.py",), ("tests/test_fairness.py", "tests/test_record.py"), False, True),
    "match": Area(("src/midtown/match.py",), ("tests/test_record.py", "tests/contract/test_laws.py", "tests/arena")),
    "decide": Area(("src/midtown/server/tables/decide*.py",), TABLE_TESTS, False, True),
    "views": Area(("src/midtown/server/tables/views*.py",), TABLE_TESTS, False, True),
    "access": Area(("src/midtown/server/tables/access.py",), TABLE_TESTS, False, True),
    "server": Area(
        ("src/midtown/server/live/*.py", "src/midtown/server/storage/*.py", "src/midtown/server/jobs/queue.py"),
        ("tests/server/{folder}", "tests/server/jobs/test_queue.py", *TABLE_TESTS),
    ),
    "arena": Area(("src/midtown/arena/*.py",), ("tests/arena", "tests/cli/test_arena.py")),
    "puzzles": Area(("src/midtown/puzzles/*.py",), ("tests/puzzles",)),
    "tournaments": Area(("src/midtown/tournaments/*.py",), ("tests/tournaments",)),
    "envs": Area(("src/midtown/envs/*.py",), ("tests/envs",)),
    **{
        f"features/{name}": Area((f"src/midtown/server/features/{name}/*.py",), ("tests/server/features/{folder}",))
        for name in FEATURES
    },
    "search": Area(("src/midtown/bots/search/*.py",), ("tests/bots",), True),
    "web": Area(("web/src/core/*.ts", "web/src/core/net/*.ts", "web/src/play/*.ts", "web/src/table/*.ts"), ("web",)),
    "pages": Area(("web/src/**/*.ts",), ("web",)),
    "people": Area(tuple(f"src/midtown/server/{name}/*.py" for name in PEOPLE), PEOPLE_TESTS),
    "tables": Area(("src/midtown/server/tables/*.py",), TABLE_TESTS),
    "http": Area(("src/midtown/server/http/*.py", "src/midtown/server/features/play/*.py"), HTTP_TESTS),
    "service": Area(("src/midtown/server/**/*.py",), SERVICE_TESTS),
    "local": Area(("src/midtown/local/*.py",), ("tests/local/test_host.py",)),
    "client": Area(("src/midtown/client/**/*.py",), ("tests/client",)),
    "cli": Area(("src/midtown/cli/**/*.py",), ("tests/cli",)),
    "review": Area(("src/midtown/review/*.py",), ("tests/review", "tests/test_scale.py")),
    "research": Area(
        tuple(f"src/midtown/{name}/*.py" for name in ("dataset", "executor", "tuning")), ("tests/{folder}",)
    ),
    "bots": Area(("src/midtown/bots/*.py", "src/midtown/games/*/ai/*.py"), ("tests/bots", "tests/games/{game}"), True),
    "engine": Area(("src/midtown/engine/*.py", "src/midtown/games/*/env/*.py"), ENVIRONMENT_TESTS, True),
    "games": Area(("src/midtown/games/*/**/*.py",), GAME_TESTS, True),
    "core": Area(
        ("src/midtown/*.py", "src/midtown/pictures/*.py", "src/midtown/support/**/*.py", "src/midtown/games/*.py"),
        CORE_TESTS,
    ),
}


def pytest_configure() -> None:
    """Try the same examples each time, and seek no smaller one where one fails: any catches a mutant."""
    settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), derandomize=True, database=None)
    settings.load_profile("mutants")


def sample(areas: list[str], size: int, seed: int) -> list[tuple[str, Mutant]]:
    """Return `size` mutants, the same for the same seed and tree, drawn from the areas in turn."""
    left = {name: shuffled(name, seed) for name in areas}
    chosen: list[tuple[str, Mutant]] = []
    while len(chosen) < size and any(left.values()):
        for name in areas:
            if left[name] and len(chosen) < size:
                chosen.append((name, left[name].pop()))
    return chosen


def shuffled(area: str, seed: int) -> list[Mutant]:
    """Return all mutants of an area in the order of the seed."""
    mutants = [mutant for file in files_of(area) for mutant in mutants_of(file, str(file.relative_to(ROOT)))]
    random.Random(f"{area} {seed}").shuffle(mutants)
    return mutants


def files_of(area: str) -> list[Path]:
    """Return the files of an area that no area before it has."""
    areas = list(AREAS)
    earlier = {file for name in areas[: areas.index(area)] for file in named(name)}
    return sorted(file for file in named(area) - earlier if not file.is_relative_to(MIGRATIONS))


def named(area: str) -> set[Path]:
    """Return the files that an area names."""
    return {file for pattern in AREAS[area].sources for file in ROOT.glob(pattern)}


def copied(folder: Path) -> Path:
    """Copy the tree, with what was built in it but for `node_modules`, which is linked."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
        else:
            shutil.copyfile(source, folder / name)
    if (ROOT / "web" / "node_modules").exists():
        (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return folder


def caught(folder: Path, area: Area, mutant: Mutant, broken: set[str], seconds: int) -> tuple[bool, str]:
    """Return whether a test fails with the mutant and not without it, and what the run in `folder` printed last.

    Tests that fail without a mutant as well are added to `broken`, and left out from then on.
    """
    file = folder / mutant.path
    before = file.read_text("utf-8")
    while True:
        file.write_text(mutant.applied(before), "utf-8")
        try:
            done = run_tests(folder, area, command(area, mutant, broken), seconds)
        finally:
            file.write_text(before, "utf-8")
        if done is None:
            return run_tests(folder, area, command(area, mutant, broken), seconds) is not None, "timeout"
        lines = (done.stdout + done.stderr).strip().splitlines()
        fails = [match[1] for line in lines if (match := FAILED.match(line))]
        last = (fails or [line for line in lines if line.startswith(" FAIL")] or lines or [""])[-1][:160]
        if done.returncode in (0, NO_TESTS):
            return False, last
        again = command(area, mutant, set()) if mutant.path.endswith(".ts") else [*PYTEST, *fails]
        if len(again) == len(PYTEST) or any(passes(folder, area, again, seconds) for _ in range(2)):
            return True, last
        print(f"fails without a mutant: {last}", flush=True)
        if broken.issuperset(fails):
            return False, last
        broken.update(fails)


def run_tests(folder: Path, area: Area, arguments: list[str], seconds: int) -> subprocess.CompletedProcess[str] | None:
    """Run tests in the tree of `folder`; return None if they take longer than `seconds`."""
    with subprocess.Popen(
        arguments,
        cwd=folder / "web" if "related" in arguments else folder,
        env=environment(folder, area),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as tests:
        try:
            output, errors = tests.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            # Servers that a test has started would hold the pipes open.
            os.killpg(tests.pid, signal.SIGKILL)
            return None
        return subprocess.CompletedProcess(arguments, tests.returncode, output, errors)


def passes(folder: Path, area: Area, arguments: list[str], seconds: int) -> bool:
    """Return whether the tests pass in time."""
    done = run_tests(folder, area, arguments, seconds)
    return done is not None and done.returncode == 0


def command(area: Area, mutant: Mutant, broken: set[str]) -> list[str]:
    """Return the command that runs the tests which can catch the mutant, without those that are broken."""
    if mutant.path.endswith(".ts"):
        return [*VITEST, "related", "--run", "--passWithNoTests", "--bail", "1", mutant.path.removeprefix("web/")]
    return [*PYTEST, *tests_of(area, mutant.path), *(f"--deselect={test}" for test in sorted(broken))]


def tests_of(area: Area, path: str) -> list[str]:
    """Return the tests that can catch a mutant in the file of this path."""
    game = path.split("/")[3] if path.startswith("src/midtown/games/") else ""
    return [test.format(game=game, folder=Path(path).parent.name).rstrip("/") for test in area.tests]


def environment(folder: Path, area: Area) -> dict[str, str]:
    """Return variables with which the copy is imported, not the installed tree, and its engine plain or compiled.

    No test that runs here needs a plugin of pytest, and to import them all takes longer than many a test.
    """
    kept = {name: value for name, value in os.environ.items() if name != "MIDTOWN_PLAIN"}
    kept |= {"PYTHONPATH": f"{folder / 'src'}:{folder / 'scripts'}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return {**kept, **({"MIDTOWN_PLAIN": "1"} if area.plain else {})}


def run(todo: list[tuple[str, Mutant]], jobs: int, seconds: int, journal: Path) -> None:
    """Run mutants, `jobs` at a time, each time in a copy of its own, and write each result to the journal."""
    with tempfile.TemporaryDirectory(prefix="midtown-mutants-") as name, journal.open("a", encoding="utf-8") as log:
        folders: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            folders.put(copied(Path(name) / str(number)))

        broken: set[str] = set()

        def one(area: str, mutant: Mutant) -> None:
            folder = folders.get()
            start = time.monotonic()
            try:
                is_caught, output = caught(folder, AREAS[area], mutant, broken, seconds)
            finally:
                folders.put(folder)
            took = round(time.monotonic() - start, 1)
            entry = {"area": area, **mutant.entry(), "caught": is_caught, "output": output, "seconds": took}
            log.write(json.dumps(entry) + "\n")
            log.flush()
            print(f"{'caught  ' if is_caught else 'SURVIVED'} {area:11} {mutant} ({took:.0f} s)", flush=True)

        with ThreadPoolExecutor(jobs) as pool:
            for future in [pool.submit(one, area, mutant) for area, mutant in todo]:
                future.result()


def entries(journal: Path) -> Iterator[dict[str, Any]]:
    """Read the journal."""
    if journal.exists():
        for line in journal.read_text("utf-8").splitlines():
            yield json.loads(line)


def report(results: list[dict[str, Any]]) -> dict[str, Any]:
    """Return caught, run, and share of each area, and the survivors."""
    shares = {}
    for area in AREAS:
        of_it = [result for result in results if result["area"] == area]
        if of_it:
            hits = sum(result["caught"] for result in of_it)
            shares[area] = {"caught": hits, "run": len(of_it), "share": round(hits / len(of_it), 3)}
    return {"areas": shares, "survivors": [result for result in results if not result["caught"]]}


def main() -> int:
    """Run the sample; 1 where an area of which it is demanded has too many survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=120, help="mutants in all")
    parser.add_argument("--only", action="append", choices=AREAS, help="an area; may be given again")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=600, help="how long the tests of a mutant may take")
    parser.add_argument("--journal", type=Path, default=Path("mutants.jsonl"), help="where results go, and come from")
    parser.add_argument("--short", action="store_true", help="leave out the tests of `make test-long`")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    arguments = parser.parse_args()
    if arguments.short:
        os.environ["PYTEST_ADDOPTS"] = '-m "not long"'
    chosen = sample(arguments.only or list(AREAS), arguments.sample, arguments.seed)
    recorded = {entry["id"] for entry in entries(arguments.journal)}
    todo = [(area, mutant) for area, mutant in chosen if mutant.id not in recorded]
    run(todo, arguments.jobs, arguments.seconds, arguments.journal)
    wanted = {mutant.id for _, mutant in chosen}
    made = report([entry for entry in entries(arguments.journal) if entry["id"] in wanted])
    if arguments.json:
        print(json.dumps(made, indent=1))
    else:
        for area, share in made["areas"].items():
            print(f"{area:11} {share['caught']:4} of {share['run']:4} caught ({share['share']:.0%})")
        for entry in made["survivors"]:
            print(f"survived: {entry['path']}:{entry['line']} {entry['kind']}: {entry['before']} -> {entry['after']}")
    low = [area for area, share in made["areas"].items() if AREAS[area].demanded and share["share"] < DEMANDED]
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
