"""Real processes, killed at a random moment: ``python -m tests.e2e.killing PROGRAM FOLDER SEED KILLS``.

Each program is forked from this process, which has loaded all that it needs, so that hundreds can be
killed in the time that ten take to start; this process has no threads, so a fork is safe. After each kill
a line of JSON tells what the program had said and what its history, or its file, which is then whole, holds:

    {"said": "1 item-3 review\\n", "kept": [[1, "item-3", "review"], [2, "item-9", "review"]], "differing": 0}
"""

from __future__ import annotations

import io
import json
import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.e2e import store_driver
from tests.e2e.sizes import ASKED, gigabytes, write_questions, write_settings
from tuiyan import cli
from tuiyan.content.client_writing import Value, change_client, write
from tuiyan.store.backup import restore
from tuiyan.store.store import Store

ENDLESS = 1_000_000
WINDOWS = (0.01, 0.05, 0.2)
"""Seconds within which the kill comes: while the file is opened, among the first answers, among many."""


def history(path: Path) -> dict[str, object]:
    """Return what a history holds."""
    with Store.open(path) as store:
        kept = [(entry.number, entry.item, entry.kind) for entry in store.log.entries()]
        return {"kept": kept, "differing": store.check().differing}


class Program(NamedTuple):
    """What runs until it is killed.

    Attributes:
        run: Its work; it is given the number of the kill.
        path: Its history, or its file.
        sign: What it has said once it is at work.
        reply: What is typed after what it has said so far.
        left: What is there after a kill.
    """

    run: Callable[[int], object]
    path: Path
    sign: str = "\n"
    reply: Callable[[str], str] = lambda _: ""
    left: Callable[[Path], dict[str, object]] = history


class Pipes:
    """A forked program, with its input and output at pipes."""

    def __init__(self, program: Program, number: int) -> None:
        """Start the program for the kill of a number."""
        self.program = program
        self.heard = b""
        (typed, self._typed), (self._said, said) = os.pipe(), os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            _become(program, number, typed, said)
        os.close(typed)
        os.close(said)

    @property
    def text(self) -> str:
        """What the program has said."""
        return self.heard.decode(errors="ignore")

    def hear(self, seconds: float) -> bool:
        """Read what comes within ``seconds`` and reply to it; False when nothing came, or the end."""
        if not select.select([self._said], [], [], seconds)[0]:
            return False
        more = os.read(self._said, 65536)
        self.heard += more
        if line := self.program.reply(self.text):
            os.write(self._typed, line.encode())
        return bool(more)

    def kill(self) -> str:
        """Kill the program; return all that it said."""
        os.kill(self._pid, signal.SIGKILL)
        while more := os.read(self._said, 65536):
            self.heard += more
        os.close(self._said)
        os.close(self._typed)
        _, status = os.waitpid(self._pid, 0)
        if os.waitstatus_to_exitcode(status) not in (0, -signal.SIGKILL):
            raise SystemExit(f"it ended with {status} by itself")
        return self.text


def _become(program: Program, number: int, typed: int, said: int) -> None:
    """Be the program, in the forked process; this never returns."""
    os.dup2(typed, 0)
    os.dup2(said, 1)
    sys.stdin, sys.stdout = io.TextIOWrapper(io.FileIO(0)), io.TextIOWrapper(io.FileIO(1, "w"))
    code = 1
    try:
        program.run(number)
        sys.stdout.flush()
        code = 0
    except BaseException:  # noqa: BLE001  what it is, is told; a fork must not go on as its parent
        traceback.print_exc()
    finally:
        os._exit(code)


def killed(program: Program, number: int, rng: Random) -> str:
    """Start a program and kill it at a random moment; return what it said."""
    running = Pipes(program, number)
    if number == 0 or rng.random() < 0.7:  # else before it has begun
        while program.sign not in running.text and running.hear(60):
            pass
    end = time.monotonic() + rng.uniform(0, rng.choice(WINDOWS))
    while (left := end - time.monotonic()) > 0 and running.hear(left):
        pass
    return running.kill()


def answers(folder: Path, seed: int) -> Program:
    """Answer without end."""
    path = folder / "tuiyan.db"
    return Program(lambda number: store_driver.main(str(path), ENDLESS, f"{seed}{number:03}"), path)


def restores(folder: Path, seed: int) -> Program:
    """Put back one backup after the other."""
    path = folder / "tuiyan.db"
    backups = (folder / "short.db", folder / "long.db")

    def run(number: int) -> None:
        for backup in cycle(backups):
            print(restore(backup, path).entries, flush=True)

    return Program(run, path)


def drills(folder: Path, seed: int) -> Program:
    """Ask twenty questions, which are answered rightly as soon as they are asked."""
    write_questions(folder / "content")
    write_settings(folder)
    os.environ |= {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    words = ["drill", "--plain", "--topic", "sizes", "--content", str(folder / "content")]
    words += ["--count", "20", "--seed"]

    def run(number: int) -> None:
        assert cli.main([*words, f"{seed}{number}"]) == 0

    def reply(heard: str) -> str:
        return f"{gigabytes(heard)} GB\n" if heard.endswith("> ") and ASKED.search(heard) else ""

    path = folder / "data" / "tuiyan" / "tuiyan.db"
    sys.stdin, sys.stdout = io.StringIO(), io.StringIO()  # the first time is to load what it needs
    run(0)
    sys.stdin, sys.stdout = sys.__stdin__, sys.__stdout__
    return Program(run, path, "✓", reply)


CHAIN = """
- id: chain-NUMBER
  section: "1.1"
  topic: steps
  kind: chain
  ask: {zh: 两步, en: two steps}
  parts:
    - {id: size, ask: {zh: 多大？, en: size?}, answer: weight_bytes, unit: GB, mistakes: [bits-for-bytes]}
    - {id: once, ask: {zh: 多久？, en: how long?}, answer: size / hbm_bandwidth, unit: ms}
"""
"""A question of two parts; 560 GB is a slip at the first, 70 GB and 23.3 ms are right."""


def steps(folder: Path, seed: int) -> Program:
    """Ask chains: a slip is made at the first part of each, then both parts are answered rightly."""
    (folder / "content" / "drills").mkdir(parents=True)
    chains = "".join(CHAIN.replace("NUMBER", str(number)) for number in range(40))
    (folder / "content" / "drills" / "steps.yaml").write_text(chains, encoding="utf-8")
    os.environ |= {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    words = ["drill", "--plain", "--lang", "zh", "--topic", "steps", "--content", str(folder / "content")]

    def run(number: int) -> None:
        cli.main(words)

    def reply(heard: str) -> str:
        if not heard.endswith("> "):
            return ""
        asked = heard.rpartition("？")[0][-2:] + heard.rpartition("？")[2]
        if "问完了" in asked:
            return "\n"
        if asked.startswith("多久"):
            return "23.3 ms\n"
        return "70 GB\n" if "再答一次" in asked else "560 GB\n"

    path = folder / "data" / "tuiyan" / "tuiyan.db"
    sys.stdin, sys.stdout = io.StringIO(), io.StringIO()  # the first time is to load what it needs
    cli.main(words)
    sys.stdin, sys.stdout = sys.__stdin__, sys.__stdout__
    return Program(run, path, "✓ 对：23.3 ms", reply)


def clients(folder: Path, seed: int) -> Program:
    """Change the notes of one client without end, from a few words to many and back."""
    path = folder / "client.yaml"
    backup = path.with_name(f"{path.name}.bak")
    notes: list[dict[str, Value]] = [{"notes": ["short"]}, {"notes": ["long " * 40_000]}]
    write(path, "gpu: h20\ngpus: 8\n")
    whole: set[str] = set()
    for each in notes * 2:
        change_client(path, each)
        whole.add(path.read_text(encoding="utf-8"))

    def run(number: int) -> None:
        for each in cycle(notes):
            change_client(path, each)
            print("saved", flush=True)

    def left(path: Path) -> dict[str, object]:
        return {"whole": [file.read_text(encoding="utf-8") in whole for file in (path, backup)]}

    return Program(run, path, left=left)


def main(program: str, folder: str, seed: str, kills: str) -> None:
    """Kill a program some times over one history, or one file."""
    programs = {
        "answers": answers, "restores": restores, "drills": drills, "steps": steps, "clients": clients
    }  # fmt: skip
    made = programs[program](Path(folder), int(seed))
    rng = Random(f"{program} {seed}")
    for number in range(int(kills)):
        said = killed(made, number, rng)
        print(json.dumps({"said": said, **made.left(made.path)}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
