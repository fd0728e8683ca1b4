/** Bar of live trading: a step bar with its quote volume. */
import { units, type Units } from '#contract/core/decimal.ts';
import { MINUTE_SEC } from '#contract/core/durations.ts';
import { unitsPerTickLot, type PairSteps } from '#contract/core/pair.ts';
import { epochSec, epochSecOf, type EpochSec } from '#contract/core/time.ts';
import { barOfTrade, joinedBar, type StepBar } from '#domain/bars.ts';
import type { MarketTradeRecord } from '../events.ts';

export interface LiveBar extends StepBar {
  readonly quoteVolume: Units;
}

const joinedLiveBar = (bar: LiveBar, next: LiveBar): LiveBar => ({
  ...joinedBar(bar, next),
  quoteVolume: units(bar.quoteVolume + next.quoteVolume),
});

/** Returns the start of the interval of `lengthSec` that contains `time`. */
export const intervalStartOf = (time: EpochSec, lengthSec: number): EpochSec =>
  epochSec(Math.floor(time / lengthSec) * lengthSec);

const liveBarOf = (trade: MarketTradeRecord): LiveBar => ({
  ...barOfTrade(intervalStartOf(epochSecOf(trade.tradedAt), MINUTE_SEC), trade.price, trade.size),
  quoteVolume: trade.notional,
});

/** Number of prices per bar, and scale of `unitsPerTickLot` per unit of quote coin. */
const PRICE_COUNT = 4n;
const TICK_LOTS_IN_UNIT = 10n ** 8n;

/** Adds the quote volume that recordings lack: volume times the mean of the bar's four prices,
 *  rounded down. */
export function liveBarOfRecorded(bar: StepBar, pair: PairSteps): LiveBar {
  const prices = BigInt(bar.open) + BigInt(bar.high) + BigInt(bar.low) + BigInt(bar.close);
  const exact = prices * BigInt(bar.volume) * unitsPerTickLot(pair);
  return { ...bar, quoteVolume: units(exact / (PRICE_COUNT * TICK_LOTS_IN_UNIT)) };
}

export class RunningMinute {
  #bar: LiveBar | undefined;

  get bar(): LiveBar | undefined {
    return this.#bar;
  }

  /**
   * Adds a trade. After the clock was set back, the trade joins the current bar instead of opening
   * a second bar of an earlier minute.
   * @returns the bar that this trade closed, if it opened the next one.
   */
  add(trade: MarketTradeRecord): LiveBar | undefined {
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
   * Closes the minute when it is over. Also closes a minute in the future, after the clock was
   * ahead, because otherwise all trades until then would be one bar.
   * @returns the bar, if its minute is over at `now`.
   */
  closeAt(now: EpochSec): LiveBar | undefined {
    const bar = this.#bar;
    if (bar === undefined || Math.abs(now - bar.time) < MINUTE_SEC) return undefined;
    this.#bar = undefined;
    return bar;
  }
}
