"""What a chat program shows of an entry: one plain sentence, in which no name does anything.

Slack reads `text`, Discord reads `content`. In both, a name could mention everybody or hide a link,
so the signs that would do so are escaped as each of them asks for it.
"""

from __future__ import annotations

import re
from typing import Any

#: Discord refuses more than 2,000 characters; escaped, none of ours is more than two.
_LONGEST = 990
_SLACK = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
#: Marks of Discord's texts, those at the start of a line, and what makes an address a link.
_DISCORD = re.compile(r"[\\*_~`|\[<@]|^[#>+-]|:(?=//)")
_NO_EMBEDS = 4


def chat_message(words: str) -> dict[str, Any]:
    """The fields that Slack and Discord read; a long sentence ends with a sign that it is cut.

    >>> message = chat_message("Club: Ann <!channel> & *Bob* beat @everyone")
    >>> message["text"]
    'Club: Ann &lt;!channel&gt; &amp; *Bob* beat @everyone'
    >>> print(message["content"])
    Club: Ann \\<!channel> & \\*Bob\\* beat \\@everyone
    """
    shown = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
    return {
        "text": shown.translate(_SLACK),
        "mrkdwn": False,
        "parse": "none",
        "unfurl_links": False,
        "content": _DISCORD.sub(r"\\\g<0>", shown),
        "allowed_mentions": {"parse": []},
        "flags": _NO_EMBEDS,
    }
