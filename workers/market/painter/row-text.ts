/** Caches row texts by value, because most values of a frame were already formatted. */
import { lots, ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { fittedNotional, fittedSize } from '#domain/fitted-text.ts';
import { priceText } from '#domain/number-text.ts';

/** Maximum cached texts of each kind; then the cache is cleared. A book shows under a hundred
 *  values at once: more entries would rarely be found again, and the heap would grow for longer. */
export const TEXT_COUNT_MAX = 1_024;

export class RowText {
  readonly #pair: Pair;
  readonly #prices = new Map<number, string>();
  readonly #sizes = new Map<number, string>();
  readonly #times = new Map<number, string>();

  constructor(pair: Pair) {
    this.#pair = pair;
  }

  priceText(price: number): string {
    return (
      this.#prices.get(price) ?? cachedOr(this.#prices, price, priceText(ticks(price), this.#pair))
    );
  }

  sizeText(size: number): string {
    return this.#sizes.get(size) ?? cachedOr(this.#sizes, size, fittedSize(lots(size), this.#pair));
  }

  /** Not cached: the same price and size rarely occur together twice. */
  notionalText(price: number, size: number): string {
    return fittedNotional(ticks(price), lots(size), this.#pair);
  }

  /** Returns hours, minutes and seconds in the trader's time zone: "04:05:33". */
  timeText(timeMs: number): string {
    const second = Math.floor(timeMs / 1000);
    return this.#times.get(second) ?? cachedOr(this.#times, second, clockText(timeMs));
  }
}

function cachedOr(texts: Map<number, string>, value: number, text: string): string {
  if (texts.size >= TEXT_COUNT_MAX) texts.clear();
  texts.set(value, text);
  return text;
}

function clockText(timeMs: number): string {
  const time = new Date(timeMs);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':');
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');
