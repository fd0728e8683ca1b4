/** The last so many values, their mean and how far they scatter, in the same few steps for each value. */

export class SlidingWindow {
  readonly #values: Float64Array;
  /** Values taken so far, as far as that matters. */
  #count = 0;
  #at = 0;
  /** Sums are of distances from it: squares of prices would not be exact, squares of their moves are. */
  #origin = 0;
  #sum = 0;
  #squares = 0;

  /** @param length of the window, the value in question included. */
  constructor(length: number) {
    this.#values = new Float64Array(length);
  }

  add(value: number): void {
    const values = this.#values;
    if (this.#count === 0) this.#origin = value;
    const added = value - this.#origin;
    const gone = this.#goneWith();
    values[this.#at] = value;
    this.#sum += added - gone;
    this.#squares += added * added - gone * gone;
    this.#count = Math.min(values.length, this.#count + 1);
    this.#at = (this.#at + 1) % values.length;
    if (this.#at === 0) this.#sumAnew();
  }

  /** Of the window that `value` would end; NaN while it would not fill it. Not rounded. */
  meanWith(value: number): number {
    const { length } = this.#values;
    if (this.#count < length - 1) return Number.NaN;
    if (length === 1) return value;
    return this.#origin + (this.#sum + (value - this.#origin) - this.#goneWith()) / length;
  }

  /** Of the same window, about its own mean: the root of the mean square, over all of them. */
  deviationWith(value: number): number {
    const { length } = this.#values;
    if (this.#count < length - 1) return Number.NaN;
    const added = value - this.#origin;
    const gone = this.#goneWith();
    const mean = (this.#sum + added - gone) / length;
    const square = (this.#squares + added * added - gone * gone) / length;
    // What is left of rounding in a flat window may lie below nothing.
    return Math.sqrt(Math.max(0, square - mean * mean));
  }

  /** The distance of the value that makes room for the next. */
  #goneWith(): number {
    const isFull = this.#count === this.#values.length;
    return isFull ? (this.#values[this.#at] ?? 0) - this.#origin : 0;
  }

  /** Once a turn, about a value of now: rounding never gathers, and the cost stays one step a value. */
  #sumAnew(): void {
    const values = this.#values;
    this.#origin = values[values.length - 1] ?? 0;
    this.#sum = 0;
    this.#squares = 0;
    for (const value of values) {
      const distance = value - this.#origin;
      this.#sum += distance;
      this.#squares += distance * distance;
    }
  }
}
