"""What the runtime does with an archive of modules before it is sent to anybody."""

from __future__ import annotations

from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from types import CodeType
from zipfile import ZipFile, ZipInfo

_NO_SOURCE = bytes(8)


def compile_archive(given: str, made: str) -> None:
    """Write an archive with bytecode in place of its modules, which nothing is compared to.

    It is stored, not deflated: hosts compress what they send, and one whole is smaller than parts.
    """
    with ZipFile(given) as sources, ZipFile(made, "w") as archive:
        for name in sorted(sources.namelist()):
            content = sources.read(name)
            if name.endswith(".py"):
                code = _lean(compile(content, name, "exec", dont_inherit=True, optimize=2))
                name, content = f"{name}c", bytes(_code_to_hash_pyc(code, _NO_SOURCE, False))
            archive.writestr(ZipInfo(name), content)


def _lean(code: CodeType) -> CodeType:
    """The same code without the places of its lines: nobody is shown a trace."""
    constants = (_lean(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    full, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * full + (bytes((0xF8 | rest - 1,)) if rest else b"")
    return code.replace(co_linetable=nowhere, co_filename="", co_consts=tuple(constants))
