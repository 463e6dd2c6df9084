"""What the browser is allowed to do: nothing beyond this page's own files."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

#: Nothing typed into the page can leave it: there is no connection that it may open.
PAGE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "connect-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",  # the icon: as a file it is asked for whenever the address changes
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
#: The page of events sends its form, by itself or by its script, only to its own server.
EVENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "connect-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
#: A file to be saved may run nothing, even if a browser shows it instead.
FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
#: The service worker fetches this page's own files, once, to keep them for offline use.
WORKER_POLICY = "default-src 'none'; connect-src 'self'"


def style_policy(style: str) -> str:
    """The policy of a page without a script, which adds this style to the sheet of every page."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'self' 'sha256-{digest}'; img-src data:; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


#: With `no-referrer` a browser would hide the origin of our own form, too.
#: `frame-ancestors` has no effect in a meta tag, so it is sent only as a header.
SECURITY_HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
