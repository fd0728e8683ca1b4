/** The common frame, read in one pass: a book change goes from the socket's text straight into whole
 *  steps, without JSON.parse and without building anything. It knows one exact layout, the one our
 *  exchange sends; any other text is left to the ordinary decoding, which reads all that is valid. */
import { epochMs } from '#contract/core/time.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import type { StepDiff } from '../engine/step-diff.ts';
import { NOWHERE, StepScanner } from './scan-steps.ts';

/** Levels of one change; a storm's conflated change has a few hundred. */
const SCANNED_LEVEL_COUNT_MAX = 4_096;

const BACKSLASH = 92;
const QUOTE = 34;
const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;
const ZERO = 48;

/** Inside the frame the payload is a JSON string, so its quotes are escaped. */
const PREVIOUS = '\\",\\"prev_seq\\":';
const SEQUENCE = ',\\"seq\\":';
const TIME = ',\\"ts\\":';
const BIDS = ',\\"bids\\":';
const ASKS = ',\\"asks\\":';
const CHECKSUM = ',\\"crc\\":';
const END = '}"}';

export class DiffScanner {
  readonly #head: string;
  readonly #prices: StepScanner;
  readonly #sizes: StepScanner;
  readonly #diff: StepDiff;
  #number = 0;
  #levelCount = 0;

  constructor(event: string, channelName: string, steps: PairSteps) {
    this.#head = `{"event":"${event}","channel":"${channelName}","data":"{\\"epoch\\":\\"`;
    this.#prices = new StepScanner(steps.tickSize);
    this.#sizes = new StepScanner(steps.lotSize);
    this.#diff = {
      epoch: '',
      previousSequence: 0,
      sequence: 0,
      at: epochMs(0),
      bidCount: 0,
      askCount: 0,
      levels: new Float64Array(2 * SCANNED_LEVEL_COUNT_MAX),
      checksum: undefined,
    };
  }

  /** @returns the change, overwritten by the next scan; undefined when the text is not of its layout. */
  scan(text: string): StepDiff | undefined {
    if (!text.startsWith(this.#head)) return undefined;
    const diff = this.#diff;
    const epochStart = this.#head.length;
    const epochEnd = text.indexOf('\\', epochStart);
    if (epochEnd < 0) return undefined;
    const epoch = text.slice(epochStart, epochEnd);
    let at = this.#numberAfter(text, epochEnd, PREVIOUS);
    diff.previousSequence = this.#number;
    at = this.#numberAfter(text, at, SEQUENCE);
    diff.sequence = this.#number;
    at = this.#numberAfter(text, at, TIME);
    diff.at = epochMs(this.#number);
    this.#levelCount = 0;
    at = this.#levelsAfter(text, at, BIDS);
    diff.bidCount = this.#levelCount;
    at = this.#levelsAfter(text, at, ASKS);
    diff.askCount = this.#levelCount - diff.bidCount;
    if (at === NOWHERE) return undefined;
    diff.checksum = undefined;
    if (text.startsWith(CHECKSUM, at)) {
      at = this.#numberAfter(text, at, CHECKSUM);
      diff.checksum = this.#number;
    }
    if (at === NOWHERE || !text.startsWith(END, at) || at + END.length !== text.length) {
      return undefined;
    }
    if (diff.sequence < diff.previousSequence) return undefined;
    if (diff.epoch !== epoch) diff.epoch = epoch; // Keeps one string, not a slice of each frame.
    return diff;
  }

  /** A whole number without a sign after `label`. */
  #numberAfter(text: string, start: number, label: string): number {
    if (start === NOWHERE || !text.startsWith(label, start)) return NOWHERE;
    const first = start + label.length;
    let at = first;
    let value = 0;
    let code = text.charCodeAt(at) - ZERO;
    while (code >= 0 && code <= 9) {
      value = value * 10 + code;
      code = text.charCodeAt(++at) - ZERO;
    }
    const hasSpareZero = at > first + 1 && text.charCodeAt(first) === ZERO;
    if (at === first || hasSpareZero || value > Number.MAX_SAFE_INTEGER) return NOWHERE;
    this.#number = value;
    return at;
  }

  /** `[[\"price\",\"size\"],…]` after `label`, appended to the levels. */
  #levelsAfter(text: string, start: number, label: string): number {
    if (start === NOWHERE || !text.startsWith(label, start)) return NOWHERE;
    let at = start + label.length;
    if (text.charCodeAt(at) !== OPEN) return NOWHERE;
    if (text.charCodeAt(at + 1) === CLOSE) return at + 2;
    const { levels } = this.#diff;
    let slot = 2 * this.#levelCount;
    do {
      at = this.#openLevel(text, at + 1);
      at = this.#prices.scan(text, at);
      at = this.#closeText(text, at);
      if (text.charCodeAt(at) !== COMMA || this.#prices.steps === 0) return NOWHERE;
      at = this.#openText(text, at + 1);
      at = this.#sizes.scan(text, at);
      at = this.#closeText(text, at);
      if (text.charCodeAt(at) !== CLOSE || slot >= levels.length) return NOWHERE;
      levels[slot] = this.#prices.steps;
      levels[slot + 1] = this.#sizes.steps;
      slot += 2;
      at++;
    } while (text.charCodeAt(at) === COMMA);
    if (text.charCodeAt(at) !== CLOSE) return NOWHERE;
    this.#levelCount = slot / 2;
    return at + 1;
  }

  #openLevel(text: string, at: number): number {
    return text.charCodeAt(at) === OPEN ? this.#openText(text, at + 1) : NOWHERE;
  }

  #openText(text: string, at: number): number {
    return this.#closeText(text, at);
  }

  /** An escaped quote; NOWHERE stays NOWHERE, since no text has a character there. */
  #closeText(text: string, at: number): number {
    return text.charCodeAt(at) === BACKSLASH && text.charCodeAt(at + 1) === QUOTE
      ? at + 2
      : NOWHERE;
  }
}
