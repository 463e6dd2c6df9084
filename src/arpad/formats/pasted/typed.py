"""Typed games: one in each line, or several in a line."""

from __future__ import annotations

import itertools
import re

from arpad.formats.pasted.meanings import MOST_WORDS, OMIT, Meanings, guess_of
from arpad.formats.pasted.players import player_of_lines
from arpad.formats.pasted.record import Answers, PastedGame, Question, Reading, ask
from arpad.formats.pasted.tokens import LineToken, tokens_of
from arpad.formats.pasted.typed_games import (
    Typed,
    shown,
    with_answers,
    with_corrections,
    with_rounds,
)
from arpad.formats.pasted.values import (
    LETTERS,
    PastedResult,
    colour_letter,
    colours_of,
    fold,
    number,
    read_name,
)
from arpad.formats.pasted.words import VERBS
from arpad.game import Colour

_RATINGS = frozenset(("rating", "unrated", "open"))
_SCORES = frozenset(("score", "sign", "tick", "letter", "pair", "word"))
_NO_PART = frozenset(("link", "round", "omit"))  # of a game
_LEAD = re.compile(r"[0-9]{1,2}")
_DIGITS = re.compile(r"[0-9]")
_BULLETS = re.compile(r"^[•·*] ?")
_DASH = "- "
_OF_ONE = "/1"
#: Letters of results that are of no colour.
_PLAIN_LETTERS = frozenset("dl")
_VERBS = frozenset(map(fold, VERBS))
_OPPONENTS = ("opponent", "opp", "opp.")
_SENTENCES = re.compile(r"[;,](?= |$)")


class _Unclear(Exception):
    """A line with more than one reading."""


class _Unread(Exception):
    """A line with figures or a result that has no reading."""


class _TooLong(Exception):
    """A line with a word that nobody types."""


def read_typed(lines: list[str], answers: Answers) -> Reading:
    """The games in typed lines."""
    meanings = Meanings(answers.meanings)
    games: list[Typed] = []
    skipped: list[str] = []
    unclear: list[str] = []
    unread: list[str] = []
    bare = _without_bullets(lines)
    for place, line in enumerate(bare, 1):
        text = shown(line)
        if meanings.of(text) == OMIT:
            skipped.append(text)
            continue
        try:
            games += _line(place, line, meanings, skipped)
        except _Unclear:
            unclear.append(text)
        except _Unread:
            unread.append(text)
        except _TooLong:
            return Reading("typed", question=ask("nothing", "long_word", line=place))
    return _reading(games, skipped, (unclear, unread), meanings, bare)


def _without_bullets(lines: list[str]) -> list[str]:
    """The lines without bullets; a dash is one if every line also has a result without it."""
    bare = [_BULLETS.sub("", line.strip(" \t")) for line in lines]
    dashed = [line.startswith(_DASH) for line in bare if line]
    rest = [line.removeprefix(_DASH) for line in bare]
    if len(dashed) > 1 and all(dashed) and all(holds_game(line) for line in rest if line):
        return rest
    return bare


def holds_game(line: str) -> bool:
    """Whether a line outside a table has something like a game."""
    kinds = {token.kind for token in tokens_of(line, Meanings({}))}
    return bool(kinds & _RATINGS) and bool(kinds & _SCORES)


def _reading(
    games: list[Typed],
    skipped: list[str],
    open_lines: tuple[list[str], list[str]],
    meanings: Meanings,
    lines: list[str],
) -> Reading:
    games, doubtful = with_rounds(games, lines)
    games, corrections = with_corrections(games, meanings, lines)
    lettered = all(game.letter for game in games)
    colours = colours_of(game.letter for game in games) if lettered else {}
    if not lettered:
        games = [game._replace(name=game.full_name) for game in games]
    games, omitted = with_answers(games, meanings, lines)
    meanings.look_at([game.result for game in games], [game.text for game in games])
    found = tuple(_game(game, colours.get(game.letter), meanings) for game in games)
    unclear, unread = open_lines
    question = (
        _about_lines("unclear", [*unclear, *doubtful], len(games) > len(doubtful))
        or _about_lines("unread", unread, bool(games))
        or corrections
        or (meanings.question() if games else ask("nothing", "no_game"))
    )
    skipped = [*skipped, *omitted]
    player, notes = player_of_lines(lines), meanings.notes()
    return Reading("typed", found, question, (), tuple(skipped), player, notes)


def _about_lines(key: str, lines: list[str], others: bool) -> Question | None:
    """A question about lines; they can be omitted if others hold games."""
    words = tuple(dict.fromkeys(lines))[:MOST_WORDS]
    if not lines:
        return None
    if not others:
        return ask("nothing", key, words=words[:1])
    return ask("meaning", f"{key}_lines", "line", words, (OMIT,))


def _line(place: int, line: str, meanings: Meanings, skipped: list[str]) -> list[Typed]:
    tokens = tokens_of(line, meanings)
    ratings = [token for token in tokens if token.kind in _RATINGS]
    if not tokens:
        return []
    if any(token.kind == "long" for token in tokens):
        raise _TooLong
    if tokens[0].kind == "total":
        if ratings and any(token.kind in _SCORES for token in tokens):
            raise _Unclear
        skipped.append(tokens[0].text)
        return []
    if not ratings and _is_unrated(tokens):
        tokens = [LineToken("unrated", text=tokens[0].text), *tokens[1:]]
        ratings = tokens[:1]
    if not ratings:
        return _without_rating(tokens, line, skipped)
    if len(ratings) > 1:
        return _several(place, line, tokens, meanings)
    game = _single(place, tokens)
    if not game.text and any(token.kind == "omit" for token in tokens):
        skipped.append(line)
        return []
    return [game]


def _is_unrated(tokens: list[LineToken]) -> bool:
    """Whether a line is a dash in place of the rating, and a result."""
    return (
        len(tokens) == 2 and tokens[0].text == "-" and tokens[1].kind in ("score", "word", "letter")
    )


def _without_rating(tokens: list[LineToken], line: str, skipped: list[str]) -> list[Typed]:
    kinds = {token.kind for token in tokens}
    if not kinds & {"bye", "omit"} and kinds & (_SCORES | {"number", "forfeit", "change"}):
        raise _Unread
    skipped.append(line)
    return []


def _several(place: int, line: str, tokens: list[LineToken], meanings: Meanings) -> list[Typed]:
    """Several games in a line: separated by commas, or results and ratings in turn."""
    parts = [part for part in _SENTENCES.split(line) if part.strip()]
    in_parts = [tokens_of(part, meanings) for part in parts]
    if len(parts) > 1 and len({_order(part) for part in in_parts}) == 1 and _order(in_parts[0]):
        return [_single(place, part) for part in in_parts]
    if any(token.kind not in (*_RATINGS, *_SCORES, *_NO_PART, "and") for token in tokens):
        raise _Unclear
    left = [token for token in tokens if token.kind not in _NO_PART]
    return _in_turn([token for token in left if token.kind != "and"], place) or _spread(left, place)


def _order(tokens: list[LineToken]) -> str:
    """Whether the one rating of a part is before or after its result; "" for neither."""
    ratings = [at for at, token in enumerate(tokens) if token.kind in _RATINGS]
    results = [at for at, token in enumerate(tokens) if token.kind in _SCORES]
    if len(ratings) != 1 or not results:
        return ""
    return "before" if ratings[0] < results[-1] else "after"


def _in_turn(tokens: list[LineToken], place: int) -> list[Typed]:
    """Result, rating, result, rating, …, or the other way round; empty if it is neither."""
    pairs = [tokens[at : at + 2] for at in range(0, len(tokens), 2)]
    kinds = {tuple(token.kind in _RATINGS for token in pair) for pair in pairs}
    if len(kinds) != 1 or kinds not in ({(True, False)}, {(False, True)}):
        return []
    found = []
    for pair in pairs:
        rating, score = pair if pair[0].kind in _RATINGS else reversed(pair)
        found.append(Typed(place, rating, _result(score), score.text))
    return found


def _spread(tokens: list[LineToken], place: int) -> list[Typed]:
    """A word for the result and several opponents: "beat 1650 and 1700, lost to 1900"."""
    found: list[Typed] = []
    result: LineToken | None = None
    before = ""
    for token in tokens:
        if token.kind in _SCORES:
            if token.kind != "word" or before in _SCORES:
                raise _Unclear
            result = token
        elif token.kind in _RATINGS:
            if result is None or before in _RATINGS:
                raise _Unclear
            found.append(Typed(place, token, _result(result), result.text))
        before = token.kind
    if before in _SCORES:
        raise _Unclear
    return found


def _result(token: LineToken) -> PastedResult | None:
    if token.kind == "letter" and token.value < 0:
        return None
    kind = token.kind if token.kind in ("sign", "tick", "letter", "pair") else "game"
    kind = "game" if token.text == "=" else kind
    return PastedResult(token.value, kind=kind)


def _single(place: int, tokens: list[LineToken]) -> Typed:
    """The one game of a line."""
    lead, rest = _split_lead(tokens)
    kinds = [token.kind for token in rest]
    if "number" in kinds or "not" in kinds or "bye" in kinds or "total" in kinds:
        raise _Unclear
    if tokens[0].kind == "score" and tokens[0].text.endswith(_OF_ONE):
        raise _Unclear  # a score, or a round and a board
    opponent = next(token for token in tokens if token.kind in _RATINGS)
    score, letter = _score(rest)
    rounds = [token.value for token in tokens if token.kind == "round"]
    if len(rounds) > 1:
        raise _Unclear
    colours = [colour_letter(token.text) for token in tokens if token.kind == "colour"]
    return Typed(
        place,
        opponent,
        _result(score) if score else None,
        score.text if score else "",
        lead,
        rounds[0] if rounds else None,
        (*colours, letter)[0],
        _name(rest, score, letter),
        "forfeit" in kinds,
        _name(rest, score, ""),
        score is not None and score.kind == "word",
        "correction" in kinds,
        score is tokens[0] and score.text == "1",
    )


def _split_lead(tokens: list[LineToken]) -> tuple[int | None, list[LineToken]]:
    """A bare number at the start, if a result follows, which may be the round; and the rest."""
    first = tokens[0]
    others = [token for token in tokens[1:] if token.kind in _SCORES and token.value >= 0]
    if first.kind in ("score", "number") and _LEAD.fullmatch(first.text) and others:
        return int(first.text), tokens[1:]
    return None, tokens


def _score(tokens: list[LineToken]) -> tuple[LineToken | None, str]:
    """The token of the result, and the letter of the colour next to it."""
    words = [token for token in tokens if token.kind == "word"]
    figures = [token for token in tokens if token.kind in ("score", "sign", "tick", "pair")]
    letters = [token for token in tokens if token.kind == "letter"]
    dashes = [token for token in figures if token.kind == "sign" and token.text == "-"]
    if words or len(figures) > len(dashes):  # then a dash separates
        figures = [token for token in figures if token not in dashes]
    certain = words or figures
    if len({token.value for token in certain}) > 1 or (words and figures):
        raise _Unclear
    if len(figures) > 1 and not words:
        raise _Unclear
    _agree(tokens, certain, letters)
    if certain:
        beside = [fold(token.text) for token in letters if fold(token.text) in LETTERS]
        return certain[0], beside[0] if len(beside) == 1 == len(letters) and not words else ""
    if len(letters) > 1:
        known = [token for token in letters if token.value >= 0]
        letters = known if len(known) == 1 else letters
    if len(letters) > 1:
        raise _Unclear
    return (letters[0] if letters else None), ""


def _agree(tokens: list[LineToken], certain: list[LineToken], letters: list[LineToken]) -> None:
    """Refuse D or L next to a different result, two letters in a row, and unclear verbs."""
    values = {token.value for token in letters if fold(token.text) in _PLAIN_LETTERS}
    if certain and values - {certain[0].value}:
        raise _Unclear
    for one, other in itertools.pairwise(tokens):
        if one.kind == other.kind == "letter" and not certain:
            raise _Unclear
        named = one.kind == "name" or fold(one.text) in _OPPONENTS
        if named and other.kind == "word" and fold(other.text) in _VERBS:
            raise _Unclear  # whose?


def _name(tokens: list[LineToken], score: LineToken | None, letter: str) -> str:
    """The name: the words that are nothing else, which must be next to each other."""
    parts: list[str] = []
    ended = False
    for token in tokens:
        own = token.kind == "letter" and token is not score and fold(token.text) != letter
        own = own and token.text != fold(token.text)  # an initial, and no word such as "a"
        if token.kind == "name" or own:
            if ended:
                raise _Unclear
            parts.append(token.text)
        elif token.kind == "and" and token.text == "," and parts and not ended:
            parts[-1] += ","
        elif parts:
            ended = True
    return read_name(" ".join(parts))


def _game(game: Typed, colour: Colour | None, meanings: Meanings) -> PastedGame:
    half, _ = meanings.score(game.result, colour, game.text, letter=game.letter)
    if game.result is None and game.text:
        meanings.results[game.text] = None
    opponent = game.opponent
    value = number(opponent.text) if opponent.kind == "rating" else None
    if opponent.kind == "open":
        meanings.ratings[opponent.text] = None
        digits = "".join(_DIGITS.findall(opponent.text))
        marked = digits != opponent.text and guess_of(opponent.text) == digits
        value = int(digits) if marked else None
    return PastedGame(
        value,
        None if half is None else half / 2,
        game.name or None,
        game.round,
        colour,
        game.forfeit,
        opponent.kind == "unrated",
        game.line,
    )
