/** The common frame, read in one pass: a book change goes from the socket's text straight into whole
 *  steps, without JSON.parse and without building anything. It knows one exact layout, the one our
 *  exchange sends; any other text is left to the ordinary decoding, which reads all that is valid. */
import { epochMs } from '#contract/core/time.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import type { StepDiff } from '../engine/step-diff.ts';
import { CountScanner, NOWHERE, labelOf, pastLabel, type FrameBytes } from './scan-bytes.ts';
import { LevelScanner } from './scan-levels.ts';

/** What an epoch may look like here; others are read the ordinary way. */
const PLAIN_EPOCH = /^[\w.:-]{1,64}$/;

/** Inside the frame the payload is a JSON string, so its quotes are escaped. */
const PREVIOUS = '\\",\\"prev_seq\\":';
const SEQUENCE = labelOf(',\\"seq\\":');
const TIME = labelOf(',\\"ts\\":');
const BIDS = labelOf(',\\"bids\\":');
const ASKS = labelOf(',\\"asks\\":');
const CHECKSUM = labelOf(',\\"crc\\":');
const END = labelOf('}"}');

export class DiffScanner {
  readonly #head: string;
  readonly #frame: FrameBytes;
  readonly #levels: LevelScanner;
  readonly #counts = new CountScanner();
  readonly #diff: StepDiff;
  /** The head with the present epoch: what nearly every frame begins with, compared in one go. */
  #prefix: string;

  /** @param frame shared with other scanners: one frame is read at a time. */
  constructor(event: string, channelName: string, steps: PairSteps, frame: FrameBytes) {
    this.#head = `{"event":"${event}","channel":"${channelName}","data":"{\\"epoch\\":\\"`;
    this.#prefix = this.#head;
    this.#frame = frame;
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

  /** @returns the change, overwritten by the next scan; undefined when the text is not of its layout. */
  scan(text: string): StepDiff | undefined {
    const isKnown = this.#diff.epoch !== '' && text.startsWith(this.#prefix);
    if (!isKnown && !this.#learnEpoch(text)) return undefined;
    if (!this.#frame.take(text)) return undefined;
    const { bytes } = this.#frame;
    const diff = this.#diff;
    const levels = this.#levels;
    const counts = this.#counts;
    let at = counts.scan(bytes, this.#prefix.length); // ASCII so far: text and bytes count alike.
    diff.previousSequence = counts.count;
    at = counts.scanAfter(bytes, at, SEQUENCE);
    diff.sequence = counts.count;
    at = counts.scanAfter(bytes, at, TIME);
    diff.at = epochMs(counts.count);
    levels.count = 0;
    at = levels.scan(bytes, pastLabel(bytes, at, BIDS));
    diff.bidCount = levels.count;
    at = levels.scan(bytes, pastLabel(bytes, at, ASKS));
    diff.askCount = levels.count - diff.bidCount;
    at = this.#pastChecksum(bytes, at);
    const isWhole = this.#frame.isEnd(pastLabel(bytes, at, END));
    return isWhole && diff.sequence >= diff.previousSequence ? diff : undefined;
  }

  #pastChecksum(bytes: Uint8Array, at: number): number {
    this.#diff.checksum = undefined;
    const start = pastLabel(bytes, at, CHECKSUM);
    if (start === NOWHERE) return at;
    const end = this.#counts.scan(bytes, start);
    this.#diff.checksum = this.#counts.count;
    return end;
  }

  /** Rare: the first frame, and the first after the exchange restarted. */
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
