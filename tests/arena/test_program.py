"""Outside programs in the arena: they play like computer players, and lose by whatever goes wrong with them."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from midtown.arena import journal, program
from midtown.arena.journal import Ledger
from midtown.arena.selfplay import check
from midtown.arena.standings import standings
from midtown.arena.tournament import play_games, tournament
from midtown.executor.processes import Processes
from midtown.game import RequestError

GOOD = "answer({'move': request['moves'][0]})"
FAULTY = {
    "ended": "sys.exit(3)",
    "silent": "time.sleep(600)",
    "answer": "print('no move', flush=True)",
    "illegal": "answer({'move': 'take 99'})",
}


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    yield
    program.stop_all()
    assert not program.RUNNING


def written(folder: Path, name: str, action: str, since: int = 0) -> str:
    """Write a program that plays well, and from its request number `since` on does `action`; return its path."""
    path = folder / name
    path.write_text(
        f"""#!{sys.executable}
import json, sys, time
def answer(document): print(json.dumps(document), flush=True)
with open({str(folder / (name + ".started"))!r}, 'a') as log: log.write('started\\n')
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    if request['cmd'] == 'quit': break
    if number >= {since}: {action}
    else: {GOOD}
"""
    )
    path.chmod(0o755)
    return str(path)


def played(plan: Any, number: int, jobs: int = 1, with_luck: bool = False) -> dict[int, Any]:
    return dict(play_games(plan, range(number), None, Processes(jobs), with_luck))


def test_an_answer_counts_though_the_program_has_ended_meanwhile(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.write_text(f"#!{sys.executable}\nprint('hello')\n")
    bot.chmod(0o755)
    running = program.OutsideProgram(str(bot))
    running.process.wait()
    assert running.ask(b"{}\n", 5) == b"hello"
    with pytest.raises(program.ProgramFailure) as failure:
        running.ask(b"{}\n", 5)
    assert (failure.value.fault, failure.value.detail) == ("ended", "0")
    running.stop()


def test_a_program_plays_in_every_seating_and_is_started_once(tmp_path: Path) -> None:
    name = written(tmp_path, "bot", GOOD)
    plan = tournament("stones", 2, (name, "random"), {}, None, 1)
    games = played(plan, 6)
    assert [game.bots for game in games.values()] == [[name, "random"], ["random", name]] * 3
    assert not any(game.forfeit for game in games.values())
    assert (tmp_path / "bot.started").read_text() == "started\n"
    for game in games.values():
        seat = game.bots.index(name)
        assert game.efforts[seat].turns > 0


@pytest.mark.parametrize("fault", FAULTY)
def test_what_goes_wrong_is_a_loss_with_its_reason_and_the_next_game_begins_anew(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "GRACE", 0.2 if fault == "silent" else 60.0)
    name = written(tmp_path, "bot", FAULTY[fault])
    plan = tournament("stones", 2, (name, "random"), {}, 0.1 if fault == "silent" else None, 1)
    games = played(plan, 2, with_luck=True)
    for game in games.values():
        assert game.forfeit
        assert (game.forfeit.fault, game.ended_by) == (fault, "forfeit")
        loser = game.bots.index(name)
        assert game.result.winners == [1 - loser]
        assert game.result.share(1 - loser) == 1.0
        assert game.result.scores[loser] == 0
        assert game.record.result is None
        assert game.luck is not None
    assert (tmp_path / "bot.started").read_text().count("started") == 2
    result = standings(plan, games)
    assert result
    assert [(row.name, row.fault, row.games) for row in result.forfeits] == [(name, fault, 2)]
    assert (
        result.forfeits[0].detail == {"ended": "3", "silent": "0.3", "answer": "no move", "illegal": "take 99"}[fault]
    )


def test_lost_games_are_kept_in_the_file_and_read_again(tmp_path: Path) -> None:
    name = written(tmp_path, "bot", FAULTY["illegal"], since=1)
    plan = tournament("stones", 2, (name, "random"), {}, None, 1)
    file = tmp_path / "games.jsonl"
    kept = Ledger(file, plan)
    for number, game in played(plan, 4).items():
        kept.add(number, game)
    kept.close()
    stored, games = journal.read_ledger(file)
    assert stored == plan._replace(bots=tuple(plan.bots))
    assert games == kept.games
    assert any(game.forfeit for game in games.values())
    lines = file.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if "forfeit" in json.loads(line))
    for wrong in ({"seat": 2}, {"seat": -1}, {"fault": "luck"}, {"scores": [1]}, {"detail": 7}, {"more": 1}):
        line = json.loads(lines[at])
        line["forfeit"] |= wrong
        file.write_text("\n".join([*lines[:at], json.dumps(line)]))
        with pytest.raises(RequestError, match="is not a game of its tournament"):
            journal.read_ledger(file)


def test_processes_play_the_same_games_and_leave_no_program_behind(tmp_path: Path) -> None:
    name = written(tmp_path, "bot", FAULTY["illegal"], since=3)
    steady = written(tmp_path, "steady", GOOD)
    plan = tournament("stones", 2, (steady, "random"), {}, None, 1)
    alone, many = played(plan, 6), played(plan, 6, jobs=2)
    assert [game.record for game in alone.values()] == [game.record for game in many.values()]
    crowd = tournament("stones", 3, (name, name, steady), {}, None, 1)
    for game in played(crowd, 3).values():
        assert game.forfeit is None or len(game.result.winners) == 2


@pytest.mark.parametrize("name", ["./nowhere", "/etc/passwd", "./x " + "y" * 200])
def test_a_program_that_cannot_be_started_is_refused_before_the_first_game(name: str) -> None:
    with pytest.raises(RequestError, match="cannot be started"):
        tournament("stones", 2, (name, "random"), {}, None, 1)


def test_a_file_that_is_no_program_ends_the_tournament_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_bytes(b"\x7fnothing")
    path.chmod(0o755)
    plan = tournament("stones", 2, (str(path), "random"), {}, None, 1)
    with pytest.raises(RequestError, match="cannot be started"):
        played(plan, 2)


def test_programs_are_for_the_arena_alone(tmp_path: Path) -> None:
    name = written(tmp_path, "bot", GOOD)
    task = tournament("stones", 2, (name, "random"), {}, None, 1).task(0, [(name, "random")])
    with pytest.raises(RequestError, match="Unknown computer player"):
        check(task)
    assert not (tmp_path / "bot.started").exists()


def test_a_program_that_writes_without_end_or_reads_nothing_loses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "LONGEST", 100_000)
    name = written(tmp_path, "bot", "sys.stdout.write('x' * 10**6); sys.stdout.flush()")
    plan = tournament("stones", 2, (name, "random"), {}, None, 1)
    assert {game.forfeit.fault for game in played(plan, 2).values()} == {"answer"}
    deaf = tmp_path / "deaf"
    deaf.write_text(f"#!{sys.executable}\nimport time\ntime.sleep(600)\n")
    deaf.chmod(0o755)
    running = program.OutsideProgram(str(deaf))
    with pytest.raises(program.ProgramFailure, match="silent"):
        running.ask(b"x" * 10**6, 0.2)
    running.stop(kill=True)
    with pytest.raises(ProcessLookupError):
        os.kill(running.process.pid, 0)
