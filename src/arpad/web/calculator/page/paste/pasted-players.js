// The players of a text: whose games are wanted, and what it says about them.

import { Meanings, OMIT } from "./pasted-meanings.js";
import { isCalculation, rolesOf } from "./pasted-tables.js";
import { ask, coloursOf, fold, hasLetter, readName, readRating, trimmed } from "./pasted-values.js";

/** The year at the start of a date of birth, or null. @param {string} text */
export function readYear(text) {
  const match = /^((?:19|20)[0-9]{2})(?:$|[-./])/.exec(text);
  return match ? Number(match[1]) : null;
}

/** The rating that texts state, if it is the only one. @param {string[]} texts */
function singleRating(texts) {
  const read = new Set(texts.map((text) => readRating(text)?.value).filter(Boolean));
  return read.size === 1 ? [...read][0] ?? null : null;
}

/** What labelled lines say, such as "Rating: 1723", by role.
 * @param {string[]} lines @returns {Record<string, string[]>} */
function statedIn(lines) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const line of lines) {
    const mark = /\t|:| {2,}/.exec(line);
    const value = mark ? trimmed(line.slice(mark.index + mark[0].length)) : "";
    for (const role of value ? rolesOf(line.slice(0, mark?.index)) : []) found[role] = [...found[role] ?? [], value];
  }
  return found;
}

/** The player in the lines above a card, or in a calculation.
 * @param {import("./pasted-tables.js").Table} table */
export function playerOfCard(table) {
  const stated = statedIn(table.others.filter((row) => row.line < table.start)
    .map((row) => row.cells.join(table.mark)));
  const ratings = isCalculation(table.header)
    ? table.rows.filter((row) => !hasLetter(row.cells[0])).map((row) => row.cells[1])
    : [...stated.rating ?? [], ...stated["own rating"] ?? []];
  const [name, birth] = ["name", "birth"].map((role) => stated[role]?.[0] ?? "");
  return knownPlayer(readName(name), singleRating(ratings), readYear(birth));
}

/** The player of typed lines, one of which may be "My rating: 1723". @param {string[]} lines */
export const playerOfLines = (lines) =>
  knownPlayer("", singleRating(statedIn(lines)["own rating"] ?? []), null);

/** The player, if anything is known about them.
 * @param {string} name @param {number | null} rating @param {number | null} birth */
const knownPlayer = (name, rating, birth) => (name || rating !== null || birth !== null
  ? { name: name || null, rating, birth_year: birth } : null);

/** @typedef {import("./pasted-values.js").Rating} Rating */
/** @typedef {{ number: number, name: string, ratings: (Rating | null)[], birth?: number | null }} Entrant */
/** @typedef {{
 *   first: number, other: number | null, half: number, otherHalf: number, kind: string,
 *   letter: string, round: number | null, line: number | null,
 *   ratings: (Rating | null)[] | null,
 * }} Meeting */
/** @typedef {{
 *   kind: string, entrants: Map<number, Entrant>, meetings: Meeting[], both: boolean,
 *   lists: string[], skipped: string[],
 * }} Field */

const MOST_CHOICES = 500;

/** @param {Partial<Meeting> & { first: number }} values @returns {Meeting} */
export const meeting = (values) => ({
  other: null, half: 0, otherHalf: 0, kind: "game", letter: "", round: null, line: null,
  ratings: null, ...values,
});

/** A reading that is a question alone. */
export const only = (/** @type {string} */ kind, /** @type {any} */ question) =>
  ({ kind, games: [], question, columns: [], skipped: [], player: null, notes: [] });

/** The games of one player of the field, or the question which player it is.
 * @param {Field} field @param {any} answers */
export function readField(field, answers) {
  const labels = labelsOf(field);
  const me = answers.me === null ? common(field) : labels.get(answers.me) ?? found(field, answers.me);
  if (me === null) {
    return only(field.kind, ask("me", "me", { choices: [...labels.keys()].slice(0, MOST_CHOICES) }));
  }
  const place = listPlace(field, answers);
  if (place < 0) {
    return only(field.kind, ask("column", "list", { role: "rating", choices: field.lists }));
  }
  return gamesOf(field, me, place, new Meanings(answers.meanings));
}

/** The number of each player by name; a name that is blank or not the only one has it too.
 * @param {Field} field @returns {Map<string, number>} */
function labelsOf(field) {
  const many = new Map();
  for (const { name } of field.entrants.values()) many.set(fold(name), (many.get(fold(name)) ?? 0) + 1);
  return new Map([...field.entrants.values()].map(({ name, number }) =>
    [name && many.get(fold(name)) === 1 ? name : `${name} (${number})`, number]));
}

/** The number of a player, found by name, by a part of it that only one player has, or by number.
 * @param {Field} field @param {string} me */
function found(field, me) {
  const entrants = [...field.entrants.values()];
  const wanted = fold(me);
  const same = entrants.filter((each) => fold(each.name) === wanted);
  const part = entrants.filter((each) => wanted && fold(each.name).includes(wanted));
  const number = entrants.filter((each) => String(each.number) === wanted);
  return [same, part, number].find((each) => each.length === 1)?.[0].number ?? null;
}

/** The only player who is in all of several games. @param {Field} field */
function common(field) {
  if (!field.both || field.meetings.length < 2) return null;
  const always = [...new Set([field.meetings[0].first, field.meetings[0].other])].filter((who) =>
    field.meetings.every((each) => each.first === who || each.other === who));
  return always.length === 1 ? always[0] : null;
}

/** Which of several rating columns counts. @param {Field} field @param {any} answers */
function listPlace(field, answers) {
  if (field.lists.length < 2) return 0;
  return field.lists.map(fold).indexOf(fold(String(answers.columns.rating ?? "")));
}

/** @param {Field} field @param {number} me @param {number} place @param {Meanings} meanings */
function gamesOf(field, me, place, meanings) {
  const own = field.meetings
    .filter((each) => each.first === me || (field.both && each.other === me))
    .map((each) => turned(each, me));
  const colours = coloursOf(field.meetings.map((each) => each.letter).filter(Boolean));
  const games = [];
  const skipped = [...field.skipped];
  for (const each of own) {
    const where = each.round ? `round ${each.round}: ` : "";
    if (each.kind === "unread") {
      return only(field.kind, ask("nothing", "cell", { round: each.round }));
    }
    if (each.other === null || each.kind === "bye") {
      skipped.push(`${where}bye`);
      continue;
    }
    const opponent = field.entrants.get(each.other);
    if (!opponent) return only(field.kind, ask("nothing", "player", { number: each.other }));
    if (each.kind === "open") {
      skipped.push(`${where}no result yet`);
      continue;
    }
    if (meanings.of(opponent.name) === OMIT) {
      skipped.push(`${where}${opponent.name}`);
      continue;
    }
    const rating = ratingOf(opponent, each, place, meanings);
    games.push({
      opponent: rating?.value ?? null,
      score: each.half / 2,
      name: opponent.name || null,
      round: each.round,
      colour: colours.get(each.letter) ?? null,
      forfeit: each.kind === "forfeit",
      unrated: rating !== null && rating.value === null,
      line: each.line,
    });
  }
  const question = games.length ? meanings.question() : ask("nothing", "without_games");
  return { kind: field.kind, games, question, columns: [], skipped, player: playerOf(field, me, own, place), notes: [] };
}

/** The player whose games they are; the rating only if it is the same in all of them.
 * @param {Field} field @param {number} me @param {Meeting[]} own @param {number} place */
function playerOf(field, me, own, place) {
  const { name, ratings, birth = null } = /** @type {Entrant} */ (field.entrants.get(me));
  const stated = ratings[Math.min(place, ratings.length - 1)]?.value ?? null;
  const rated = new Set(own.flatMap((each) => (each.ratings?.[0] ? [each.ratings[0].value] : [])));
  return knownPlayer(name, rated.size ? (rated.size === 1 ? [...rated][0] : null) : stated, birth);
}

const OTHER_LETTER = { white: "black", black: "white" };

/** The meeting as seen by one of its two players. @param {Meeting} each @param {number} me */
function turned(each, me) {
  if (each.first === me) return each;
  return {
    ...each,
    first: me,
    other: each.first,
    half: each.otherHalf,
    otherHalf: each.half,
    letter: OTHER_LETTER[each.letter] ?? "",
    ratings: each.ratings && [each.ratings[1], each.ratings[0]],
  };
}

/** The opponent's rating, as the text or an answer states it; null if it must be asked for.
 * @param {Entrant} opponent @param {Meeting} each @param {number} place @param {Meanings} meanings */
function ratingOf(opponent, each, place, meanings) {
  const stated = each.ratings
    ? each.ratings[1] : opponent.ratings[Math.min(place, opponent.ratings.length - 1)];
  if (stated) return stated;
  const meant = meanings.of(opponent.name);
  const rating = meant ? readRating(meant) : null;
  if (!rating) meanings.ratings.add(opponent.name);
  return rating;
}
