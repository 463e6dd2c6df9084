"""FIDE's lists: text and XML, in a ZIP or not, found by FIDE id."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

from arpad.errors import InvalidFile
from arpad.formats import list_source
from arpad.formats.fide_list import Figures, ListEntry, look_up

# The columns of the rules page: 0, 15, 76, 80, 84, 89, 94, 109, 113, ...
_START = f"{'ID Number':15}{'Name':61}{'Fed':4}{'Sex':4}{'Tit':5}{'WTit':5}{'OTit':15}"
COMBINED = f"{_START}FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
SINGLE = f"{_START}FOA SEP26 Gms K  B-day Flag"
OLDER = f"{_START}SEP15 Gms K  B-day Flag"
OLDEST = f"{'ID number':10}{'Name':34}TitlFed  Mar11 GamesBorn  Flag"


def start(number: str, name: str, fed: str, sex: str, title: str, womens: str, other: str) -> str:
    return f"{number:15}{name:61}{fed:4}{sex:4}{title:5}{womens:5}{other:15}"


ANN = (
    start("101", "Alpha, Ann", "AAA", "F", "IM", "WGM", "FI,IA")
    + "    2345  7   10 2300  0   10 2280  12  20 1990  w   "
)
BEN = start("102", "Beta, Ben", "BBB", "M", "", "", "") + "    0     0   0  1900  3   20" + " " * 24
# Sixteen letters of other titles in a column of fifteen: the rest is shifted one to the right.
GIL = (
    start("103", "Gamma, Gil", "CCC", "M", "FM", "", "IA,FA,FST,IO,NA,")
    + "AIM 2111  1   20 2112  2   20 2113  3   20 1980  i   "
)
TEXT = "\r\n".join([COMBINED, ANN, BEN, GIL, ""])

ENTRY_ANN = ListEntry(
    101,
    "Alpha, Ann",
    "AAA",
    "w",
    "IM",
    "WGM",
    1990,
    False,
    {
        "standard": Figures(2345, 10, 7),
        "rapid": Figures(2300, 10, 0),
        "blitz": Figures(2280, 20, 12),
    },
)
ENTRY_BEN = ListEntry(
    102,
    "Beta, Ben",
    "BBB",
    "m",
    "",
    "",
    None,
    False,
    {"standard": Figures(None, None, 0), "rapid": Figures(1900, 20, 3), "blitz": Figures()},
)
ENTRY_GIL = ListEntry(
    103,
    "Gamma, Gil",
    "CCC",
    "m",
    "FM",
    "",
    1980,
    True,
    {
        "standard": Figures(2111, 20, 1),
        "rapid": Figures(2112, 20, 2),
        "blitz": Figures(2113, 20, 3),
    },
)

XML = """<?xml version="1.0"?>
<playerslist>
<player>
<fideid>101</fideid>
<name>Alpha, Ann</name><country>AAA</country><sex>F</sex>
<title>IM</title><w_title>WGM</w_title><o_title>FI,IA</o_title><foa_title></foa_title>
<rating>2345</rating><games>7</games><k>10</k>
<rapid_rating>2300</rapid_rating><rapid_games>0</rapid_games><rapid_k>10</rapid_k>
<blitz_rating>2280</blitz_rating><blitz_games>12</blitz_games><blitz_k>20</blitz_k>
<birthday>1990</birthday><flag>w</flag>
</player>
<player><fideid> 102 </fideid><name>Beta &amp; Ben</name><rating></rating><k>20</k></player>
<player><name>Nobody</name></player>
</playerslist>
"""
ONE_XML = "<playerslist><player><fideid>7</fideid><rating>1800</rating><k>20</k></player>"


def write(folder: Path, content: str | bytes, name: str = "list.txt") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def packed(
    folder: Path,
    members: dict[str, str | bytes],
    name: str = "list.zip",
    method: int = zipfile.ZIP_DEFLATED,
) -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w", method) as archive:
        for member, content in members.items():
            archive.writestr(member, content)
    return path


def test_the_columns_are_those_of_the_published_lists() -> None:
    assert [len(line) for line in (COMBINED, ANN, BEN, GIL)] == [162, 162, 162, 163]
    assert len(SINGLE) == 136
    assert [COMBINED.index(word) for word in ("FOA", "SRtng", "B-day", "Flag")] == [
        109,
        113,
        152,
        158,
    ]


def test_the_combined_list(tmp_path: Path) -> None:
    players = look_up(write(tmp_path, TEXT), [101, 102, 103, 104, -1])
    assert players == {101: ENTRY_ANN, 102: ENTRY_BEN, 103: ENTRY_GIL}
    assert players[102].of("standard") == Figures(None, None, 0)
    assert players[102].of("rapid") == Figures(1900, 20, 3)
    assert players[102].of("bullet") == Figures()


@pytest.mark.parametrize("chunk", [164, 165, 200, 327, 328, 500])
def test_chunks_make_no_difference(
    chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_source, "_CHUNK", chunk)
    path = write(tmp_path, TEXT.removesuffix("\r\n"))
    assert look_up(path, [101, 102, 103]) == {101: ENTRY_ANN, 102: ENTRY_BEN, 103: ENTRY_GIL}


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("standard_rating_list.txt", {"standard"}),
        ("Rapid_list.txt", {"rapid"}),
        ("blitz.txt", {"blitz"}),
        ("list.txt", {"standard", "rapid", "blitz"}),
    ],
)
@pytest.mark.parametrize("in_zip", [False, True])
def test_a_single_list_answers_for_what_its_name_says(
    name: str, answers: set[str], in_zip: bool, tmp_path: Path
) -> None:
    row = start("101", "Alpha, Ann", "AAA", "F", "g", "wg", "") + "    2345  7   10 1990  wi"
    text = f"{SINGLE}\n{row}\n"
    path = packed(tmp_path, {name: text}) if in_zip else write(tmp_path, text, name)
    entry = look_up(path, {101})[101]
    figures = {kind: entry.of(kind) for kind in ("standard", "rapid", "blitz")}
    assert figures == {
        kind: Figures(2345, 10, 7) if kind in answers else Figures() for kind in figures
    }
    assert (entry.title, entry.womens_title, entry.inactive) == ("GM", "WGM", True)


def test_the_name_of_the_zip_counts_too(tmp_path: Path) -> None:
    path = packed(tmp_path, {"a.xml": ONE_XML}, "rapid.zip")
    assert look_up(path, [7])[7].figures == {"rapid": Figures(1800, 20)}


@pytest.mark.parametrize("header", [OLDER, OLDER.replace("Gms K ", "SGm SK")])
def test_a_list_without_the_foa_column(header: str, tmp_path: Path) -> None:
    row = start("101", "Alpha, Ann", "AAA", "F", "WF", "", "FI") + "2345  7   10 1990  w   "
    entry = look_up(write(tmp_path, f"{header}\n{row} \n"), [101])[101]
    assert entry.of("blitz") == Figures(2345, 10, 7)
    assert (entry.title, entry.birth_year) == ("WFM", 1990)


def test_a_list_from_before_2012(tmp_path: Path) -> None:
    row = f"{'   101':10}{'Alpha, Ann':34}{'wm':4}{'AAA':5}{'2345':6}{'7':5}{'1990':6}wi"
    entry = look_up(write(tmp_path, f"{OLDEST}\r\n{row}\r\n"), [101])[101]
    assert entry == ListEntry(
        101, "Alpha, Ann", "AAA", "w", "WIM", "", 1990, True, {"": Figures(2345, None, 7)}
    )


@pytest.mark.parametrize(("title", "read"), [("m", "IM"), ("FM", "FM"), ("hm", "HM"), ("", "")])
def test_titles_old_and_unknown(title: str, read: str, tmp_path: Path) -> None:
    row = start("101", "Alpha, Ann", "AAA", "F", title, "", "") + "    2345  7   10 1990  w   "
    assert look_up(write(tmp_path, f"{SINGLE}\n{row}\n"), [101])[101].title == read


def test_short_rows_and_bad_digits_are_blanks(tmp_path: Path) -> None:
    short = start("101", "Älpha", "AAA", "X", "", "", "").rstrip()
    bad = start("102", "B", "BBB", "M", "", "", "") + "    2x45  \xb2   -1 " + "9" * 30
    path = write(tmp_path, f"{COMBINED}\n{short}\n{bad}\n".encode("latin-1"))
    players = look_up(path, [101, 102])
    assert (players[101].name, players[101].sex, players[101].birth_year) == ("Älpha", "", None)
    assert players[101].of("standard") == Figures()
    assert players[102].of("standard") == Figures()


@pytest.mark.parametrize("length", [100, 113, 116, 151])
def test_half_a_line_at_the_end_is_half_a_rating(length: int, tmp_path: Path) -> None:
    path = write(tmp_path, f"{COMBINED}\n{BEN}\n{ANN[:length]}")
    with pytest.raises(InvalidFile, match="cut off – its last line has"):
        look_up(path, [101])
    assert look_up(path, [102])[102].name == look_up(write(tmp_path, TEXT), [102])[102].name


def test_a_whole_line_without_an_end(tmp_path: Path) -> None:
    assert look_up(write(tmp_path, f"{COMBINED}\n{BEN}\n{ANN}"), [101])[101] == ENTRY_ANN


def test_lines_that_end_in_cr_alone(tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match="end in CRLF or LF"):
        look_up(write(tmp_path, f"{COMBINED}\r{ANN}\r"), [101])


def test_xml_that_is_cut_off(tmp_path: Path) -> None:
    cut = XML[: XML.index("</playerslist>")]
    with pytest.raises(InvalidFile, match="cut off – a list ends with </playerslist>"):
        look_up(write(tmp_path, cut), [101, 999])
    assert look_up(write(tmp_path, cut), [101])[101] == ENTRY_ANN


def test_of_two_rows_the_first_counts(tmp_path: Path) -> None:
    path = write(tmp_path, f"{COMBINED}\n{ANN}\n{ANN.replace('Alpha', 'Omega')}\n")
    assert look_up(path, [101, 999])[101].name == "Alpha, Ann"


@pytest.mark.parametrize("chunk", [1 << 18, 400])
def test_xml(chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_source, "_CHUNK", chunk)
    players = look_up(write(tmp_path, "\ufeff" + XML), [101, 102, 999])
    assert players[101] == ENTRY_ANN
    assert players[102].name == "Beta & Ben"
    assert players[102].of("standard") == Figures(None, 20)
    assert players[102].of("rapid") == Figures()
    assert look_up(write(tmp_path, XML), [999]) == {}
    assert set(look_up(write(tmp_path, XML), [102, 999])) == {102}


def test_a_single_xml_list(tmp_path: Path) -> None:
    assert look_up(write(tmp_path, ONE_XML), [7])[7].of("blitz") == Figures(1800, 20)
    assert look_up(write(tmp_path, ONE_XML, "blitz.xml"), [7])[7].of("rapid") == Figures()


def test_progress_and_an_early_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_source, "_CHUNK", 1000)
    text = TEXT + (" " * 98 + "\r\n") * 100
    seen: list[tuple[int, int]] = []
    path = write(tmp_path, text)
    look_up(path, [101], lambda done, total: seen.append((done, total)))
    assert seen == [(1000, len(text))]
    seen.clear()
    look_up(packed(tmp_path, {"a": text}), [9], lambda done, total: seen.append((done, total)))
    assert seen[0] == (1000, len(text))
    assert seen[-1] == (len(text), len(text))
    assert look_up(path, []) == {}


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match="No such file"):
        look_up(tmp_path / "none.txt", [7])


def test_a_zip_has_one_member(tmp_path: Path) -> None:
    both = packed(tmp_path, {"a.txt": TEXT, "b.txt": TEXT})
    with pytest.raises(InvalidFile, match=r"'a\.txt, b\.txt' – a ZIP holds one list"):
        look_up(both, [101])
    with pytest.raises(InvalidFile, match="'empty' – a ZIP holds one list"):
        look_up(packed(tmp_path, {"folder/": ""}), [101])
    assert look_up(packed(tmp_path, {"folder/": "", "folder/a.txt": TEXT}), [101])


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match="packed at most 200:1"):
        look_up(packed(tmp_path, {"a.txt": b" " * 10_000_000}), [101])


def patched(path: Path, mark: bytes, offset: int, value: bytes) -> Path:
    """The ZIP with some bytes of its central directory written over."""
    content = bytearray(path.read_bytes())
    at = content.rindex(mark) + offset
    content[at : at + len(value)] = value
    path.write_bytes(content)
    return path


DIRECTORY = b"PK\x01\x02"


def test_a_declared_size_beyond_bounds_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_source, "_LARGEST_MEMBER", 100)
    with pytest.raises(InvalidFile, match="at most 4 GB"):
        look_up(packed(tmp_path, {"a.txt": TEXT}, method=zipfile.ZIP_STORED), [101])


def test_a_declared_size_that_lies_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, {"a.txt": COMBINED + "\n" + " " * 5000})
    with pytest.raises(InvalidFile, match="damaged – Bad CRC-32"):
        look_up(patched(path, DIRECTORY, 24, struct.pack("<L", 300)), [101])


def test_a_member_without_a_name(tmp_path: Path) -> None:
    path = packed(tmp_path, {"a": TEXT})
    content = path.read_bytes()
    # The lengths of the name, in the local header and in the directory.
    for start, place in ((b"PK\x03\x04", 26), (DIRECTORY, 28)):
        at = content.index(start) + place
        content = content[:at] + b"\0\0" + content[at + 2 :]
    path.write_bytes(content)
    with pytest.raises(InvalidFile):
        look_up(path, [101])


def test_an_encrypted_zip(tmp_path: Path) -> None:
    path = patched(packed(tmp_path, {"a.txt": TEXT}), DIRECTORY, 8, b"\x01")
    with pytest.raises(InvalidFile, match="an encrypted file cannot be read"):
        look_up(path, [101])


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_methods_of_packing(method: int, tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match="a list is stored or deflated"):
        look_up(packed(tmp_path, {"a.txt": TEXT}, method=method), [101])


def test_a_broken_zip(tmp_path: Path) -> None:
    whole = packed(tmp_path, {"a.txt": TEXT}).read_bytes()
    with pytest.raises(InvalidFile, match="damaged – File is not a zip file"):
        look_up(write(tmp_path, whole[:50]), [101])
    holed = bytearray(whole)
    holed[60:80] = bytes(20)
    with pytest.raises(InvalidFile, match="damaged – "):
        look_up(write(tmp_path, bytes(holed)), [101, 999])
