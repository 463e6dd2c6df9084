// The role of each column of a table: by its header, by its values, or by an answer.

import { isCalculation, key, rolesOf, roundOfHeader } from "./pasted-tables.js";
import {
  LOW, ask, colourLetter, coloursOf, full, hasLetter, isBye, isTotal, letterCount, readName,
  readRating, readResult, strip, trimmed,
} from "./pasted-values.js";

/** @typedef {import("./pasted-tables.js").Table} Table */

export const OMITTED = "omitted";
export const ROLES = ["round", "name", "rating", "result", "colour"];
const WHOLE = full("[0-9]{1,3}\\.?");
const START = full("-?[0-9]{1,3}\\.?|-+");
const CODE = full("[A-Z]{2,3}");
const YEAR = full("19[0-9]{2}|20[0-3][0-9]");
const SHOWN = 3;
const TAKEN = ["rating", "result", "name", "round", "date"];
const HISTORY = ["rating", "own rating", "date", "games", "change", "k", "performance"];
const MANY_NUMBERS = 3;

/** The role of each column, and what must be asked about them.
 * @param {Table} table @param {Record<string, string | number>} answered */
export function chooseRoles(table, answered) {
  const columns = valuesOf(table);
  const byItself = () => (table.header.length ? byHeader(table.header, columns) : byValues(columns));
  const roles = isCalculation(table.header) ? ofCalculation(table) : byItself();
  apply(roles, table.header, answered);
  dropEmpty(roles, columns);
  return { roles, question: questionOf(roles, columns, table) };
}

/** The columns as a preview shows them. @param {Table} table @param {string[]} roles */
export function columnsOf(table, roles) {
  const values = valuesOf(table);
  return roles.map((role, at) => ({
    number: at + 1, header: table.header[at] ?? "", role, values: values[at].slice(0, SHOWN),
  }));
}

/** How many columns there are. @param {Table} table */
export const widthOf = (table) =>
  Math.max(table.header.length, ...table.rows.map((row) => row.cells.length));

/** The values of each column, without blanks, sums and byes. @param {Table} table */
function valuesOf(table) {
  /** @type {string[][]} */
  const found = Array.from({ length: widthOf(table) }, () => []);
  for (const row of table.rows) {
    const cells = row.cells.map(trimmed);
    if (cells.some(isBye) || cells.slice(0, 3).some(isTotal)) continue;
    cells.forEach((cell, at) => { if (cell) found[at].push(cell); });
  }
  return found;
}

/** Whether the values are ratings, some of which may be missing. @param {string[]} values */
export function isRating(values) {
  const read = values.map(readRating);
  return read.every(Boolean) && read.some((rating) => rating?.value);
}

const isLow = (/** @type {string[]} */ values) => values.some((value) => {
  const rating = readRating(value)?.value;
  return rating && rating < LOW;
});
const isResult = (/** @type {string[]} */ values) => values.length > 0 &&
  values.every((value) => (readResult(value)?.kind ?? "circle") !== "circle");
const isColour = (/** @type {string[]} */ values) => values.some(colourLetter) &&
  values.every((value) => colourLetter(value) || !strip(value, "-"));
const numberOf = (/** @type {string} */ value) => Number(strip(value, "."));

function isRound(/** @type {string[]} */ values) {
  if (values.length < 2 || !values.every((value) => WHOLE.test(value))) return false;
  const numbers = values.map(numberOf);
  return numbers[0] >= 1 && numbers.every((one, at) => !at || numbers[at - 1] < one);
}

const isDense = (/** @type {string[]} */ values) =>
  numberOf(values[values.length - 1]) - numberOf(values[0]) < 2 * values.length - 1;

/** Whether the values are words, but not country codes or titles. @param {string[]} values */
export const isName = (values) => values.length > 0 &&
  values.every((value) => letterCount(value) > 1) &&
  !values.every((value) => CODE.test(value) || [...readName(`${value} x`)].length < 2);

/** Whether the values are starting numbers, or a dash for nobody. @param {string[]} values */
const isStart = (values) => values.every((value) => START.test(value));

/** @type {Record<string, (values: string[]) => boolean>} */
const FITS = { rating: isRating, result: isResult, name: isName, start: isStart };

/** The roles in FIDE's calculation: a name, the first ratings, the first figures behind them.
 * @param {Table} table */
function ofCalculation(table) {
  /** @type {string[]} */
  const roles = Array.from({ length: widthOf(table) }, (_, at) => (at ? OMITTED : "name"));
  const columns = valuesOf({ ...table, rows: table.rows.filter((row) => hasLetter(row.cells[0])) });
  const [rating] = places(columns, (values, at) => at && isRating(values));
  if (rating === undefined) return roles;
  roles[rating] = "rating";
  const [behind] = places(columns, (values, at) => at > rating && values.length && !values.some(hasLetter));
  if (behind !== undefined && isResult(columns[behind])) roles[behind] = "result";
  return roles;
}

/** @param {string[]} header @param {string[][]} columns @returns {string[]} */
function byHeader(header, columns) {
  const roles = columns.map((values, at) => {
    const known = at < header.length ? rolesOf(header[at]) : [];
    const fitting = known.filter((role) => !FITS[role] || FITS[role](values));
    return (known.length > 1 ? fitting : known)[0] ?? OMITTED;
  });
  decide(roles, columns);
  const unknown = header.map((cell, at) => (rolesOf(cell).length ? -1 : at)).filter((at) => at >= 0);
  seeUnknown(roles, columns, unknown);
  return roles;
}

/** Decides about columns with unknown headers by what their values can be, or may be.
 * @param {string[]} roles @param {string[][]} columns @param {number[]} unknown */
function seeUnknown(roles, columns, unknown) {
  for (const at of unknown) {
    const values = columns[at];
    if (!roles.includes("colour") && hasBothColours(values)) roles[at] = "colour";
    else if (!roles.includes("result") && isResult(values) && values.every(isMarked)) {
      roles[at] = "result";
    } else if (roles.includes("rating") && isRating(values) && !isLow(values) && !years(values)) {
      roles[at] = "rating"; // one of two, so that the user is asked
    }
  }
  if (!roles.includes("round") && unknown.includes(0)) countUp(roles, columns);
}

function hasBothColours(/** @type {string[]} */ values) {
  const letters = [...new Set(values.map(colourLetter).filter(Boolean))];
  const known = coloursOf(letters);
  const colours = new Set(letters.map((letter) => known.get(letter)));
  return isColour(values) && colours.size === 2 && colours.has("white") && colours.has("black");
}

const years = (/** @type {string[]} */ values) => values.every((value) => YEAR.test(value));

/** Decides whether opponents are names or ratings; a score is a result if nothing else is.
 * @param {string[]} roles @param {string[][]} columns */
function decide(roles, columns) {
  const listed = ["rank", "start"].some((role) => roles.includes(role)) &&
    !["round", "colour", "opponent"].some((role) => roles.includes(role));
  for (let at = 0; at < roles.length; at += 1) {
    if (roles[at] !== "opponent") continue;
    const values = columns[at];
    const rating = isRating(values.filter((value) => !hasLetter(value)));
    const words = values.filter((value) => !readRating(value));
    if (rating && words.length < values.length / 2) {
      roles[at] = "rating";
    } else {
      roles.forEach((role, place) => { if (role === "name") roles[place] = "player"; });
      roles[at] = "name";
    }
  }
  roles.forEach((role, at) => {
    if (role !== "score") return;
    const fits = !roles.includes("result") && isResult(columns[at]) && !listed;
    roles[at] = fits ? "result" : "points";
  });
}

/** @param {string[][]} columns @param {(values: string[], at: number) => any} fits */
const places = (columns, fits) =>
  columns.map((values, at) => (fits(values, at) ? at : -1)).filter((at) => at >= 0);

/** The roles without a header: a column that can be only one thing is that. @param {string[][]} columns */
function byValues(columns) {
  const roles = columns.map(() => OMITTED);
  const ratings = withBelow(places(columns, (values) => isRating(values) && !isLow(values)), columns, isRating);
  for (const at of ratings) roles[at] = "rating";
  const results = withBelow(
    places(columns, (values, at) => !ratings.includes(at) && isResult(values)), columns, isResult);
  const marked = results.filter((at) => columns[at].some(isMarked));
  for (const at of marked.length === 1 ? marked : certain(results, ratings, columns)) {
    roles[at] = "result";
  }
  countUp(roles, columns);
  for (const at of places(columns, isColour)) if (roles[at] === OMITTED) roles[at] = "colour";
  let names = places(columns, (values, at) =>
    roles[at] === OMITTED && isName(values) && new Set(values).size === values.length);
  if (names.length > 1 && ratings.length) names = names.filter((at) => at === ratings[0] - 1);
  if (names.length === 1) roles[names[0]] = "name";
  return roles;
}

/** The columns that fit, if any, with those that fit below an unknown word, maybe a header.
 * @param {number[]} fitting @param {string[][]} columns @param {(values: string[]) => boolean} fits */
function withBelow(fitting, columns, fits) {
  const below = (/** @type {string[]} */ values) =>
    values.length > 1 && !/[0-9]/.test(values[0]) && fits(values.slice(1));
  return fitting.length ? places(columns, (values, at) => fitting.includes(at) || below(values)) : [];
}

/** The columns of results; none if the only one has one value and several numbers follow the rating.
 * @param {number[]} results @param {number[]} ratings @param {string[][]} columns */
function certain(results, ratings, columns) {
  if (results.length !== 1 || new Set(columns[results[0]]).size > 1) return results;
  const behind = ratings.length ? columns.slice(ratings[ratings.length - 1] + 1) : [];
  const numbers = behind.filter((values) =>
    values.length && values.every((value) => WHOLE.test(value)));
  return numbers.length < MANY_NUMBERS ? results : [];
}

/** The first column that is not empty is the round, if it counts up.
 * @param {string[]} roles @param {string[][]} columns */
function countUp(roles, columns) {
  const at = Math.max(columns.findIndex((values) => values.length), 0);
  if (isRound(columns[at]) && isDense(columns[at]) && roles[at] === OMITTED) roles[at] = "round";
}

/** Whether a result has a colour or a sign, which a sum never has. @param {string} value */
function isMarked(value) {
  const read = readResult(value);
  return read && (read.colour || ["forfeit", "bye", "pair"].includes(read.kind));
}

/** Applies the answers: the column of a role, by its number or header.
 * @param {string[]} roles @param {string[]} header
 * @param {Record<string, string | number>} answered */
function apply(roles, header, answered) {
  for (const [role, places] of Object.entries(answered)) {
    for (const column of Array.isArray(places) ? places : [places]) {
      const at = placeOf(String(column), header, roles.length);
      if (at < 0 || ![...ROLES, OMITTED].includes(role)) continue;
      if (role !== OMITTED) {
        roles.forEach((each, place) => { if (each === role) roles[place] = OMITTED; });
      }
      roles[at] = role;
    }
  }
}

/** @param {string} text @param {string[]} header @param {number} width */
function placeOf(text, header, width) {
  if (/^[0-9]+$/.test(text)) {
    return Number(text) >= 1 && Number(text) <= width ? Number(text) - 1 : -1;
  }
  return header.map(key).indexOf(key(text));
}

/** Of two rating columns, one that is empty or the same as the other does not count.
 * @param {string[]} roles @param {string[][]} columns */
function dropEmpty(roles, columns) {
  const ratings = roles.map((role, at) => (role === "rating" ? at : -1)).filter((at) => at >= 0);
  for (const at of ratings) {
    const others = ratings.filter((each) => each !== at && roles[each] === "rating");
    const same = others.some((each) => each < at && columns[each].length === columns[at].length &&
      columns[each].every((value, place) => value === columns[at][place]));
    if (others.length && (!columns[at].length || same)) roles[at] = OMITTED;
  }
}

/** @param {string[]} roles @param {string[][]} columns @param {Table} table */
function questionOf(roles, columns, table) {
  for (const role of ["rating", "result"]) {
    const found = roles.map((each, at) => (each === role ? at : -1)).filter((at) => at >= 0);
    if (found.length > 1) {
      return ask("column", `${role}s`, { role, choices: labels(found, table) });
    }
  }
  if (!roles.includes("result")) {
    const listed = roles.includes("name") &&
      !["round", "colour", "opponent"].some((role) => roles.includes(role));
    const totals = ["rank", "start", "points", "id", "event"].some((role) => roles.includes(role));
    const rounds = table.header.filter((cell) => roundOfHeader(cell) !== null).length;
    if (table.header.length && listed && totals) return ask("nothing", rounds > 1 ? "crosstable" : "standings");
    const held = roles.filter((_, at) => columns[at].length);
    if (held.includes("date") && held.every((role) => HISTORY.includes(role))) return ask("nothing", "history");
    return missing("result", roles, columns, table);
  }
  if (!roles.includes("rating")) return missing("rating", roles, columns, table);
  return null;
}

/** Whether a value can be a rating, which has figures, or a result, which is a known one.
 * @param {string} role @param {string} value */
function mayBe(role, value) {
  const figures = /[0-9]/.test(value);
  return role === "rating" ? figures : !figures || readResult(value) !== null;
}

/** Which column has the ratings or results: any that is not known as something else.
 * @param {string} role @param {string[]} roles @param {string[][]} columns @param {Table} table */
function missing(role, roles, columns, table) {
  const choices = labels(places(columns, (values, at) => !TAKEN.includes(roles[at]) &&
    values.some((value) => mayBe(role, value))), table);
  if (!choices.length) return ask("nothing", `without_${role}`, { role });
  return ask("column", `no_${role}`, { role, choices });
}

/** The names of columns for the user: their header, or else their number.
 * @param {number[]} found @param {Table} table */
function labels(found, table) {
  const named = found.map((at) => table.header[at] ?? "");
  return found.map((at, place) => {
    const name = named[place];
    return name && named.filter((each) => each === name).length === 1 ? name : String(at + 1);
  });
}
