/** The common frame, read in one pass: a book change goes from the socket's text straight into whole
 *  steps, without JSON.parse and without building anything. It knows one exact layout, the one our
 *  exchange sends; any other text is left to the ordinary decoding, which reads all that is valid. */
import { epochMs } from '#contract/core/time.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import type { StepDiff } from '../engine/step-diff.ts';
import { NOWHERE, StepScanner } from './scan-steps.ts';
import { CountScanner, pastLabel, pastQuote } from './scan-text.ts';

/** Levels of one change; a storm's conflated change has a few hundred. */
const SCANNED_LEVEL_COUNT_MAX = 4_096;
/** What an epoch may look like here; others are read the ordinary way. */
const PLAIN_EPOCH = /^[\w.:-]{1,64}$/;

const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;

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
  readonly #counts = new CountScanner();
  readonly #diff: StepDiff;
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
    let at = this.#counts.scanAfter(text, this.#pastEpoch(text), PREVIOUS);
    diff.previousSequence = this.#counts.count;
    at = this.#counts.scanAfter(text, at, SEQUENCE);
    diff.sequence = this.#counts.count;
    at = this.#counts.scanAfter(text, at, TIME);
    diff.at = epochMs(this.#counts.count);
    this.#levelCount = 0;
    at = this.#pastLevels(text, pastLabel(text, at, BIDS));
    diff.bidCount = this.#levelCount;
    at = this.#pastLevels(text, pastLabel(text, at, ASKS));
    diff.askCount = this.#levelCount - diff.bidCount;
    at = this.#pastChecksum(text, at);
    const isWhole = pastLabel(text, at, END) === text.length;
    return isWhole && diff.sequence >= diff.previousSequence ? diff : undefined;
  }

  /** One string serves until the exchange restarts: no frame's text is kept alive by a slice of it. */
  #pastEpoch(text: string): number {
    const start = this.#head.length;
    const { epoch } = this.#diff;
    if (epoch !== '' && text.startsWith(epoch, start) && text[start + epoch.length] === '\\') {
      return start + epoch.length;
    }
    const end = text.indexOf('\\', start);
    const found = text.slice(start, end);
    if (end < 0 || !PLAIN_EPOCH.test(found)) return NOWHERE;
    this.#diff.epoch = found;
    return end;
  }

  #pastChecksum(text: string, at: number): number {
    this.#diff.checksum = undefined;
    const start = pastLabel(text, at, CHECKSUM);
    if (start === NOWHERE) return at;
    const end = this.#counts.scan(text, start);
    this.#diff.checksum = this.#counts.count;
    return end;
  }

  /** `[[\"price\",\"size\"],…]`, appended to the levels. */
  #pastLevels(text: string, start: number): number {
    if (text.charCodeAt(start) !== OPEN) return NOWHERE;
    if (text.charCodeAt(start + 1) === CLOSE) return start + 2;
    const { levels } = this.#diff;
    let at = start;
    let slot = 2 * this.#levelCount;
    do {
      if (text.charCodeAt(at + 1) !== OPEN) return NOWHERE;
      at = pastQuote(text, this.#prices.scan(text, pastQuote(text, at + 2)));
      if (text.charCodeAt(at) !== COMMA || this.#prices.steps === 0) return NOWHERE;
      at = pastQuote(text, this.#sizes.scan(text, pastQuote(text, at + 1)));
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
}
