/**
 * Scanning functions for the text of a message. Each takes a start index and returns the index
 * after the text it read, or NOWHERE. NOWHERE as input returns NOWHERE, so a reader checks only
 * once, at the end.
 *
 * The text is read in place, character by character: copying it into bytes first would cost a
 * browser as much as reading it, plus one object per message.
 */

/** Returned by every scanning function when the text has another format. */
export const NOWHERE = -1;

const BACKSLASH = 92;
const QUOTE = 34;
const ZERO = 48;
const NINE = 57;

/** Returns 0 outside the text; calling charCodeAt there would slow the string down permanently. */
export const codeAt = (text: string, at: number): number =>
  at >= 0 && at < text.length ? text.charCodeAt(at) : 0;

/** Skips a quote inside the payload, which is itself a JSON string: `\"`. */
export function pastQuote(text: string, at: number): number {
  return codeAt(text, at) === BACKSLASH && codeAt(text, at + 1) === QUOTE ? at + 2 : NOWHERE;
}

export function pastLabel(text: string, at: number, label: string): number {
  return at >= 0 && text.startsWith(label, at) ? at + label.length : NOWHERE;
}

/** Reads integers in JSON format, without a sign. */
export class CountScanner {
  /** Result of the last successful scan. */
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
