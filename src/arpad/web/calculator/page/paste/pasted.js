// Reads whatever somebody pastes: one player's games from a text of any kind, or a question.
// It reads the same as arpad.formats.pasted, with the same tables of words; loaded when needed.

import { readCard } from "./pasted-cards.js";
import { findCrosstable, findMatrix, findSection } from "./pasted-crosstables.js";
import { only, readField } from "./pasted-players.js";
import { findPairings, findPgn, findReport, isPlayerLine } from "./pasted-games.js";
import { isHistory, messagesOf, visibleText } from "./pasted-sources.js";
import { widthOf } from "./pasted-roles.js";
import { findTable } from "./pasted-tables.js";
import { readTyped } from "./pasted-typed.js";
import { ask, isOver, lengthOf, plainLines } from "./pasted-values.js";
import { limits } from "../rules-pasted.js";

/** The user's answers: who "me" is, the column of each role, what words mean.
 * @typedef {{ me?: string | null, columns?: Record<string, string | number>,
 *   meanings?: Record<string, string> }} Answers */

/** The limit that a text exceeds, "" for none, and the line that does.
 * @param {string} text @param {string[]} lines @param {boolean} isPgn @returns {[string, number]} */
function excess(text, lines, isPgn) {
  if (isPgn) return ["", 0];
  const most = Math.max(...lines.filter((line) => line.length > limits.line).map(lengthOf), 0);
  if (most > limits.line) return ["long_line", lines.findIndex((line) => lengthOf(line) === most) + 1];
  const short = !isOver(text, limits.text) && lines.length <= limits.lines;
  return [short || lines.some(isPlayerLine) ? "" : "long_text", 0];
}

/** @param {string} text @param {Answers} given @returns {any} */
export function read(text, given = {}) {
  const answers = {
    me: given.me ?? null, columns: given.columns ?? {}, meanings: given.meanings ?? {},
  };
  if (isOver(text, limits.file)) return only("text", ask("nothing", "long_file"));
  let lines = plainLines(visibleText(text));
  /** @type {any} */
  let field = findPgn(lines);
  const [over, line] = excess(text, lines, field !== null);
  if (over) return only("text", ask("nothing", over, { line }));
  const messages = field ? lines : messagesOf(lines, answers.me);
  if (!Array.isArray(messages)) return only("typed", messages);
  lines = messages;
  field ??= findReport(lines) ?? findSection(lines);
  if (!field && isHistory(lines)) return only("typed", ask("nothing", "history"));
  const table = field ? null : findTable(lines);
  if (table && widthOf(table) > limits.columns) return only("text", ask("nothing", "long_row"));
  if (table && !("result" in answers.columns || "name" in answers.columns)) {
    field = findMatrix(table) ?? findCrosstable(table) ?? findPairings(table);
  }
  if (field && "text" in field) return only("crosstable", field);
  if (field) return readField(field, answers);
  if (table) return readCard(table, answers);
  return readTyped(lines, answers);
}
