// The shapes that the modules share, for editors and checkers: a browser never asks for this file.

/** A sentence by its key and its values, which may be phrases themselves. */
export interface Phrase { key: string; values?: Record<string, any> }

/** A step of a working: a phrase with its article, and the number of its game. */
export interface Step extends Phrase { article: string; game?: number }

/** What a player, or the terms, are made of, as Python describes it. */
export interface Fact {
  name: string;
  kind: string; // whole, number, flag, date, choice or text
  label: string;
  help: string;
  rule: string;
  least?: number;
  most?: number;
  choices?: string[];
  default?: any;
  opponent?: boolean;
}

/** A system. Until the module of its group is loaded, it is known by its first four lines alone, and
 * asks for nothing. */
export interface Description {
  id: string;
  name: string;
  group: string; // in the chooser; `system-<group>.js` has its interpreter
  tabs: string[]; // which it can answer
  draws: boolean; // whether games can be drawn
  player: Fact[];
  terms: Fact[];
  game: Fact[]; // what is asked about a game beyond opponent and score
  places: number; // decimals that ratings are shown with
  document: string; // which text it follows
  certainty: string; // how sure it is, in one sentence
  estimate: string; // why every answer is an estimate, or ""
}

/** A value, null for nothing, or a sentence that says what is wrong. */
export interface Read { value?: any; error?: string }

/** Something that cannot be: the name of its fact, and why. */
export type Problem = [string, Phrase | string];

/** A row of a list, as it was typed. */
export interface Row {
  opponent: string;
  result: string;
  name: string;
  colour: string; // white, black or "": the player's own
  round: string;
  forfeit: boolean;
  facts: Record<string, string>; // what the system asks beside
}

/** A player: what a system asks of one, by the names of its facts. */
export interface Player { rating: number | null; [fact: string]: any }

/** A game as it was played; `points` are half points, `facts` those that the system asks for. */
export interface Game {
  opponent: Player | null; // null: nothing is known of them
  points: number;
  name?: string;
  round?: number;
  colour?: "white" | "black"; // the player's own
  forfeit?: boolean;
  facts?: Record<string, any>;
}

/** A game as it was rated: in points, whatever a system works with. */
export interface RatedGame {
  opponent: number | null; // the rating that they counted with
  points: number;
  name?: string;
  round?: number;
  colour?: "white" | "black";
  counted: boolean;
  expected: number | null;
  change: number | null;
  reason: Phrase | null; // why it is special, or does not count
  article?: string; // where the rules say so
  problem?: Problem | null; // what cannot be: a fact of the game, a term, "result" or "rating"
}

/** A number, a range, a yes or no, or null where it is not known. */
export type FigureValue = number | [number, number] | boolean | null;

/** A figure of a player beside the rating, such as a deviation. */
export interface Figure {
  name: string;
  label: string;
  before: FigureValue;
  after: FigureValue;
  places: number; // decimals that are shown
}

/** What games did to a player, for every system; a system may add what its own steps need. */
export interface Report {
  rules: string;
  on?: string;
  rating: number;
  newRating: number;
  change: number;
  rounded: number; // the change in whole points
  places: number; // decimals that ratings are shown with
  n: number;
  points: number; // half points in the games that count
  expected: number;
  average: number | null;
  performance: { value: number | null } | null; // null: the system knows none
  k: number | null;
  kReason: Phrase | null;
  assumed: Phrase[];
  notes: Phrase[];
  games: RatedGame[];
  batch: string; // "game" where each is rated from the rating after the one before
  estimate: Phrase | string; // why it is one, or ""
  figures: Figure[];
  [more: string]: any;
}

/** One game, from both sides; `expected` and `chance` are the first one's. */
export interface GameReport { mine: Report; theirs: Report; expected: number; chance: number }

/** How a system rates: `system-<group>.js` exports one for each of its systems, by id, as its
 * default. `Terms` are its own. */
export interface Interpreter<Terms = any> {
  earliest?: string; // the first day that its terms know
  options?: Record<string, string[][]>; // values and words of a choice among the terms
  omitted: string; // the key of what is assumed of a player
  asksTerm?(name: string, state: Record<string, any>): boolean;
  asksPlayer?(name: string, terms: Terms | null): boolean;
  asksGame?(name: string, terms: Terms): boolean;
  terms(values: any): { terms?: Terms; problem?: Problem; hint?: string };
  about(terms: Terms): string; // which rules these are
  line?(terms: Terms): string; // the same in a few words
  ks?(terms: Terms): number[]; // the values of K that its rules know
  rowFacts?: string[]; // what is asked of an opponent in a list; all that is asked of one, if omitted
  needs?: string[]; // which targets it can find the least score for
  note(terms: Terms): string;
  check(terms: Terms, player: any, n: number): Problem[];
  rating(terms: Terms, player: any): number | null; // that a player counts with
  rate(terms: Terms, player: Player, games: Game[]): Report;
  game(terms: Terms, a: Player, b: Player, points: number, facts?: Record<string, any>): GameReport;
  expected(terms: Terms, own: Player, opponent: Player, facts?: Record<string, any>): number;
  /** Of a win, a draw being half of one. */
  chance(terms: Terms, own: Player, opponent: Player, facts?: Record<string, any>): number;
  steps(report: any): Step[];
  performanceSteps(report: any): Step[];
}

/** How a system rates the unrated: `initial-<id>.js` exports one. */
export interface InitialInterpreter<Terms = any> {
  isKnown(terms: Terms): boolean;
  rule(terms: Terms): string[];
  addedDraws(terms: Terms): number[];
  rate(terms: Terms, games: Game[]): any;
  steps(report: any): Step[];
  missing(report: any): string[];
}

/** A tab: reads its question, computes the answer to a complete one, and shows both. */
export interface Tab {
  read(asked: any): any; // `hint` says what a question still lacks
  compute(question: any): any | null;
  show(question: any, answer: any | null): void;
  sync?(): void; // shows what the state holds
}
