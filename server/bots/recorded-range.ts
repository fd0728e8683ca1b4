/** Range of recorded prices over the last seconds: the recorded book is up to a tenth of a second older
 *  than the trades beside it, so single prices of it are no bound. */

/** The range covers one to two spans. */
const SPAN_MS = 5_000;

interface Span {
  low: number;
  high: number;
}

export class RecordedRange {
  #before: Span = noPrices();
  #now: Span = noPrices();
  #until = SPAN_MS;

  /** @param timeMs of the recording, ascending. */
  add(price: number, timeMs: number): void {
    if (timeMs >= this.#until) {
      this.#before = timeMs < this.#until + SPAN_MS ? this.#now : noPrices();
      this.#now = noPrices();
      this.#until = timeMs + SPAN_MS;
    }
    this.#now.low = Math.min(this.#now.low, price);
    this.#now.high = Math.max(this.#now.high, price);
  }

  /** Infinite while there are no prices. */
  get low(): number {
    return Math.min(this.#before.low, this.#now.low);
  }
  get high(): number {
    return Math.max(this.#before.high, this.#now.high);
  }

  clear(): void {
    this.#before = noPrices();
    this.#now = noPrices();
    this.#until = SPAN_MS;
  }
}

const noPrices = (): Span => ({ low: Infinity, high: -Infinity });
