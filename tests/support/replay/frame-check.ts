/** Compares the frames of a replay with those listed in the recording. */
import type { EpochMs } from '#contract/core/time.ts';
import { FRAME } from '#domain/market-frame.ts';
import { frameHashOf } from '#workers/market/recording/frame-hash.ts';

export interface FrameDifference {
  readonly at: EpochMs;
  readonly sequence: number;
  /** `missing`: recorded but not sent; `extra`: sent but not recorded; `other`: both, but
   *  different. */
  readonly kind: 'missing' | 'extra' | 'other';
}

export class FrameCheck {
  markedCount = 0;
  equalCount = 0;
  firstDifference: FrameDifference | undefined;
  #frames: Float64Array[] = [];

  check(frame: Float64Array): void {
    this.#frames.push(frame);
  }

  mark(sequence: number, hash: number, at: EpochMs): void {
    this.markedCount += 1;
    const frame = this.#frames.shift();
    if (frame === undefined) this.#differ({ at, sequence, kind: 'missing' });
    else if (frame[FRAME.sequence] !== sequence || frameHashOf(frame) !== hash) {
      this.#differ({ at, sequence, kind: 'other' });
    } else this.equalCount += 1;
  }

  /** Reports a sent frame that was not listed as extra: the turn that made it has ended. */
  drop(at: EpochMs): void {
    const [frame] = this.#frames;
    if (frame === undefined) return;
    this.#differ({ at, sequence: frame[FRAME.sequence] ?? 0, kind: 'extra' });
    this.#frames = [];
  }

  #differ(difference: FrameDifference): void {
    this.firstDifference ??= difference;
  }
}
