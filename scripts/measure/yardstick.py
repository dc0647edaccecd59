"""Compare the engine's random playouts with C programs of the same games: yardstick.py FOLDER.

The folder holds `yardstick_GAME.c`, each a program that plays random games and prints how many a second. Those that
take the number of players are run for each number the engine was measured with, the others play with four.
"""

import json
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

MIDTOWN = Path(sys.executable).with_name("midtown")
RATE = re.compile(r"([\d.]+) playouts/s|games per second ([\d.]+)")


def compiled(source: Path, folder: Path) -> Path:
    """Compile one C file and return the program."""
    program = folder / source.stem
    subprocess.run(["gcc", "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
    return program


def rate(program: Path, takes_players: bool, players: int) -> float:
    """Return the playouts a second of a yardstick, the median of five runs."""
    arguments = [str(players), "15000", "1"] if takes_players else ["15000"]
    rates = []
    for _ in range(5):
        printed = subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout
        match = RATE.search(printed)
        if not match:
            raise ValueError(f"{program.name} printed no playouts a second")
        rates.append(float(match.group(1) or match.group(2)))
    return statistics.median(rates)


def main(folder: Path) -> None:
    """Measure the engine and each yardstick, and print the ratios."""
    bench = subprocess.run([MIDTOWN, "bench", "--json"], capture_output=True, text=True, check=True)
    measured = json.loads(bench.stdout)["playouts"]
    print(f"{'':18} {'playouts/s':>11} {'C':>11} {'ratio':>7}")
    with tempfile.TemporaryDirectory() as temporary:
        for source in sorted(folder.glob("yardstick_*.c")):
            program, game = compiled(source, Path(temporary)), source.stem.removeprefix("yardstick_")
            takes_players = "PLAYERS" in source.read_text("utf-8")
            for row in measured:
                if row["game"] == game and (takes_players or row["players"] == 4):
                    mine, theirs = row["playouts_per_second"], rate(program, takes_players, row["players"])
                    title = f"{game} {row['players']}"
                    print(f"{title:18} {mine:11,.0f} {theirs:11,.0f} {mine / theirs:7.2f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
