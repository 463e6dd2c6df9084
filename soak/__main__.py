"""`python -m soak MINUTES [SEED]`: mixed load with faults, then what has to be true.

It only talks to this machine, and ends by itself, with exit code 0 if nothing failed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

from soak.clients import ask, dawdle, unfinished, upload
from soak.disk import fill_and_write, small_disk
from soak.faults import Writers
from soak.jobs import jobs, whole_results
from soak.server import STOP, Server, served
from soak.tally import Tally

#: The share of the time in which the server warms up, before its memory is measured.
_WARM_UP = 0.15
#: Seconds without load before memory is measured; short-lived caches are empty by then.
_REST = 20
_GROWTH = 1.10


def main() -> None:
    """Everything at once, then the verdict."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 30
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="arpad-soak-") as name:
        _soak(Path(name), minutes * 60, seed, tally)
    print(tally.table())
    if tally.failures:
        sys.exit(f"{len(tally.failures)} failures, the first: {tally.failures[0]}")
    print(f"Nothing failed in {minutes:g} minutes (seed {seed}).")


def _soak(folder: Path, seconds: float, seed: int, tally: Tally) -> None:
    temporary = folder / "tmp"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    read = folder / "read"
    read.mkdir()
    found = {job: whole_results(job, read, environment) for job in jobs(read, seed)}
    print(f"{len(found)} commands, a server, {seconds / 60:g} minutes ...", flush=True)
    written = [folder / f"written-{number}" for number in range(2)]
    for each in written:
        each.mkdir()
    writers = [
        Writers(found, each, environment, tally, seed + number)
        for number, each in enumerate(written)
    ]
    with served(environment) as server, small_disk(folder / "small") as disk:
        _load(server, seconds * _WARM_UP, seed, tally)
        sleep(_REST)
        memory, descriptors = server.memory(), server.descriptors()
        end = monotonic() + seconds * (1 - _WARM_UP)

        def over() -> bool:
            return monotonic() > end

        threads = [Thread(target=each.run, args=[over]) for each in writers]
        if disk is None:
            print("NOT TESTED: a full disk (a small one cannot be mounted here)", flush=True)
        else:
            arguments = (found, disk, environment, over, tally, seed)
            threads.append(Thread(target=fill_and_write, args=arguments))
        for thread in threads:
            thread.start()
        _load(server, end - monotonic(), seed + 1, tally)
        for thread in threads:
            thread.join()
        sleep(_REST)
        _settled(server, memory, descriptors, tally)
    for writer in writers:
        writer.clean_up()
    left = sorted(path.name for path in temporary.iterdir())
    tally.expect(not left, f"left among temporary files: {left}")


def _load(server: Server, seconds: float, seed: int, tally: Tally) -> None:
    """Every kind of client at once for a while; a line of figures each minute."""
    end = monotonic() + seconds

    def over() -> bool:
        return monotonic() > end

    kinds = (ask, ask, upload, upload, dawdle)
    clients = [
        Thread(target=kind, args=(server.port, 100 * seed + number, over, tally))
        for number, kind in enumerate(kinds)
    ]
    for client in clients:
        client.start()
    while not over():
        sleep(min(60, max(0.1, end - monotonic())))
        print(f"{server.memory() // 1024} MB, {tally.line()}", flush=True)
    for client in clients:
        client.join()


def _settled(server: Server, memory: int, descriptors: int, tally: Tally) -> None:
    """The server is as it was: memory, descriptors; and it stops in time."""
    now = server.memory()
    print(f"memory of the server: {memory:,} KB before, {now:,} KB after", flush=True)
    tally.expect(0 < now <= memory * _GROWTH, f"memory grew from {memory} to {now} KB")
    opened = server.descriptors()
    tally.expect(opened <= descriptors + 2, f"{opened} descriptors, {descriptors} before")
    with unfinished(server.port):
        took = server.stop()
    print(f"stopped in {took:.1f} s", flush=True)
    tally.expect(took <= STOP, f"it took {took:.1f} s to stop")
    code = server.process.returncode
    tally.expect(code in (0, 143, -15), f"the server ended with {code}")


if __name__ == "__main__":
    main()
