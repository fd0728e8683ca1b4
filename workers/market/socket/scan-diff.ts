/** Reads the most frequent message in one pass: converts an order book change from the socket's
 *  text to integer steps, without JSON.parse and without creating objects. Supports exactly the
 *  layout our exchange sends; the ordinary decoder reads any other valid text. */
import { epochMs } from '#contract/core/time.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import type { StepDiff } from '../engine/step-diff.ts';
import { LevelScanner } from './scan-levels.ts';
import { CountScanner, NOWHERE, pastLabel } from './scan-text.ts';

/** Epochs supported here; the ordinary decoder reads others. */
const PLAIN_EPOCH = /^[\w.:-]{1,64}$/;

/** The payload is a JSON string inside the message, so its quotes are escaped. */
const PREVIOUS = '\\",\\"prev_seq\\":';
const SEQUENCE = ',\\"seq\\":';
const TIME = ',\\"ts\\":';
const BIDS = ',\\"bids\\":';
const ASKS = ',\\"asks\\":';
const CHECKSUM = ',\\"crc\\":';
const END = '}"}';

export class DiffScanner {
  readonly #head: string;
  readonly #levels: LevelScanner;
  readonly #counts = new CountScanner();
  readonly #diff: StepDiff;
  /** The head with the current epoch, the start of nearly every message, compared in one step. */
  #prefix: string;

  /** @param lead fields before the epoch, as they are written inside the message. */
  constructor(event: string, channelName: string, steps: PairSteps, lead = '') {
    this.#head = `{"event":"${event}","channel":"${channelName}","data":"{${lead}\\"epoch\\":\\"`;
    this.#prefix = this.#head;
    this.#levels = new LevelScanner(steps);
    this.#diff = {
      epoch: '',
      previousSequence: 0,
      sequence: 0,
      at: epochMs(0),
      bidCount: 0,
      askCount: 0,
      levels: this.#levels.levels,
      checksum: undefined,
    };
  }

  /** @returns the change, overwritten by the next scan; undefined when the text has another layout. */
  scan(text: string): StepDiff | undefined {
    const isKnown = this.#diff.epoch !== '' && text.startsWith(this.#prefix);
    if (!isKnown && !this.#learnEpoch(text)) return undefined;
    if (!text.endsWith(END)) return undefined; // Required by the level scanner.
    const diff = this.#diff;
    const levels = this.#levels;
    const counts = this.#counts;
    let at = counts.scan(text, this.#prefix.length);
    diff.previousSequence = counts.count;
    at = counts.scanAfter(text, at, SEQUENCE);
    diff.sequence = counts.count;
    at = counts.scanAfter(text, at, TIME);
    diff.at = epochMs(counts.count);
    levels.count = 0;
    at = levels.scan(text, pastLabel(text, at, BIDS));
    diff.bidCount = levels.count;
    at = levels.scan(text, pastLabel(text, at, ASKS));
    diff.askCount = levels.count - diff.bidCount;
    at = this.#pastChecksum(text, at);
    const isComplete = at === text.length - END.length;
    return isComplete && diff.sequence >= diff.previousSequence ? diff : undefined;
  }

  #pastChecksum(text: string, at: number): number {
    this.#diff.checksum = undefined;
    const start = pastLabel(text, at, CHECKSUM);
    if (start === NOWHERE) return at;
    const end = this.#counts.scan(text, start);
    this.#diff.checksum = this.#counts.count;
    return end;
  }

  /** Rare: only for the first message, and the first after the exchange restarted. */
  #learnEpoch(text: string): boolean {
    if (!text.startsWith(this.#head)) return false;
    const start = this.#head.length;
    const epoch = text.slice(start, text.indexOf('\\', start));
    if (!PLAIN_EPOCH.test(epoch) || !text.startsWith(PREVIOUS, start + epoch.length)) return false;
    this.#diff.epoch = epoch;
    this.#prefix = this.#head + epoch + PREVIOUS;
    return true;
  }
}
