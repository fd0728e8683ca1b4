/** Market harness with bots. */
import { ticks } from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { createBots, type Bots, type BotsOptions, type ReadTape } from '#server/bots/bots.ts';
import type { TradeRecord } from '#server/exchange/events.ts';
import { openHistory } from '#server/history/history.ts';
import { openMarketHarness, type HarnessSetup, type MarketHarness } from './market-harness.ts';
import { readBarsOnce, readTapeOnce } from './recorded-parts.ts';

export interface BotHarness {
  readonly harness: MarketHarness;
  readonly bots: Bots;
  readonly errors: unknown[];
  /** All trades since the harness was opened. */
  readonly trades: TradeRecord[];
  /** Runs until the bots have filled their books. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface BotSetup extends Partial<Pick<BotsOptions, 'seed' | 'speed'>> {
  /** Home price of the markets, as a multiple of the last recorded price. */
  readonly homeFactor?: number;
  readonly readTape?: ReadTape;
}

export async function openBotHarness(setup: HarnessSetup & BotSetup): Promise<BotHarness> {
  return botHarnessOn(await openMarketHarness({ ...setup, withHistory: true }), setup);
}

export function botHarnessOn(
  harness: MarketHarness,
  { seed = 1, speed = 1, homeFactor = 1, readTape = readTapeOnce }: BotSetup = {},
): BotHarness {
  const { db, exchange, marketData, time } = harness;
  const { clock, schedule } = time;
  const history = openHistory({ db, clock, pairs: exchange.pairs, readBars: readBarsOnce });
  const errors: unknown[] = [];
  const trades: TradeRecord[] = [];
  exchange.addListener((events) => {
    for (const event of events) if (event.kind === 'trade') trades.push(event.trade);
  });
  const bots = createBots({
    exchange,
    clock,
    schedule,
    seed,
    speed,
    epoch: String(clock()),
    readTape,
    prices: {
      last: (pairId: PairId) => marketData.lastPrice(pairId),
      home: (pairId: PairId) => {
        const last = history.timeline(pairId)?.lastPrice;
        return last === undefined ? undefined : ticks(Math.round(last * homeFactor));
      },
    },
    onError: (error) => errors.push(error),
  });
  const until = async (work: Promise<void>): Promise<void> => {
    const progress = { isDone: false };
    const watched = work.finally(() => {
      progress.isDone = true;
    });
    while (!progress.isDone) await time.advance(5);
    await watched;
  };
  return {
    harness,
    bots,
    errors,
    trades,
    start: () => until(bots.start()),
    stop: () => until(bots.stop()),
  };
}

/** @returns the problem with the book of `pair`; undefined when there is none. */
export function bookError({ exchange }: MarketHarness, pair: Pair): string | undefined {
  const { bids, asks } = exchange.levels(pair.id, 200);
  const name = `${pair.tradeCoin} ${bids.length}/${asks.length}`;
  const [bid] = bids;
  const [ask] = asks;
  if (bid === undefined || ask === undefined) return `${name}: one-sided`;
  if (bid.price >= ask.price) return `${name}: crossed at ${bid.price} ${ask.price}`;
  if (bids.length < 20 || asks.length < 20) return `${name}: thin`;
  const furthest = Math.max(
    bid.price - (bids.at(-1)?.price ?? 0),
    (asks.at(-1)?.price ?? 0) - ask.price,
  );
  return furthest > bid.price * 0.05 ? `${name}: rests ${furthest} ticks away` : undefined;
}
