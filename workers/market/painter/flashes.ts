/** Changed amounts light up and fade: which rows glow, how strongly, in which direction. Strength comes
 *  in steps, so that a row is painted again only when the eye could tell. Times are monotonic milliseconds. */

/** Equals --flash-motion. */
const FADE_MS = 250;
/** Approximates CSS `ease-out`. */
const EASE = 1.7;
export const STRENGTH_MAX = 8;

export class Flashes {
  readonly #startedAt: Float64Array;
  readonly #directions: Int8Array;

  constructor(slotCount: number) {
    this.#startedAt = new Float64Array(slotCount).fill(-Infinity);
    this.#directions = new Int8Array(slotCount);
  }

  start(slot: number, isRise: boolean, now: number): void {
    this.#startedAt[slot] = now;
    this.#directions[slot] = isRise ? 1 : -1;
  }

  stop(slot: number): void {
    this.#startedAt[slot] = -Infinity;
  }

  clear(): void {
    this.#startedAt.fill(-Infinity);
  }

  /** Returns the strength from STRENGTH_MAX down to 0, negative for a decrease. */
  strengthAt(slot: number, now: number): number {
    const age = (now - (this.#startedAt[slot] ?? -Infinity)) / FADE_MS;
    if (age >= 1) return 0;
    return Math.ceil(STRENGTH_MAX * (1 - age) ** EASE) * (this.#directions[slot] ?? 0);
  }
}
