/** Small steps over the bytes of a frame. Each takes the index to begin at and answers the index after
 *  what it read, or NOWHERE; NOWHERE in is NOWHERE out, so that a reader checks once, at the end. */

/** What every scanning function answers when the bytes are not what it expects. */
export const NOWHERE = -1;

/** A storm's frame stays far under this; a longer one is decoded the ordinary way. */
const FRAME_BYTES_MAX = 262_144;

const BACKSLASH = 92;
const QUOTE = 34;
const ZERO = 48;
const NINE = 57;

const encoder = new TextEncoder();

/** The bytes of a literal that frames are expected to hold. */
export const labelOf = (text: string): Uint8Array => encoder.encode(text);

/** 0 outside the frame, where no text has a character. */
export const codeAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;

/** One frame at a time as bytes: reading them is cheaper than asking a string for each character. */
export class FrameBytes {
  readonly bytes = new Uint8Array(FRAME_BYTES_MAX);
  #length = 0;

  /** @returns false when the frame is too long. */
  take(text: string): boolean {
    if (text.length >= FRAME_BYTES_MAX) return false;
    const { read, written } = encoder.encodeInto(text, this.bytes);
    this.#length = written;
    return read === text.length;
  }

  isEnd(at: number): boolean {
    return at === this.#length;
  }
}

/** A quote inside the payload, which is itself a JSON string: `\"`. */
export function pastQuote(bytes: Uint8Array, at: number): number {
  return codeAt(bytes, at) === BACKSLASH && codeAt(bytes, at + 1) === QUOTE ? at + 2 : NOWHERE;
}

export function pastLabel(bytes: Uint8Array, at: number, label: Uint8Array): number {
  if (at < 0) return NOWHERE;
  for (let index = 0; index < label.length; index++) {
    if (bytes[at + index] !== label[index]) return NOWHERE;
  }
  return at + label.length;
}

/** Reads whole numbers as JSON writes them, without a sign. */
export class CountScanner {
  /** What the last successful scan read. */
  count = 0;

  scan(bytes: Uint8Array, start: number): number {
    if (start < 0) return NOWHERE;
    let at = start;
    let value = 0;
    let code = codeAt(bytes, at);
    while (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      code = codeAt(bytes, ++at);
    }
    const hasSpareZero = at > start + 1 && codeAt(bytes, start) === ZERO;
    if (at === start || hasSpareZero || value > Number.MAX_SAFE_INTEGER) return NOWHERE;
    this.count = value;
    return at;
  }

  scanAfter(bytes: Uint8Array, start: number, label: Uint8Array): number {
    return this.scan(bytes, pastLabel(bytes, start, label));
  }
}
