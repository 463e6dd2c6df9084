// K in steps, as it is typed: by the number of games played before, or by the rating.

/** "40:30,20" means 40 up to 30, then 20; null if the text is not of this form.
 * @param {string} words @param {number} most the greatest K @param {RegExp} bound what a step ends at */
export function readSteps(words, most, bound = /^\d{1,6}$/) {
  const parts = words.split(",").map((part) => part.split(":").map((figure) => figure.trim()));
  const [then, ...more] = /** @type {string[]} */ (parts.pop());
  const isK = (figure) => /^\d{1,3}(\.\d+)?$/.test(figure) && Number(figure) <= most;
  let last = 0;
  const lasts = (/** @type {string[]} */ [k, until, ...rest]) => {
    const isLater = isK(k) && bound.test(until) && Number(until) > last && !rest.length;
    last = Number(until);
    return isLater;
  };
  if (!isK(then) || more.length || !parts.every(lasts)) return null;
  return { steps: parts.map((part) => part.map(Number)), then: Number(then) };
}
