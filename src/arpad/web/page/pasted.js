// @ts-check
// Reads whatever somebody pastes: one player's games from a text of any kind, or a question.
// It reads the same as arpad.formats.pasted, with the same tables of words; loaded when needed.

import { readCard } from "./pasted-cards.js";
import { findCrosstable, findMatrix, findSection } from "./pasted-crosstables.js";
import { readField } from "./pasted-fields.js";
import { findPairings, findPgn, findReport } from "./pasted-games.js";
import { findTable } from "./pasted-tables.js";
import { readTyped } from "./pasted-typed.js";
import { plainLines } from "./pasted-values.js";

/** The user's answers: who "me" is, the column of each role, what words mean.
 * @typedef {{ me?: string | null, columns?: Record<string, string | number>,
 *   meanings?: Record<string, string> }} Answers */

/** Far more than any text that somebody copies. */
export const LIMIT = 4 * 1024 * 1024;
export const MOST_LINES = 50_000;

/** Whether a text is too long to be read. @param {string} text */
export const isTooLong = (text) => text.length > LIMIT || plainLines(text).length > MOST_LINES;

/** @param {string} text @param {Answers} given @returns {any} */
export function read(text, given = {}) {
  const answers = {
    me: given.me ?? null, columns: given.columns ?? {}, meanings: given.meanings ?? {},
  };
  const lines = plainLines(text);
  let field = findPgn(lines) ?? findReport(lines) ?? findSection(lines);
  const table = field ? null : findTable(lines);
  if (table && !("result" in answers.columns || "name" in answers.columns)) {
    field = findMatrix(table) ?? findCrosstable(table) ?? findPairings(table);
  }
  if (field && "text" in field) {
    return { kind: "crosstable", games: [], question: field, columns: [], skipped: [] };
  }
  if (field) return readField(field, answers);
  return table ? readCard(table, answers) : readTyped(lines, answers);
}
