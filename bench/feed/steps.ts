/** Reads decimal text as integer steps of 10^-decimals, as fast as possible. All books of the merge
 *  scenario use it, so that the scenario compares books and not parsing; the decode scenario
 *  compares parsing. */

/** Allows no digits beyond `decimals`: the generator writes none. */
export function stepsOfText(text: string, decimals: number): number {
  let value = 0;
  let decimalCount = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 46) {
      decimalCount = 0;
      continue;
    }
    value = value * 10 + code - 48;
    if (decimalCount >= 0) decimalCount += 1;
  }
  for (let at = Math.max(0, decimalCount); at < decimals; at += 1) value *= 10;
  return value;
}

/** Returns the text of `count` steps of 10^-decimals without trailing zeros. Fast, because the feed
 *  writes tens of thousands per second beside the measured process. */
export function textOfSteps(count: number, decimals: number): string {
  const digits = String(count).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  let end = digits.length;
  while (end > cut && digits.charCodeAt(end - 1) === 48) end -= 1;
  const integer = digits.slice(0, cut);
  return end === cut ? integer : `${integer}.${digits.slice(cut, end)}`;
}
