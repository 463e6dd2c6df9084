// The types that the modules share, for editors and type checkers: a browser never loads this file.

/** A sentence: its key and its values, which may be phrases themselves. */
export interface Phrase { key: string; values?: Record<string, any> }

/** A step of a working: a phrase with its article, and the number of its game. */
export interface Step extends Phrase { article: string; game?: number }

/** A fact about a player, a game or the terms, as Python describes it. */
export interface Fact {
  name: string;
  kind: string; // whole, number, flag, date, choice or text
  label: string;
  help: string;
  rule: string;
  least?: number;
  most?: number;
  choices?: string[];
  words?: Record<string, string>; // what choices are called
  default?: any;
  opponent?: boolean;
  starts?: boolean; // also asked of an unrated player
}

/** A system. Until the module of its group is loaded, only its id, its group and its tabs are known, and it
 * asks for nothing. */
export interface Description {
  id: string;
  name: string;
  group: string; // `system-<group>.js` has its interpreter
  tabs: string[]; // those that it can answer
  draws: boolean; // whether games can be drawn
  player: Fact[];
  terms: Fact[];
  game: Fact[]; // what is asked about a game besides opponent and score
  places: number; // decimals with which ratings are shown
  document: string; // the text that it follows
  certainty: string; // how certain it is, in one sentence
  estimate: string; // why every answer is an estimate, or ""
}

/** A value, null for nothing, or a sentence that says what is wrong. */
export interface Read { value?: any; error?: string }

/** Something that is impossible: the name of its fact, and why. */
export type Problem = [string, Phrase | string];

/** A row of a list, as it was typed. */
export interface Row {
  opponent: string;
  result: string;
  name: string;
  colour: string; // white, black or "": the player's own
  round: string;
  forfeit: boolean;
  facts: Record<string, string>; // what else the system asks for
}

/** A player: what a system asks for, by the names of its facts. */
export interface Player { rating: number | null; [fact: string]: any }

/** What a player may be in words: it stands for facts as they are typed. It may ask for one more, and say what is
 * taken for granted without it. */
export interface Kind {
  words: string;
  facts: Record<string, string>;
  asks?: string;
  taken?: string;
  isSo(player: Player): boolean;
}

/** A game as it was played; `points` are half points, `facts` what else the system asks for. */
export interface Game {
  opponent: Player | null; // null: nothing is known about them
  points: number;
  name?: string;
  round?: number;
  colour?: "white" | "black"; // the player's own
  forfeit?: boolean;
  facts?: Record<string, any>;
}

/** A game as it was rated, with figures in points for every system. */
export interface RatedGame {
  opponent: number | null; // their effective rating
  points: number;
  name?: string;
  round?: number;
  colour?: "white" | "black";
  counted: boolean;
  expected: number | null;
  change: number | null;
  reason: Phrase | null; // why it is special, or does not count
  article?: string; // the article that says so
  problem?: Problem | null; // what is impossible: a fact of the game, a term, "result" or "rating"
}

/** A number, a range, a yes or no, or null if it is not known. */
export type FigureValue = number | [number, number] | boolean | null;

/** A figure of a player besides the rating, such as a deviation. */
export interface Figure {
  name: string;
  label: string;
  before: FigureValue;
  after: FigureValue;
  places: number; // decimals that are shown
}

/** The result of a player's games, for every system; a system may add what its own steps need. */
export interface Report {
  rules: string;
  on?: string;
  rating: number;
  published?: number; // the rating before in whole points, if the federation prints them so
  newRating: number;
  change: number;
  rounded: number; // the change in whole points
  places: number; // decimals with which ratings are shown
  n: number;
  points: number; // half points in the games that count
  expected: number;
  average: number | null;
  performance: { value: number | null } | null; // null: the system has none
  k: number | null;
  kReason: Phrase | null;
  assumed: Phrase[];
  notes: Phrase[];
  games: RatedGame[];
  batch: string; // "game" if each game is rated from the rating after the previous one
  estimate: Phrase | string; // why it is one, or ""
  figures: Figure[];
  additions?: { name: string; change: number }[]; // what no single game brings, such as a bonus
  [more: string]: any;
}

/** One game, from both sides; `expected` and `chance` are the first one's. */
export interface GameReport { mine: Report; theirs: Report; expected: number; chance: number }

/** How a system rates: `system-<group>.js` exports one for each of its systems, by id, as its
 * default. `Terms` are its own. */
export interface Interpreter<Terms = any> {
  earliest?: string; // the first day for which there are terms
  options?: Record<string, string[][]>; // values and labels of a choice among the terms
  omitted: string; // the key of the sentence on what is assumed about a player
  asksTerm?(name: string, state: Record<string, any>): boolean;
  asksPlayer?(name: string, terms: Terms | null): boolean;
  asksGame?(name: string, terms: Terms): boolean;
  terms(values: any): { terms?: Terms; problem?: Problem; hint?: string };
  about(terms: Terms): string; // which rules these are
  line?(terms: Terms): string; // the same in a few words
  kinds?(terms: Terms): Kind[]; // what a player may be in words
  kindWords?: string[]; // the keys of what stands before those words: of you, of the opponent
  asksBoth?: boolean; // whether what an opponent is counts as much, and what is assumed is shown at once
  beside?: string[]; // what is asked beside the K of a player rather than among the further facts
  rowFacts?: string[]; // what is asked of an opponent in a list; all that is asked of one, if omitted
  rowOmits?: string[]; // facts of a game that a row has in another way
  needs?: string[]; // the targets for which it can find the lowest score
  noNeeded?: string; // the key of the sentence on why it finds none
  note(terms: Terms): string;
  check(terms: Terms, player: any, n: number): Problem[];
  rating(terms: Terms, player: any): number | null; // the effective rating of a player
  rate(terms: Terms, player: Player, games: Game[]): Report;
  game(terms: Terms, a: Player, b: Player, points: number, facts?: Record<string, any>): GameReport;
  expected(terms: Terms, own: Player, opponent: Player, facts?: Record<string, any>): number;
  /** The chance of a win, a draw counting as half. */
  chance(terms: Terms, own: Player, opponent: Player, facts?: Record<string, any>): number;
  why(report: any): Phrase[]; // sentences that add up to the change
  /** FIDE's are loaded with the first working. */
  steps?(report: any): Step[];
  performanceSteps?(report: any): Step[];
}

/** How a system rates the unrated: `initial-<id>.js` exports one. */
export interface InitialInterpreter<Terms = any> {
  /** What the question lacks besides games; `start` is what the player starts from. */
  hint(terms: Terms, start: Record<string, any>): string;
  rule(terms: Terms): string[];
  addedDraws(terms: Terms): number[];
  rate(terms: Terms, games: Game[], start?: Record<string, any>): any;
  steps(report: any): Step[];
  missing(report: any): string[];
  facts(report: any): any[][]; // besides the score
}

/** A tab: reads its question, computes the answer to a complete one, and shows both. */
export interface Tab {
  read(asked: any): any; // `hint` says what a question still lacks
  compute(question: any): any | null;
  show(question: any, answer: any | null): void;
  sync?(): void; // shows what the state holds
  open?(text?: string): void; // shows the box for a pasted text
  insert?(rows: any[], at: number, replaces: boolean): string; // puts games into its list, or says why not
}
