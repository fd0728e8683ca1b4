/** Small steps over the text of a frame. Each takes the index to begin at and answers the index after
 *  what it read, or NOWHERE; NOWHERE in is NOWHERE out, so that a reader checks once, at the end. */
import { NOWHERE } from './scan-steps.ts';

const BACKSLASH = 92;
const QUOTE = 34;
const ZERO = 48;

/** A quote inside the payload, which is itself a JSON string: `\"`. */
export function pastQuote(text: string, at: number): number {
  return text.charCodeAt(at) === BACKSLASH && text.charCodeAt(at + 1) === QUOTE ? at + 2 : NOWHERE;
}

export function pastLabel(text: string, at: number, label: string): number {
  return at !== NOWHERE && text.startsWith(label, at) ? at + label.length : NOWHERE;
}

/** Reads whole numbers as JSON writes them, without a sign. */
export class CountScanner {
  /** What the last successful scan read. */
  count = 0;

  scan(text: string, start: number): number {
    let at = start;
    let value = 0;
    let code = text.charCodeAt(at) - ZERO;
    while (code >= 0 && code <= 9) {
      value = value * 10 + code;
      code = text.charCodeAt(++at) - ZERO;
    }
    const hasSpareZero = at > start + 1 && text.charCodeAt(start) === ZERO;
    if (at === start || hasSpareZero || value > Number.MAX_SAFE_INTEGER) return NOWHERE;
    this.count = value;
    return at;
  }

  scanAfter(text: string, start: number, label: string): number {
    return this.scan(text, pastLabel(text, start, label));
  }
}
