// Pools as rating systems of the page: one interpreter that reads a record, and a custom pool, whose
// record is made from what was typed.

import { effectiveRating, expected, rate, reasons, steps } from "./pool-rating.js";
import { readSteps } from "./pool-rules.js";
import { pools, systems } from "../rules-elo.js";
import { phrase } from "../ui/sentences.js";
import { interpreter } from "./systems.js";

const poolInterpreter = ({ document }, terms, more = {}) => interpreter({
  omitted: "omitted_pool",
  terms,
  about: ({ name }) => `${name} (${document})`,
  note: ({ estimate }) => estimate,
  rating: effectiveRating,
  rate,
  expected,
  why: reasons,
  steps,
  ...more,
});

// --- A custom pool: each setting as it was typed, or null; an impossible value names its field

const { template, margins, home } = pools.own;
const describe = (id) => /** @type {any} */ (systems.find((each) => each.id === id));
const description = describe(template.id);
const factOf = (name) => description.terms.find((fact) => fact.name === name);

/** The rule for K; undefined if the text cannot be read. */
function kRule({ k, k_by_games: games, k_by_rating: ratings }) {
  const { most } = factOf("k");
  if (games) {
    const read = readSteps(games, most);
    return read ? { kind: "ByGames", ...read } : undefined;
  }
  if (ratings) {
    const read = readSteps(ratings, most, /^\d{1,5}(\.\d+)?$/);
    return read?.steps.length ? { kind: "ByRating", ...read } : undefined;
  }
  return k === null ? template.k : { kind: "Fixed", k, key: "elo_k_set" };
}

/** "log:2.2:0.001" is the name of a rule with other constants; undefined if it is not a rule. */
function marginRule(words) {
  if (!words) return template.multiplier;
  const [name, ...numbers] = words.split(":");
  if (!Object.hasOwn(margins, name)) return undefined;
  const names = Object.keys(margins[name]).filter((each) => each !== "kind");
  const isNumber = (figure) => /^\d{1,6}(\.\d+)?$/.test(figure);
  if (numbers.length > names.length || !numbers.every(isNumber)) return undefined;
  return { ...margins[name], ...Object.fromEntries(numbers.map((each, at) => [names[at], Number(each)])) };
}

function isSeason(words) {
  const [share, mean, ...more] = words.split(":");
  const isNumber = (figure) => /^\d{1,5}(\.\d+)?$/.test(figure ?? "");
  return isNumber(share) && isNumber(mean) && !more.length && Number(share) <= 1;
}

const OF_K = ["k", "k_by_games", "k_by_rating"];

function ownPool(values) {
  const set = OF_K.filter((name) => values[name]);
  if (set.length > 1) return { problem: [set[1], phrase("pool_sets_k", { name: set[0] })] };
  const bad = (name) => ({ problem: [name, factOf(name).help] });
  const k = kRule(values);
  if (!k) return bad(set[0]);
  const multiplier = marginRule(values.margin_rule);
  if (!multiplier) return bad("margin_rule");
  if (values.season && !isSeason(values.season)) return bad("season");
  const { scale, advantage: points, start, floor, batch } = values;
  if (start !== null && floor !== null && start < floor) return { problem: ["start", phrase("pool_start_below", { floor })] };
  return {
    terms: {
      ...template, k, multiplier, start, floor, batch,
      name: values.title || template.name,
      curve: { ...template.curve, scale },
      advantage: points ? { ...home, points } : template.advantage,
      scores: { ...template.scores, draws: !values.no_draws },
    },
  };
}

/** Which facts of a game are asked for depends on the settings. */
const asksGame = (name, record) => (name === "home" ? record.advantage.kind !== template.advantage.kind
  : record.multiplier.kind !== template.multiplier.kind);

const own = poolInterpreter(description, ownPool, {
  about: ({ name }) => name,
  asksPlayer: (name, record) => name === "rating" || record?.k.kind === "ByGames",
  asksGame,
});

/** @type {Record<string, import("../types").Interpreter>} */
const found = { [template.id]: own };
for (const record of pools.records) {
  found[record.id] = poolInterpreter(describe(record.id), () => ({ terms: record }));
}

export default found;
