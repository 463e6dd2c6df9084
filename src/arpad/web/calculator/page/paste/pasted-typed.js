// Games as people type them: one per line, or several in a line.

import { only, playerOfLines } from "./pasted-players.js";
import { MOST_WORDS, Meanings, OMIT, guessOf } from "./pasted-meanings.js";
import { token, tokensOf } from "./pasted-tokens.js";
import {
  LETTERS, ask, colourLetter, coloursOf, fold, foldedWords, readName, result, start, strip,
} from "./pasted-values.js";

/** @typedef {import("./pasted-tokens.js").Token} Token */

const RATINGS = ["rating", "unrated", "open"];
const SCORES = ["score", "sign", "tick", "letter", "pair", "word"];
const NO_PART = ["link", "round", "omit"]; // of a game
const SHOWN = 60;
const PLAIN_LETTERS = ["d", "l"];
const VERBS = foldedWords("verbs");
const OPPONENTS = ["opponent", "opp", "opp."];
const UNCLEAR = Symbol("more than one reading");
const UNREAD = Symbol("figures or a result, and no reading");
const TOO_LONG = Symbol("a word that nobody types");
const isRating = (/** @type {Token} */ each) => RATINGS.includes(each.kind);
const isScore = (/** @type {Token} */ each) => SCORES.includes(each.kind);

/** A line as questions and answers name it. @param {string} line */
const shown = (line) => start(line.trim(), SHOWN);

/** The games of lines that somebody typed. @param {string[]} lines @param {any} answers */
export function readTyped(lines, answers) {
  const meanings = new Meanings(answers.meanings);
  const games = [];
  /** @type {string[]} */
  const skipped = [];
  /** The lines that have no reading, or several. @type {Map<unknown, string[]>} */
  const open = new Map([[UNCLEAR, []], [UNREAD, []]]);
  const bare = withoutBullets(lines);
  for (const [at, line] of bare.entries()) {
    const text = shown(line);
    if (meanings.of(text) === OMIT) skipped.push(text);
    else {
      try {
        games.push(...gamesOf(at + 1, line, meanings, skipped));
      } catch (error) {
        if (error === TOO_LONG) return only("typed", ask("nothing", "long_word", { line: at + 1 }));
        if (!open.has(error)) throw error;
        open.get(error)?.push(text);
      }
    }
  }
  return reading(games, skipped, open, meanings, bare);
}

/** The lines without bullets: a dash is a bullet if every line also has a result.
 * @param {string[]} lines */
function withoutBullets(lines) {
  const bare = lines.map((line) => strip(line, " \t").replace(/^[•·*] ?/, ""));
  const filled = bare.filter(Boolean);
  const rest = bare.map((line) => line.replace(/^- /, ""));
  const isList = filled.length > 1 && filled.every((line) => line.startsWith("- ")) &&
    rest.every((line) => !line || holdsGame(line));
  return isList ? rest : bare;
}

/** Whether a line that is not a row of a table looks like a game. @param {string} line */
export function holdsGame(line) {
  const tokens = tokensOf(line, new Meanings({}));
  return tokens.some(isRating) && tokens.some(isScore);
}

/** @param {any[]} typed @param {string[]} skipped @param {Map<unknown, string[]>} open
 * @param {Meanings} meanings @param {string[]} lines */
function reading(typed, skipped, open, meanings, lines) {
  const { games: led, doubtful } = withLeads(typed, lines);
  const { games: all, corrections } = withCorrections(led, meanings, lines);
  const lettered = all.every((game) => game.letter);
  const colours = lettered ? coloursOf(all.map((game) => game.letter)) : new Map();
  if (!lettered) for (const game of all) game.name = game.fullName;
  for (const game of all.filter((each) => !each.text)) {
    game.result = meanings.result("", `${game.opponent.text} in line ${game.line}`);
    game.forfeit = game.result?.kind === "forfeit";
  }
  const isOmitted = (/** @type {any} */ game) => game.result?.kind === "bye";
  const omitted = all.filter(isOmitted).map((game) => shown(lines[game.line - 1]));
  const games = all.filter((game) => !isOmitted(game));
  meanings.lookAt(games.map((game) => game.result), games.map((game) => game.text));
  const found = games.map((game) => pastedGame(game, colours.get(game.letter) ?? null, meanings));
  const [unclear, unread] = [UNCLEAR, UNREAD].map((why) => open.get(why) ?? []);
  const question = aboutLines("unclear", [...unclear, ...doubtful], games.length > doubtful.length) ??
    aboutLines("unread", unread, games.length > 0) ??
    corrections ??
    (games.length ? meanings.question() : ask("nothing", "no_game"));
  return {
    kind: "typed", games: found, question, columns: [], skipped: [...skipped, ...omitted], player: playerOfLines(lines),
    notes: meanings.notes(),
  };
}

/** A question about lines; they can be omitted if others hold games.
 * @param {string} key @param {string[]} lines @param {boolean} others */
function aboutLines(key, lines, others) {
  const words = [...new Set(lines)].slice(0, MOST_WORDS);
  if (!words.length) return null;
  if (!others) return ask("nothing", key, { words: words.slice(0, 1) });
  return ask("meaning", `${key}_lines`, { role: "line", words, choices: [OMIT] });
}

/** @param {number} place @param {string} line @param {Meanings} meanings @param {string[]} skipped */
function gamesOf(place, line, meanings, skipped) {
  let tokens = tokensOf(line, meanings);
  if (!tokens.length) return [];
  if (tokens.some((each) => each.kind === "long")) throw TOO_LONG;
  if (tokens[0].kind === "total") {
    if (tokens.some(isRating) && tokens.some(isScore)) throw UNCLEAR;
    skipped.push(tokens[0].text);
    return [];
  }
  const many = tokens.filter(isRating).length;
  if (!many && isUnrated(tokens)) tokens = [token("unrated", tokens[0].text), ...tokens.slice(1)];
  else if (!many) return withoutRating(tokens, line, skipped);
  if (many > 1) return several(place, line, tokens, meanings);
  const game = single(place, tokens);
  if (game.text || !tokens.some((each) => each.kind === "omit")) return [game];
  skipped.push(line);
  return [];
}

/** Whether there is a dash in place of the rating, and a result after it. @param {Token[]} tokens */
const isUnrated = (tokens) => tokens.length === 2 && tokens[0].text === "-" &&
  ["score", "word", "letter"].includes(tokens[1].kind);

/** @param {Token[]} tokens @param {string} line @param {string[]} skipped */
function withoutRating(tokens, line, skipped) {
  const isBye = tokens.some((each) => each.kind === "bye" || each.kind === "omit");
  if (!isBye && tokens.some((each) => isScore(each) ||
      ["number", "forfeit", "change"].includes(each.kind))) throw UNREAD;
  skipped.push(line);
  return [];
}

const made = (/** @type {number} */ place, /** @type {Token} */ opponent, /** @type {Token} */ score) => ({
  line: place, opponent, result: resultOf(score), text: score.text, lead: null, round: null,
  letter: "", name: "", forfeit: false, fullName: "", inWords: false, corrects: false, starts: false,
});

/** Several games in a line: each in its own part, or results and ratings alternating.
 * @param {number} place @param {string} line @param {Token[]} tokens @param {Meanings} meanings */
function several(place, line, tokens, meanings) {
  const parts = line.split(/[;,](?= |$)/).filter((part) => part.trim())
    .map((part) => tokensOf(part, meanings));
  const orders = new Set(parts.map(orderOf));
  if (parts.length > 1 && orders.size === 1 && !orders.has("")) {
    return parts.map((part) => single(place, part));
  }
  const known = (/** @type {Token} */ each) =>
    isRating(each) || isScore(each) || each.kind === "and" || NO_PART.includes(each.kind);
  if (!tokens.every(known)) throw UNCLEAR;
  const left = tokens.filter((each) => !NO_PART.includes(each.kind));
  const turns = inTurn(left.filter((each) => each.kind !== "and"), place);
  return turns.length ? turns : spread(left, place);
}

/** Whether the only rating of a part is before or after its result; "" for neither.
 * @param {Token[]} tokens */
function orderOf(tokens) {
  if (tokens.filter(isRating).length !== 1 || !tokens.some(isScore)) return "";
  return tokens.findIndex(isRating) < tokens.findLastIndex(isScore) ? "before" : "after";
}

/** The games of: result, rating, result, rating, …, or the reverse; none if it is neither.
 * @param {Token[]} tokens @param {number} place */
function inTurn(tokens, place) {
  const first = isRating(tokens[0]);
  const turns = tokens.every((each, at) => isRating(each) === (at % 2 ? !first : first));
  if (tokens.length % 2 || !turns) return [];
  const found = [];
  for (let at = 0; at < tokens.length; at += 2) {
    const [one, other] = tokens.slice(at, at + 2);
    found.push(first ? made(place, one, other) : made(place, other, one));
  }
  return found;
}

/** The games of a word for the result and several opponents: "beat 1650 and 1700, lost to 1900".
 * @param {Token[]} tokens @param {number} place */
function spread(tokens, place) {
  const found = [];
  /** @type {Token | null} */
  let score = null;
  let before = "";
  for (const each of tokens) {
    if (isScore(each)) {
      if (each.kind !== "word" || SCORES.includes(before)) throw UNCLEAR;
      score = each;
    } else if (isRating(each)) {
      if (!score || RATINGS.includes(before)) throw UNCLEAR;
      found.push(made(place, each, score));
    }
    before = each.kind;
  }
  if (SCORES.includes(before)) throw UNCLEAR;
  return found;
}

/** @param {Token} each */
function resultOf(each) {
  if (each.kind === "letter" && each.value < 0) return null;
  const kind = ["sign", "tick", "letter", "pair"].includes(each.kind) && each.text !== "=" ? each.kind : "game";
  return result(each.value, kind);
}

/** The only game of a line. @param {number} place @param {Token[]} tokens */
function single(place, tokens) {
  const { lead, rest } = splitLead(tokens);
  const has = (/** @type {string} */ kind) => rest.some((each) => each.kind === kind);
  if (["number", "not", "bye", "total"].some(has)) throw UNCLEAR;
  if (tokens[0].kind === "score" && tokens[0].text.endsWith("/1")) throw UNCLEAR; // or round and board
  const opponent = /** @type {Token} */ (tokens.find(isRating));
  const { score, letter } = scoreToken(rest);
  const rounds = tokens.filter((each) => each.kind === "round");
  if (rounds.length > 1) throw UNCLEAR;
  const colour = tokens.find((each) => each.kind === "colour");
  return {
    line: place,
    opponent,
    result: score ? resultOf(score) : null,
    text: score?.text ?? "",
    lead,
    round: rounds.length ? rounds[0].value : null,
    letter: colour ? colourLetter(colour.text) : letter,
    name: nameOf(rest, score, letter),
    forfeit: has("forfeit"),
    fullName: nameOf(rest, score, ""),
    inWords: score?.kind === "word",
    corrects: has("correction"),
    starts: score === tokens[0] && score?.text === "1",
  };
}

/** Splits off a bare number at the start if another result follows; it may be the round.
 * @param {Token[]} tokens */
function splitLead(tokens) {
  const [first, ...rest] = tokens;
  const others = rest.some((each) => isScore(each) && each.value >= 0);
  if (["score", "number"].includes(first.kind) && /^[0-9]{1,2}$/.test(first.text) && others) {
    return { lead: Number(first.text), rest };
  }
  return { lead: null, rest: tokens };
}

/** The token of the result, and the letter of the colour beside it. @param {Token[]} tokens
 * @returns {{ score: Token | null, letter: string }} */
function scoreToken(tokens) {
  const words = tokens.filter((each) => each.kind === "word");
  let figures = tokens.filter((each) => ["score", "sign", "tick", "pair"].includes(each.kind));
  let letters = tokens.filter((each) => each.kind === "letter");
  const isDash = (/** @type {Token} */ each) => each.kind === "sign" && each.text === "-";
  if (words.length || !figures.every(isDash)) figures = figures.filter((each) => !isDash(each));
  const certain = words.length ? words : figures;
  const values = new Set(certain.map((each) => each.value));
  if (values.size > 1 || (words.length && figures.length)) throw UNCLEAR;
  if (figures.length > 1 && !words.length) throw UNCLEAR;
  agree(tokens, certain, letters);
  if (certain.length) {
    const beside = letters.map((each) => fold(each.text)).filter((letter) => LETTERS.has(letter));
    const one = beside.length === 1 && letters.length === 1 && !words.length;
    return { score: certain[0], letter: one ? beside[0] : "" };
  }
  const known = letters.filter((each) => each.value >= 0);
  if (letters.length > 1 && known.length === 1) letters = known;
  if (letters.length > 1) throw UNCLEAR;
  return { score: letters[0] ?? null, letter: "" };
}

/** Throws if a letter contradicts another result, or if neighbours make the line unclear.
 * @param {Token[]} tokens @param {Token[]} certain @param {Token[]} letters */
function agree(tokens, certain, letters) {
  const plain = letters.filter((each) => PLAIN_LETTERS.includes(fold(each.text)));
  if (certain.length && plain.some((each) => each.value !== certain[0].value)) throw UNCLEAR;
  for (const [at, other] of tokens.slice(1).entries()) {
    const one = tokens[at];
    if (one.kind === "letter" && other.kind === "letter" && !certain.length) throw UNCLEAR;
    const named = one.kind === "name" || OPPONENTS.includes(fold(one.text));
    if (named && other.kind === "word" && VERBS.has(fold(other.text))) throw UNCLEAR;
  }
}

/** The name: words that are nothing else, if they are next to each other.
 * @param {Token[]} tokens @param {Token | null} score @param {string} letter */
function nameOf(tokens, score, letter) {
  /** @type {string[]} */
  const parts = [];
  let ended = false;
  for (const each of tokens) {
    const own = each.kind === "letter" && each !== score && fold(each.text) !== letter &&
      each.text !== fold(each.text); // an initial, not a word such as "a"
    if (each.kind === "name" || own) {
      if (ended) throw UNCLEAR;
      parts.push(each.text);
    } else if (each.kind === "and" && each.text === "," && parts.length && !ended) {
      parts[parts.length - 1] += ",";
    } else if (parts.length) ended = true;
  }
  return readName(parts.join(" "));
}

/** Numbers at the start of lines are rounds if they count up; otherwise they are unclear.
 * @param {any[]} games @param {string[]} lines */
function withLeads(games, lines) {
  const leads = games.map((game) => game.lead).filter((lead) => lead !== null);
  const rising = leads.every((lead, at) => lead > (at ? leads[at - 1] : 0));
  const certain = rising && leads.length > 1;
  const textOf = (/** @type {any} */ game) => shown(lines[game.line - 1]);
  const doubtful = games.filter((game) => game.lead !== null && !certain && !game.inWords).map(textOf);
  if (games.length === 1 && games[0].starts) doubtful.push(textOf(games[0]));
  const found = games.map((game) => ({
    ...game, round: game.lead && rising && game.round === null ? game.lead : game.round,
  }));
  return { games: found, doubtful };
}

/** The games without those that a later line corrects, and a question if it may correct one.
 * @param {any[]} games @param {Meanings} meanings @param {string[]} lines */
function withCorrections(games, meanings, lines) {
  /** @type {any[]} */
  const found = [];
  const doubtful = new Set();
  for (const game of games) {
    const line = shown(lines[game.line - 1]);
    const earlier = found.findLastIndex((each) => game.corrects && isSameOpponent(each, game));
    if (earlier >= 0 && meanings.of(line) === "correction") found.splice(earlier, 1);
    else if (earlier >= 0 && meanings.of(line) !== "another") doubtful.add(line);
    found.push(game);
  }
  const words = [...doubtful].slice(0, MOST_WORDS);
  const choices = ["correction", "another", OMIT];
  const corrections = words.length ? ask("meaning", "corrects", { role: "correction", words, choices }) : null;
  return { games: found, corrections };
}

/** @param {any} one @param {any} other */
const isSameOpponent = (one, other) => one.opponent.text === other.opponent.text ||
  (fold(one.fullName) !== "" && fold(one.fullName) === fold(other.fullName));

/** @param {any} game @param {string | null} colour @param {Meanings} meanings */
function pastedGame(game, colour, meanings) {
  const [half] = meanings.score(game.result, colour, game.text, game.letter);
  if (!game.result && game.text) meanings.results.add(game.text);
  const { kind, text } = game.opponent;
  let opponent = kind === "rating" ? Number(text) : null;
  if (kind === "open") {
    meanings.ratings.add(text);
    const digits = text.replace(/[^0-9]/g, "");
    opponent = digits !== text && guessOf(text) === digits ? Number(digits) : null;
  }
  return {
    opponent,
    score: half === null ? null : half / 2,
    name: game.name || null,
    round: game.round,
    colour,
    forfeit: game.forfeit,
    unrated: kind === "unrated",
    line: game.line,
  };
}
