"""The webhook of a league: every entry of its log is sent, signed, to one address.

A thread of its own reads the log and delivers: recording never waits for it, and no entry is lost
by a restart, because the league remembers the last one delivered.
"""

from __future__ import annotations

import hmac
import json
import logging
import threading
from collections.abc import Callable
from hashlib import sha256
from http.client import HTTPException
from secrets import token_urlsafe
from time import time
from typing import Any

from arpad.errors import ArpadError
from arpad.league import Entry, League
from arpad.league.descriptions import entry_in_words
from arpad.web.league.addresses import connection, look_up, read_target
from arpad.web.league.chat import chat_message

#: Settings of the league: the address, the last entry delivered, and the last error.
_HOOK, _POSITION, _STATE = "webhook", "webhook position", "webhook state"
SIGNATURE = "Arpad-Signature"
_TIMEOUT = 10.0
#: How long a delivery may still take when the server stops; else it is made again later.
_LAST_SECONDS = 1.0
#: Seconds between two looks at the log, for entries written by a terminal.
_LOOK = 5.0
_FIRST_WAIT, _LONGEST_WAIT = 1.0, 3600.0
#: An entry that is not accepted is given up after a day, and the next one is tried.
_GIVE_UP = 24 * 3600.0
#: Answers of 400 to 499 are final, but for these: too slow, too early, too many at once.
_TRY_AGAIN = (408, 425, 429)
_PART = 100
_log = logging.getLogger(__name__)


def sign(secret: str, moment: int, body: bytes) -> str:
    """The signature of a delivery: HMAC-SHA256 over the moment, a point and the body.

    >>> sign("secret", 0, b"{}")[:24]
    't=0,v1=4bbe8d39de1ffea42'
    """
    digest = hmac.new(secret.encode(), f"{moment}.".encode() + body, sha256).hexdigest()
    return f"t={moment},v1={digest}"


def body_of(league: League, entry: Entry) -> bytes:
    """What is sent for an entry: the league, the entry, who is in it, and a sentence for chats."""
    players = league.history.players
    content = entry.data
    who = {each for side in content.get("sides", ()) for each in side}
    who |= {content.get(name) for name in ("player", "into", "by")} - {None}
    names = {str(each): players[each].name for each in sorted(who) if each in players}
    words = f"{league.name}: {entry_in_words(league.history, entry)}"
    words += f" ({entry.reason})" if entry.reason else ""
    data = {"league": league.name, "entry": entry.as_data(), "players": names}
    data |= chat_message(words)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


class Messenger:
    """Sends new entries of the log; `private` also allows this computer and its networks."""

    def __init__(
        self,
        league: League,
        *,
        private: bool = False,
        first_wait: float = _FIRST_WAIT,
        clock: Callable[[], float] = time,
    ) -> None:
        self.league = league
        self.private = private
        self._first_wait = first_wait
        self._clock = clock
        self._awake = threading.Event()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def set(self, url: str | None) -> str | None:
        """Set the address for further entries, or remove it; returns the signature's secret."""
        if not url:
            for name in (_HOOK, _POSITION, _STATE):
                self.league.set(name, None)
            return None
        look_up(read_target(url), private=self.private)
        secret = token_urlsafe(24)
        self.league.set(_POSITION, str(self.league.position))
        self.league.set(_STATE, None)
        self.league.set(_HOOK, json.dumps({"url": url, "secret": secret}))
        self.wake()
        return secret

    def shown(self) -> dict[str, Any] | None:
        """The address, the last entry delivered and the last error; None without a webhook."""
        hook = self._hook()
        if hook is None:
            return None
        state = json.loads(self.league.setting(_STATE) or "{}")
        return {
            "url": hook["url"],
            "position": int(self.league.setting(_POSITION) or 0),
            "error": state.get("error"),
            "failed": state.get("failed", 0),
            "given_up": state.get("given_up", 0),
        }

    def is_behind(self) -> bool:
        """Whether there is a webhook that has not got everything yet."""
        state = self.shown()
        return state is not None and state["position"] < self.league.position

    def _hook(self) -> dict[str, str] | None:
        text = self.league.setting(_HOOK)
        hook: dict[str, str] | None = json.loads(text) if text else None
        return hook

    def start(self) -> None:
        """Start sending."""
        self._thread = threading.Thread(target=self._run, name="arpad-webhook", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Look at the log now."""
        self._awake.set()

    def end(self) -> None:
        """Stop sending; the rest is sent after the next start."""
        self._ended.set()
        self._awake.set()
        if self._thread is not None:
            self._thread.join(_LAST_SECONDS)

    def _run(self) -> None:
        wait, tried, begun = 0.0, 0, 0.0
        while not self._ended.is_set():
            self._awake.wait(wait or _LOOK)
            self._awake.clear()
            if wait:
                self._ended.wait(max(0.0, begun + wait - self._clock()))
            if self._ended.is_set():
                return
            try:
                failed = self.send_new()
            except Exception as error:
                _log.error("the webhook could not look at the league: %s", error)
                failed = True
            tried = tried + 1 if failed else 0
            wait = min(_LONGEST_WAIT, self._first_wait * 2.0 ** min(tried - 1, 20)) if failed else 0
            begun = self._clock()

    def send_new(self) -> bool:
        """Send new entries in order; whether one failed and must be sent again."""
        while (hook := self._hook()) is not None and not self._ended.is_set():
            position = int(self.league.setting(_POSITION) or 0)
            entries = self.league.log(after=position, most=_PART)
            if not entries:
                return False
            for entry in entries:
                if not self._is_there(entry):
                    break  # a name was removed meanwhile: read it as it is now
                error, final = self._send(hook, entry)
                if error and not self._is_given_up(entry, error, final=final):
                    return True
                if self._hook() != hook:
                    break  # it was changed meanwhile, and has a position of its own
                self.league.set(_POSITION, str(entry.position))
                if not error:
                    self._note(error=None, failed=0)
        return False

    def _is_there(self, entry: Entry) -> bool:
        """Whether the log still has an entry as it was read."""
        store = self.league.store
        with store.reading() as connection:
            return store.hash_at(connection, entry.position) == entry.hash

    def _send(self, hook: dict[str, str], entry: Entry) -> tuple[str, bool]:
        """Send one entry; returns what went wrong, or "", and whether to try no more."""
        try:
            target = read_target(hook["url"])
            address = look_up(target, private=self.private)
        except ArpadError as error:
            return error.rule, False
        body, moment = body_of(self.league, entry), int(self._clock())
        headers = {
            "Host": target.name,
            "Content-Type": "application/json",
            "User-Agent": "Arpad",
            "Arpad-Entry": str(entry.position),
            SIGNATURE: sign(hook["secret"], moment, body),
        }
        opened = connection(target, address, _TIMEOUT)
        try:
            opened.request("POST", target.path, body, headers)
            status = opened.getresponse().status
        except (OSError, HTTPException) as error:
            return f"it cannot be reached: {error}", False
        finally:
            opened.close()
        final = 400 <= status < 500 and status not in _TRY_AGAIN
        return ("" if 200 <= status < 300 else f"it answered {status}"), final

    def _is_given_up(self, entry: Entry, error: str, *, final: bool) -> bool:
        """Note a failure; whether to give this entry up."""
        state = json.loads(self.league.setting(_STATE) or "{}")
        if state.get("entry") != entry.position:
            state |= {"entry": entry.position, "since": self._clock(), "failed": 0}
        given_up = final or self._clock() - state["since"] >= _GIVE_UP
        state |= {"error": error, "failed": state["failed"] + 1}
        state["given_up"] = state.get("given_up", 0) + given_up
        self.league.set(_STATE, json.dumps(state))
        return bool(given_up)

    def _note(self, **state: Any) -> None:
        old = json.loads(self.league.setting(_STATE) or "{}")
        if old and any(old.get(name) != value for name, value in state.items()):
            self.league.set(_STATE, json.dumps(old | state | {"entry": None}))
