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

export interface Description {
  id: string;
  name: string;
  player: Fact[];
  terms: Fact[];
  tabs: string[]; // which it can answer
}

/** A value, null for nothing, or a sentence that says what is wrong. */
export interface Read { value?: any; error?: string }

/** Something that cannot be: the name of its fact, and why. */
export type Problem = [string, Phrase | string];

/** A row of a list, as it was typed. */
export interface Row { opponent: string; result: string; name: string }

export interface Game { opponent: number | null; points: number; name?: string }

/** A game as it was rated: in points, whatever a system works with. */
export interface RatedGame extends Game {
  counted: boolean;
  expected: number | null;
  change: number | null;
  reason: Phrase | null; // why it is special, or does not count
}

/** What games did to a player, for every system; a system may add what its own steps need. */
export interface Report {
  rules: string;
  on?: string;
  rating: number;
  newRating: number;
  change: number;
  rounded: number;
  n: number;
  points: number;
  expected: number;
  average: number | null;
  performance: { value: number | null };
  k: number;
  kReason: Phrase;
  assumed: Phrase[];
  notes: Phrase[];
  games: RatedGame[];
  [more: string]: any;
}

/** How a system rates: `system-<id>.js` exports one. `Terms` are its own. */
export interface Interpreter<Terms = any> {
  earliest?: string; // the first day that its terms know
  options?: Record<string, string[][]>; // values and words of a choice among the terms
  omitted: string; // what is assumed of a player
  asksTerm?(name: string, state: Record<string, any>): boolean;
  asksPlayer?(name: string, terms: Terms | null): boolean;
  terms(values: any): { terms?: Terms; problem?: Problem; hint?: string };
  about(terms: Terms): string; // which rules these are
  note(terms: Terms): string;
  check(terms: Terms, player: any, n: number): Problem[];
  rating(terms: Terms, player: any): number | null; // that a player counts with
  rate(terms: Terms, player: any, games: Game[]): Report;
  expected(terms: Terms, own: number, opponent: number): number;
  chance(terms: Terms, own: number, opponent: number): number; // of a win, a draw being half
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
