/** Bars shown by both chart pages and ticks that move the last one: the same seed gives the same
 *  numbers. Prices in ticks of 0.01, volumes in lots of 0.00001. */
import type { Columns } from '#src/trading/chart/columns.ts';
import type { LiveBar } from '#src/stores/bars.store.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

export const STEP_SEC = 900;
export const TICKS_PER_UNIT = 100;
export const LOTS_PER_UNIT = 100_000;
/** A full bar of 15 minutes, some seconds before its end: no bar closes during a measurement. */
const NEWEST_SEC = Math.floor(Date.UTC(2026, 10, 20, 9, 30) / 1000 / STEP_SEC) * STEP_SEC;
const OPEN_TICKS = 6_400_000;

export interface ChartMarket {
  readonly closed: Columns;
  readonly live: Readonly<LiveBar>;
  /** Moves the running bar by one trade. The object is reused. */
  tick(): Readonly<LiveBar>;
}

/** @param loadedCount closed bars. */
export function chartMarketOf(loadedCount: number, seed: number): ChartMarket {
  const random = seededRandom(seed);
  const walk = (size: number): number => Math.round((random.next() - 0.5) * size);
  const closed: Columns = {
    times: new Float64Array(loadedCount),
    opens: new Float64Array(loadedCount),
    highs: new Float64Array(loadedCount),
    lows: new Float64Array(loadedCount),
    closes: new Float64Array(loadedCount),
    volumes: new Float64Array(loadedCount),
  };
  let price = OPEN_TICKS;
  for (let index = 0; index < loadedCount; index += 1) {
    const open = price;
    price = Math.max(OPEN_TICKS / 4, price + walk(30_000));
    closed.times[index] = NEWEST_SEC - (loadedCount - index) * STEP_SEC;
    closed.opens[index] = open;
    closed.highs[index] = Math.max(open, price) + Math.round(random.next() * 9_000);
    closed.lows[index] = Math.min(open, price) - Math.round(random.next() * 9_000);
    closed.closes[index] = price;
    closed.volumes[index] = 2_000_000 + Math.round(random.next() * 6_000_000);
  }
  const live = {
    time: NEWEST_SEC,
    open: price,
    high: price + 4_000,
    low: price - 4_000,
    close: price,
    volume: 1_000_000,
  };
  return {
    closed,
    live,
    tick: () => {
      // Stays near the open, so that most trades are within the bar and none drifts away.
      live.close += walk(1_200) - Math.round((live.close - live.open) / 20);
      live.high = Math.max(live.high, live.close);
      live.low = Math.min(live.low, live.close);
      live.volume += Math.round(random.next() * 4_000);
      return live;
    },
  };
}
