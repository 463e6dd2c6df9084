"""`python -m fuzz SECONDS [TARGET]`: atheris on each target, in a process of its own.

More than ten seconds for one input, more than a gigabyte of memory, or anything but a report, a
warning or a clean error ends the run with the input that did it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["arpad"]):
    from fuzz.targets import TARGETS, run, seeds


def fuzz(name: str, seconds: str, corpus: Path) -> None:
    """Never returns: the fuzzer ends the process."""
    for number, seed in enumerate(seeds(name)):
        (corpus / f"seed-{number}").write_bytes(seed)
    limits = (f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=1024", "-max_len=8192")
    atheris.Setup([sys.argv[0], *limits, str(corpus)], lambda content: run(name, content))
    atheris.Fuzz()


def main() -> None:
    """All targets one after the other, or the one that is named."""
    seconds, *named = sys.argv[1:] or ["60"]
    if named:
        with tempfile.TemporaryDirectory() as folder:
            fuzz(named[0], seconds, Path(folder))
    for name in TARGETS:
        print(f"fuzzing {name} for {seconds} s ...", flush=True)
        command = [sys.executable, "-m", "fuzz", seconds, name]
        ended = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        lines = ended.stderr.splitlines()
        print("\n".join(lines[-3:] if ended.returncode == 0 else lines[-40:]), flush=True)
        if ended.returncode:
            sys.exit(f"{name}: failed; the input is in the file that is named above")


if __name__ == "__main__":
    main()
