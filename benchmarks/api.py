"""The API under load on loopback, beside an empty FastAPI endpoint; stops by itself."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import socket
import time

import uvicorn
from fastapi import FastAPI

from arpad.web.app import create_app
from arpad.web.serve import listen
from benchmarks.timing import table, verdict

_CONNECTIONS = 8
_TURNS = 20  # 30 seconds of load on each of the two
_SECONDS = 1.5
_BODY = json.dumps({"player": 1500, "opponent": 1600, "score": "win"}).encode()


def _empty_application() -> FastAPI:
    bare = FastAPI()

    @bare.post("/empty")
    async def empty() -> dict[str, str]:
        return {}

    return bare


def _serve(real: bool, listening: socket.socket) -> None:
    app = create_app() if real else _empty_application()
    config = uvicorn.Config(app, log_level="error", lifespan="off")
    uvicorn.Server(config).run(sockets=[listening])


async def _client(port: int, path: str, until: float) -> tuple[int, int]:
    """Requests one after the other on one connection: how many, and how many failed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(_BODY)}\r\n\r\n"
    ).encode() + _BODY
    done = failed = 0
    while time.perf_counter() < until:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        await reader.readexactly(length)
        done += 1
        failed += not head.startswith(b"HTTP/1.1 200")
    writer.close()
    return done, failed


async def _load(port: int, path: str) -> tuple[int, int]:
    until = time.perf_counter() + _SECONDS
    counts = await asyncio.gather(*(_client(port, path, until) for _ in range(_CONNECTIONS)))
    return sum(done for done, _ in counts), sum(failed for _, failed in counts)


def main() -> None:
    """Print throughput as a ratio, and the failures."""
    servers = []
    for real in (True, False):
        listening = listen("127.0.0.1", 0)
        process = multiprocessing.Process(target=_serve, args=(real, listening), daemon=True)
        process.start()
        servers.append((process, listening.getsockname()[1]))
    try:
        best = {"game": 0, "empty": 0}
        total = failures = 0
        for _ in range(_TURNS):
            for name, path, port in (
                ("game", "/api/v1/game", servers[0][1]),
                ("empty", "/empty", servers[1][1]),
            ):
                done, failed = asyncio.run(_load(port, path))
                best[name] = max(best[name], done)
                failures += failed
                total += done if name == "game" else 0
    finally:
        for process, _ in servers:
            process.terminate()
            process.join()
    ratio = best["game"] / best["empty"]
    table(
        "The API",
        [
            (
                f"failed requests, {_TURNS * _SECONDS:.0f} s of load on loopback",
                f"{failures} of {total}",
                "0",
                verdict(failures == 0),
            ),
            (
                "throughput of `POST /api/v1/game` to an empty FastAPI endpoint",
                f"{ratio:.2f}",
                "at least 0.60",
                verdict(ratio >= 0.6),
            ),
        ],
    )


if __name__ == "__main__":
    main()
