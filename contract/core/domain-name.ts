/** Names of internet domains in one spelling: `MÜNCHEN.de` and `xn--mnchen-3ya.de` are `münchen.de`. */

const NAME_LENGTH_MAX = 253;
const LABEL_LENGTH_MAX = 63;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** Everything that would end the name in an address, or make it something else. */
const FOREIGN = /[\s\p{Cc}!-,/:-@[-`{-~]/u;

/**
 * Returns the name in lower case, with its letters instead of their encoding.
 * @returns undefined for text that names no public domain: it needs two labels, and the last one a letter.
 */
export function domainNameOf(text: string): string | undefined {
  const ascii = asciiNameOf(text);
  if (ascii === undefined || ascii.length > NAME_LENGTH_MAX) return undefined;
  const labels = ascii.split('.');
  const isUsable =
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label) && label.length <= LABEL_LENGTH_MAX) &&
    /[a-z]/.test(labels.at(-1) ?? '');
  return isUsable ? labels.map(shownLabelOf).join('.') : undefined;
}

/** Encoding by the rules of browsers (IDNA), which `URL` applies. */
function asciiNameOf(text: string): string | undefined {
  if (text === '' || FOREIGN.test(text)) return undefined;
  try {
    return new URL(`http://${text}/`).hostname;
  } catch {
    return undefined;
  }
}

const PREFIX = 'xn--';

const shownLabelOf = (label: string): string =>
  label.startsWith(PREFIX) ? (decodedLabelOf(label.slice(PREFIX.length)) ?? label) : label;

/** Parameters of Punycode, @source RFC 3492, section 5. */
const BASE = 36;
const THRESHOLD_MIN = 1;
const THRESHOLD_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const BIAS_FIRST = 72;
const CODE_FIRST = 128;
const CODE_MAX = 0x10_ff_ff;

/** Decodes a label without its prefix. @source RFC 3492, section 6.2. */
function decodedLabelOf(encoded: string): string | undefined {
  const split = encoded.lastIndexOf('-');
  const letters = Array.from(split > 0 ? encoded.slice(0, split) : '');
  let [code, bias, index] = [CODE_FIRST, BIAS_FIRST, 0];
  let rest = encoded.slice(split + 1);
  while (rest !== '') {
    const indexBefore = index;
    let weight = 1;
    for (let place = BASE; ; place += BASE) {
      const digit = digitOf(rest);
      rest = rest.slice(1);
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(place - bias, THRESHOLD_MIN), THRESHOLD_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    bias = adaptedBias(index - indexBefore, count, indexBefore === 0);
    code += Math.floor(index / count);
    index %= count;
    if (code > CODE_MAX) return undefined;
    letters.splice(index, 0, String.fromCodePoint(code));
    index += 1;
  }
  return letters.join('');
}

/** The first letter of `text` as a number: a to z, then 0 to 9. */
function digitOf(text: string): number | undefined {
  const index = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(text.charAt(0));
  return text === '' || index < 0 ? undefined : index;
}

function adaptedBias(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? DAMP : 2));
  left += Math.floor(left / count);
  let bias = 0;
  while (left > ((BASE - THRESHOLD_MIN) * THRESHOLD_MAX) >> 1) {
    left = Math.floor(left / (BASE - THRESHOLD_MIN));
    bias += BASE;
  }
  return bias + Math.floor(((BASE - THRESHOLD_MIN + 1) * left) / (left + SKEW));
}
