/** A bar of live trading: a step bar that also knows how much quote coin changed hands. */
import { units, type Units } from '#contract/core/decimal.ts';
import { unitsPerTickLot, type PairSteps } from '#contract/core/pair.ts';
import { epochSec, epochSecOf, type EpochSec } from '#contract/core/time.ts';
import { MINUTE_SEC } from '#domain/bar-resolution.ts';
import { barOfTrade, joinedBar, type StepBar } from '#domain/bars.ts';
import type { TradeRecord } from '../events.ts';

export interface LiveBar extends StepBar {
  readonly quoteVolume: Units;
}

const joinedLiveBar = (bar: LiveBar, next: LiveBar): LiveBar => ({
  ...joinedBar(bar, next),
  quoteVolume: units(bar.quoteVolume + next.quoteVolume),
});

/** When the interval of `lengthSec` that holds `time` begins. */
export const intervalStartOf = (time: EpochSec, lengthSec: number): EpochSec =>
  epochSec(Math.floor(time / lengthSec) * lengthSec);

const liveBarOf = (trade: TradeRecord): LiveBar => ({
  ...barOfTrade(intervalStartOf(epochSecOf(trade.tradedAt), MINUTE_SEC), trade.price, trade.size),
  quoteVolume: trade.notional,
});

/** Prices of a bar, and of a unit of quote coin in `unitsPerTickLot`. */
const PRICE_COUNT = 4n;
const TICK_LOTS_IN_UNIT = 10n ** 8n;

/** Recordings keep no quote volume: it is taken at the mean of the bar's four prices, rounded down. */
export function liveBarOfRecorded(bar: StepBar, pair: PairSteps): LiveBar {
  const prices = BigInt(bar.open) + BigInt(bar.high) + BigInt(bar.low) + BigInt(bar.close);
  const exact = prices * BigInt(bar.volume) * unitsPerTickLot(pair);
  return { ...bar, quoteVolume: units(exact / (PRICE_COUNT * TICK_LOTS_IN_UNIT)) };
}

/** The running minute of one pair. */
export class RunningMinute {
  #bar: LiveBar | undefined;

  get bar(): LiveBar | undefined {
    return this.#bar;
  }

  /**
   * A clock that was set back opens no second bar of an earlier minute: the trade joins this one.
   * @returns the bar that this trade closed, if it opened the next one.
   */
  add(trade: TradeRecord): LiveBar | undefined {
    const next = liveBarOf(trade);
    const bar = this.#bar;
    if (bar === undefined || next.time > bar.time) {
      this.#bar = next;
      return bar;
    }
    this.#bar = joinedLiveBar(bar, next);
    return undefined;
  }

  /**
   * A minute that a clock which was ahead has left behind is not waited for: all until then would be one bar.
   * @returns the bar, if its minute is over at `now`.
   */
  closeAt(now: EpochSec): LiveBar | undefined {
    const bar = this.#bar;
    if (bar === undefined || Math.abs(now - bar.time) < MINUTE_SEC) return undefined;
    this.#bar = undefined;
    return bar;
  }
}
