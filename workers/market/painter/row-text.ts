/** What rows say, kept by value: most of what a frame shows was written before. */
import { lots, ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { fittedNotional, fittedSize } from '#domain/fitted-text.ts';
import { priceText } from '#domain/number-text.ts';

/** Texts kept of each kind; then the keeping begins anew. */
export const TEXT_COUNT_MAX = 4_096;

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

  /** Reckoned each time: a price and a size seldom meet twice. */
  notionalText(price: number, size: number): string {
    return fittedNotional(ticks(price), lots(size), this.#pair);
  }

  /** Hours, minutes and seconds where the trader is: "04:05:33". */
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
