// What a text on the first page is: one game, one player's games, a whole event, or none of them.
// The reader of pasted texts decides; here is only where its answer leads.

import { read } from "../paste/pasted.js";
import { outcomes } from "../rules-pasted.js";

/** Kinds of texts with the games of many players. */
const OF_MANY = ["trf", "pgn", "pairings"];
const JSON_START = /^\s*[[{]\s*["{}\]]/;
const RATING = /^\d{3,4}(?:\.\d+)?$/;
const ENDS = { trf: "trf", pgn: "pgn", pairings: "csv", json: "json" };

/** "1500 beat 1600": both ratings and the score of the first. @param {string} text */
function gameOf(text) {
  const [, own = "", words = "", opponent = ""] = /^\s*(\S+)\s+(\S.*?)\s+(\S+?)[.\s]*$/.exec(text) ?? [];
  const score = new Map(Object.entries(outcomes)).get(words.toLowerCase().replace(/\s+/g, " "));
  return score !== undefined && RATING.test(own) && RATING.test(opponent) ? { own, score, opponent } : null;
}

/** A typed line is a game if it is the only one. @param {any} reading */
function onlyGame({ kind, games: [game, ...more], player }) {
  if (kind !== "typed" || more.length || !game || game.opponent === null || game.forfeit) return null;
  return { own: player?.rating == null ? "" : String(player.rating), score: String(game.score), opponent: String(game.opponent) };
}

/** Where a text leads: `to` is game, tournament, ask (a question comes first), event, or nothing. `isEvent` if it may
 * be a whole event, `name` what a file of it would be called.
 * @param {string} text @returns {{ to: string, kind: string, name: string, isEvent: boolean, reading?: any, game?: any }} */
export function routeOf(text) {
  const typed = gameOf(text);
  if (typed) return { to: "game", kind: "game", name: "", isEvent: false, game: typed };
  const reading = read(text);
  const kind = JSON_START.test(text) ? "json" : reading.kind;
  const isOfMany = OF_MANY.includes(kind) || kind === "json";
  const route = { kind, reading, name: `pasted.${ENDS[kind] ?? "csv"}`, isEvent: isOfMany || /\S\s*\n\s*\S/.test(text) };
  if (isOfMany && (reading.question || !reading.games.length)) return { ...route, to: "event" };
  if (reading.question?.kind === "nothing" || !(reading.games.length || reading.question)) return { ...route, to: "nothing" };
  if (reading.question) return { ...route, to: "ask" };
  const game = onlyGame(reading);
  return game ? { ...route, kind: "game", to: "game", game } : { ...route, to: "tournament", isEvent: isOfMany };
}
