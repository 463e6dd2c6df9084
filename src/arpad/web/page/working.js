// The words of a working: the same sentences as Python's, each step with its article.

export const halves = (points) => (points % 2 ? `${(points - 1) / 2}.5` : `${points / 2}`);
const hundredths = (value) => (value / 100).toFixed(2);
const signedWhole = (value) => (value < 0 ? `${value}` : `+${value}`);
const signedHundredths = (value) => (value < 0 ? "" : "+") + hundredths(value);

/** As Python writes a float with its sign, that of a negative zero too. */
function signedFloat(value, places) {
  if (value < 0) return value.toFixed(places);
  return (Object.is(value, -0) ? "-" : "+") + value.toFixed(places);
}

const step = (article, text, game) => ({ article, text, game });

/** Why a game is special under an edition, in words; "" for an ordinary one. */
export function reasonText(game, edition) {
  switch (game.reason) {
    case "unrated": return "unrated opponent";
    case "no points": return "no points in the first event";
    case "gap": {
      const { difference, above } = edition.gap.value;
      return `difference of ${difference} or more with a player above ${above}`;
    }
    case "exempt": return `rated ${edition.cap_exemption.value.rating} or more, so not capped`;
    case "capped":
      return `more than ${edition.cap.value}, so it counts as ${Math.abs(game.used)}`;
    case "upgraded elsewhere":
      return "not capped: the one upgrade of a tournament went to a greater difference";
    default: return "";
  }
}

function stepReason({ reached, junior, games_below: fewer, note }) {
  if (reached) return `published at ${reached} or more`;
  if (junior) {
    const birthday = `the ${junior.age}th birthday`;
    const until = junior.until === "year end" ? `the end of the year of ${birthday}` : birthday;
    return `a junior until ${until}, never published at ${junior.never_reached} or more`;
  }
  if (fewer) return `fewer than ${fewer} rated games completed`;
  return note || "an established player";
}

/** Why K is what it is. */
export function kReason({ k, step: chosen, games, limit }) {
  if (!chosen) return "given; it bypasses the K rules";
  const reason = stepReason(chosen);
  return k === chosen.k ? reason : `${reason}; ${games} games × ${chosen.k} is more than ${limit}`;
}

/** What had to be assumed for K because it was not given. */
export function assumptions({ assumed }) {
  return assumed.map((note) => {
    switch (note.kind) {
      case "never reached": return `never published at ${note.bound} or more`;
      case "adult": return `an adult: older than ${note.age}`;
      case "enough games": return `${note.bound} or more rated games completed`;
      case "no other games": return "no other games in the rating period than these";
      default:
        return `the ${note.age}th birthday in ${note.year} has passed: ` +
          "only the year of birth is known, this edition asks for the day (or give the age)";
    }
  });
}

function kSteps(choice, edition) {
  const { k, step: chosen, games, limit } = choice;
  if (!chosen) return [step(edition.period_limit.article, `K = ${k}, ${kReason(choice)}`)];
  const steps = [step(chosen.article, `${stepReason(chosen)}, so K = ${chosen.k}`)];
  if (k !== chosen.k) {
    const product = `${games} games × ${chosen.k} = ${games * chosen.k}`;
    steps.push(step(edition.period_limit.article, `${product}, more than ${limit}, so K = ${k}`));
  }
  return steps;
}

function gameSteps(game, edition, number) {
  const reason = reasonText(game, edition);
  if (game.expected === null) return [step(game.article, `not counted: ${reason}`, number)];
  const difference = `difference ${game.difference}`;
  const expected = hundredths(game.expected);
  const gained = signedHundredths(50 * game.points - game.expected);
  return [
    step(game.article || "8.3.1", reason ? `${difference}; ${reason}` : difference, number),
    step(edition.difference_bounds.article, `${game.used} points: expected ${expected}; ` +
      `${halves(game.points)} − ${expected} = ${gained}`, number),
  ];
}

/** Nothing, or what happens to a rating below the floor. */
export function floorNotes({ edition, newRating }) {
  if (!edition || newRating >= (edition.floor.value ?? 0)) return [];
  const { value, article } = edition.floor;
  return [`${newRating} is below the floor of ${value}: unrated on the next list (${article})`];
}

function fideSteps(report) {
  const { edition, rating, newRating, rounded } = report;
  const gained = signedHundredths(50 * report.points - report.expected);
  const expected = hundredths(report.expected);
  return [
    step("0.1", `a tournament that starts on ${report.on}: ${edition.name}`),
    ...report.games.flatMap((game, place) => gameSteps(game, edition, place + 1)),
    step("8.3.2", `score ${halves(report.points)} − expected ${expected} = ${gained}`),
    ...kSteps(report.choice, edition),
    step("8.3.3", `${gained} × ${report.k} = ${signedHundredths(report.change)}`),
    step(edition.rounding.article, `rounded ${edition.rounding.value}: ${signedWhole(rounded)}; ` +
      `${rating} → ${newRating}`),
    ...floorNotes(report).map((text) => step(edition.floor.article, text)),
  ];
}

function eloGameStep(game, number) {
  if (game.expected === null) return step("Elo", `not counted: ${reasonText(game)}`, number);
  const expected = game.expected.toFixed(4);
  const gained = signedFloat(game.points / 2 - game.expected, 4);
  return step("Elo", `1 / (1 + 10^(${0 - game.difference} / 400)) = ${expected}; ` +
    `${halves(game.points)} − ${expected} = ${gained}`, number);
}

function eloSteps(report) {
  const expected = report.expected.toFixed(4);
  const gained = signedFloat(report.points / 2 - report.expected, 4);
  return [
    ...report.games.map((game, place) => eloGameStep(game, place + 1)),
    step("Elo", `score ${halves(report.points)} − expected ${expected} = ${gained}`),
    step("Elo", `${gained} × ${report.k} = ${signedFloat(report.change, 2)}`),
    step("Elo", `rounded half away from zero: ${signedWhole(report.rounded)}; ` +
      `${report.rating} → ${report.newRating}`),
  ];
}

export const tournamentSteps = (report) => (report.edition ? fideSteps : eloSteps)(report);

export function performanceSteps({ value, n, points, average, percentage, unrated, counted }) {
  const gain = signedWhole(value - average);
  const many = n === 1 ? "1 opponent" : `${n} opponents`;
  const stands = unrated ? `, ${unrated} unrated as ${counted}` : "";
  return [
    step("B.01", `average of ${many}${stands}: ${average}`),
    step("8.1.1", `${halves(points)} out of ${n} is ${percentage} %: dp = ${gain}`),
    step("B.01", `${average} ${gain} = ${value}`),
  ];
}

/** What still stands between an unrated player and a rating. */
export const missing = (report) =>
  missingSteps(report).map(({ article, text }) => `${text} (${article})`);

function missingSteps({ tooFew, below, rule, n, games, computed, floor }) {
  const steps = [];
  if (tooFew) {
    const needed = `${rule.least_games} games against rated opponents are needed`;
    steps.push(step("7.1.4", `${needed}, ${n} count`));
    if (games.some((game) => game.article === "8.2.1")) {
      steps.push(step("8.2.1", "the first event, without a point, is disregarded"));
    }
  }
  if (below) steps.push(step("7.1.4", `${computed} is below ${floor}, so it is not published`));
  return steps;
}

function fraction(total, size) {
  const whole = Math.floor((200 * total + size) / (2 * size));
  return hundredths(whole).replace(/\.00$/, "");
}

function computedSteps(report) {
  const { size, total, extra, gain, rule } = report;
  const { article } = report.edition.initial;
  const draws = rule.added_draws.join(" and ");
  const added = draws ? `, with added draws against ${draws}` : "";
  const score = `${halves(report.allPoints)} out of ${size} is ${report.percentage} %`;
  const average = fraction(total, size);
  const steps = [
    step("8.2.2", `average of ${size} opponents${added}: ${average}`),
    report.byHalfPoints
      ? step(article, `half points above 50 %: ${extra}, so +${gain}`)
      : step("8.1.1", `${score}: dp = ${signedWhole(gain)}`),
    step(article, `${average} ${signedWhole(gain)} = ${report.raw}, rounded`),
  ];
  if (report.raw > report.computed) steps.push(step(article, `at most ${rule.maximum}`));
  return steps;
}

export function initialSteps(report) {
  return [
    ...report.games.filter((game) => game.reason).map((game) => step(game.article,
      `${game.name || (game.opponent ?? "unrated")}: not counted, ${reasonText(game)}`)),
    ...(report.n ? computedSteps(report) : []),
    ...missingSteps(report),
  ];
}

/** What an edition asks of an initial rating, in words. */
export function ruleTexts({ initial: { value: rule, article, note }, floor }) {
  if (!rule) return [`The rule of this edition is not known: ${note}.`];
  const draws = rule.added_draws.join(" and ");
  return [
    `At least ${rule.least_games} games against rated opponents are needed, ` +
      `within ${rule.months} months (7.1.4).`,
    draws ? `Draws against ${draws} are added, for the average and for the score (8.2.2).`
      : "The average is that of the rated opponents (8.2.2).",
    rule.points_per_half_point
      ? `Above 50 %, every half point adds ${rule.points_per_half_point} (${article}).`
      : "The average and the difference dp for the percentage make the rating (8.1.1).",
    rule.maximum && `It is at most ${rule.maximum} (${article}).`,
    floor.value && `Below ${floor.value} it is not published (7.1.4).`,
    rule.drops_zero && "A first event without a point is disregarded (8.2.1).",
  ];
}
