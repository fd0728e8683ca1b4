/** Small steps over the text of a frame. Each takes the index to begin at and answers the index after
 *  what it read, or NOWHERE; NOWHERE in is NOWHERE out, so that a reader checks once, at the end.
 *
 *  The text is read where it lies, character by character: copying it into bytes first costs a browser
 *  as much as reading it, and an object for every frame. */

/** What every scanning function answers when the text is not what it expects. */
export const NOWHERE = -1;

const BACKSLASH = 92;
const QUOTE = 34;
const ZERO = 48;
const NINE = 57;

/** 0 outside the text, where no character is; asking a string itself there would slow it down for good. */
export const codeAt = (text: string, at: number): number =>
  at >= 0 && at < text.length ? text.charCodeAt(at) : 0;

/** A quote inside the payload, which is itself a JSON string: `\"`. */
export function pastQuote(text: string, at: number): number {
  return codeAt(text, at) === BACKSLASH && codeAt(text, at + 1) === QUOTE ? at + 2 : NOWHERE;
}

export function pastLabel(text: string, at: number, label: string): number {
  return at >= 0 && text.startsWith(label, at) ? at + label.length : NOWHERE;
}

/** Reads whole numbers as JSON writes them, without a sign. */
export class CountScanner {
  /** What the last successful scan read. */
  count = 0;

  scan(text: string, start: number): number {
    if (start < 0) return NOWHERE;
    let at = start;
    let value = 0;
    let code = codeAt(text, at);
    while (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      code = codeAt(text, ++at);
    }
    const hasSpareZero = at > start + 1 && codeAt(text, start) === ZERO;
    if (at === start || hasSpareZero || value > Number.MAX_SAFE_INTEGER) return NOWHERE;
    this.count = value;
    return at;
  }

  scanAfter(text: string, start: number, label: string): number {
    return this.scan(text, pastLabel(text, start, label));
  }
}
