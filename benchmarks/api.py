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
from arpad.web.server.serve import listen
from arpad.web.server.server import Server
from benchmarks.timing import row, table

_CONNECTIONS = 8
_TURNS = 20
_SECONDS = 1.5
_GAME, _EMPTY = "/api/v1/game", "/empty"
_BODY = json.dumps({"player": 1500, "opponent": 1600, "score": "win"}).encode()


def _empty_application() -> FastAPI:
    bare = FastAPI()

    @bare.post(_EMPTY)
    async def empty() -> dict[str, str]:
        return {}

    return bare


def _serve(real: bool, listening: socket.socket) -> None:
    if real:
        Server(create_app(), listening).run()
    else:
        config = uvicorn.Config(_empty_application(), log_level="error", lifespan="off")
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


def _alternate(ports: dict[str, int]) -> tuple[dict[str, int], int, int]:
    """The best turn of each path, and all requests and failures."""
    best = dict.fromkeys(ports, 0)
    total = failures = 0
    for _ in range(_TURNS):
        for path, port in ports.items():
            done, failed = asyncio.run(_load(port, path))
            best[path] = max(best[path], done)
            failures += failed
            total += done
    return best, total, failures


def main() -> None:
    """Print throughput, beside an empty endpoint, and the failures."""
    servers, ports = [], {}
    for path in (_GAME, _EMPTY):
        listening = listen("127.0.0.1", 0)
        ports[path] = listening.getsockname()[1]
        process = multiprocessing.Process(
            target=_serve, args=(path == _GAME, listening), daemon=True
        )
        process.start()
        servers.append(process)
    try:
        best, total, failures = _alternate(ports)
    finally:
        for process in servers:
            process.terminate()
            process.join()
    rows = [
        row(f"failed requests of {total:,} on loopback", failures, "", most=0),
        row(f"`POST {_GAME}`", best[_GAME] / _SECONDS, "requests a second"),
        row("an empty FastAPI endpoint", best[_EMPTY] / _SECONDS, "requests a second"),
        row("throughput to that of the empty endpoint", best[_GAME] / best[_EMPTY], "×", least=0.6),
    ]
    table(f"The API, {_CONNECTIONS} connections, {_TURNS * _SECONDS:g} s of load on each", rows)


if __name__ == "__main__":
    main()
