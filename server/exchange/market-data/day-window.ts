/** Statistics of the last 24 hours of one pair, from closed bars and the running minute. A bar
 *  counts if it closed within the window, so a recorded day counts until it is a day old. */
import {
  decimalOfUnits,
  divideFloor,
  lots,
  units,
  type Decimal,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { DAY_SEC } from '#contract/core/durations.ts';
import type { EpochSec } from '#contract/core/time.ts';
import type { LiveBar } from './minute-bar.ts';

/** Decimals of a change in percent: as many as a wallet may ask for (`pair_decimal`). */
const CHANGE_DECIMALS = 8;

export interface Day {
  /** First price of the window. */
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly last: Ticks;
  readonly volume: Lots;
  readonly quoteVolume: Units;
}

interface ClosedBar {
  readonly endSec: number;
  readonly bar: LiveBar;
}

export class DayWindow {
  #bars: ClosedBar[] = [];
  /** Sum of the closed bars; undefined when there are none. */
  #sum: Day | undefined;
  #lastPrice: Ticks | undefined;

  /** Adds a bar, which must be newer than all earlier ones. */
  add(bar: LiveBar, lengthSec: number): void {
    this.#bars.push({ bar, endSec: bar.time + lengthSec });
    this.#sum = this.#sum === undefined ? dayOf(bar) : extendDay(this.#sum, bar);
    this.#lastPrice = bar.close;
  }

  /** Sets a price from before the window, for a pair without trades since. */
  seedLastPrice(price: Ticks): void {
    this.#lastPrice = price;
  }

  /** Removes bars that closed more than 24 hours before `now`. */
  advance(now: EpochSec): void {
    const firstRetained = this.#bars.findIndex(({ endSec }) => endSec > now - DAY_SEC);
    if (firstRetained === 0) return;
    this.#bars = firstRetained < 0 ? [] : this.#bars.slice(firstRetained);
    this.#sum = undefined;
    for (const { bar } of this.#bars) {
      this.#sum = this.#sum === undefined ? dayOf(bar) : extendDay(this.#sum, bar);
    }
  }

  /** @returns undefined before the first price. */
  dayWith(running: LiveBar | undefined): Day | undefined {
    if (running !== undefined) {
      return this.#sum === undefined ? dayOf(running) : extendDay(this.#sum, running);
    }
    if (this.#sum !== undefined) return this.#sum;
    const price = this.#lastPrice;
    if (price === undefined) return undefined;
    const nothing = { volume: lots(0), quoteVolume: units(0n) };
    return { open: price, high: price, low: price, last: price, ...nothing };
  }
}

const dayOf = (bar: LiveBar): Day => ({
  open: bar.open,
  high: bar.high,
  low: bar.low,
  last: bar.close,
  volume: bar.volume,
  quoteVolume: bar.quoteVolume,
});

const extendDay = (day: Day, bar: LiveBar): Day => ({
  open: day.open,
  high: bar.high > day.high ? bar.high : day.high,
  low: bar.low < day.low ? bar.low : day.low,
  last: bar.close,
  volume: lots(day.volume + bar.volume),
  quoteVolume: units(day.quoteVolume + bar.quoteVolume),
});

/** Percent from `open` to `last`, to eight decimals, halves away from zero: 8 to 9 is "12.5". */
export function changePercentOf({ open, last }: Pick<Day, 'open' | 'last'>): Decimal {
  const scaled = BigInt(Math.abs(last - open)) * 10n ** BigInt(CHANGE_DECIMALS + 2);
  const size = divideFloor(2n * scaled + BigInt(open), 2n * BigInt(open));
  return decimalOfUnits(last < open ? -size : size, CHANGE_DECIMALS);
}
