/** Exchange with its public side on virtual time: published events are stored and decoded by the
 *  contract. */
import { units } from '#contract/core/decimal.ts';
import { userId, type CoinId, type PairId, type UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { parse, type Codec } from '#contract/codec.ts';
import type { Db } from '#server/db/database.ts';
import { createMarketData, type MarketData } from '#server/exchange/market-data/market-data.ts';
import { COINS, PAIRS } from '#server/exchange/market-list.ts';
import type { Exchange, PlaceOrder } from '#server/exchange/exchange-api.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { openHistory, type History } from '#server/history/history.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { creditFromOutside } from './credit-from-outside.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { readBarsOnce } from './recorded-parts.ts';
import { virtualTime, type VirtualTime } from './virtual-time.ts';

/** 2026-03-18T14:37:21Z. */
export const HARNESS_START = Date.UTC(2026, 2, 18, 14, 37, 21);
export const MAKER = userId(1);
export const TAKER = userId(2);
const NO_HISTORY: History = { timeline: () => undefined };

interface Published {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
  readonly at: number;
}

export interface MarketHarness {
  readonly db: Db;
  readonly time: VirtualTime;
  readonly exchange: Exchange;
  readonly marketData: MarketData;
  readonly published: Published[];
  readonly errors: unknown[];
  /** Returns all events published so far under `event`, decoded; throws when one violates its
   *  contract. */
  models<Wire, Model>(event: string, codec: Codec<Wire, Model>, channel?: string): Model[];
  credit(userId: UserId, coin: CoinId, coinCount: number): Promise<void>;
  /** Runs until the order is committed; throws on rejection. */
  place(order: PlaceOrder): Promise<void>;
  /** Opens the same database under a new exchange after `downMs`. */
  restart(downMs: number, isGraceful: boolean): Promise<MarketHarness>;
}

export interface HarnessSetup {
  readonly db?: Db;
  readonly startsAt?: number;
  readonly pairs?: readonly Pair[];
  readonly withHistory?: boolean;
}

export async function openMarketHarness(setup: HarnessSetup = {}): Promise<MarketHarness> {
  const { db = openMemoryDatabase(), startsAt = HARNESS_START, pairs = PAIRS } = setup;
  const time = virtualTime(startsAt);
  const published: Published[] = [];
  const errors: unknown[] = [];
  const { clock, schedule } = time;
  const onFatal = (error: unknown): void => void errors.push(error);
  const exchange = createExchange({ db, clock, schedule, coins: COINS, pairs, onFatal });
  const history =
    setup.withHistory === true
      ? openHistory({ db, clock, pairs, readBars: readBarsOnce })
      : NO_HISTORY;
  const publish = (channel: string, event: string, data: unknown): void => {
    // Frequent events are published as text.
    const payload: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    published.push({ channel, event, data: payload, at: clock() });
  };
  const epoch = `run-${startsAt}`;
  const onError = (error: unknown): void => void errors.push(error);
  const marketData = createMarketData({
    db,
    exchange,
    history,
    publish,
    epoch,
    clock,
    schedule,
    onError,
  });
  let creditCount = 0;

  const until = async <Result>(promise: Promise<Result>): Promise<Result> => {
    await time.advance(5);
    return promise;
  };
  const harness: MarketHarness = {
    db,
    time,
    exchange,
    marketData,
    published,
    errors,
    models: (event, codec, channel) =>
      published
        .filter((one) => one.event === event && (channel ?? one.channel) === one.channel)
        .map(({ data }) => {
          // Converts through JSON, as on the wire.
          const parsed = parse(codec, JSON.parse(JSON.stringify(data)));
          if (!parsed.ok) throw new Error(`${event}: ${JSON.stringify(parsed.issues)}`);
          return parsed.model;
        }),
    credit: async (userId, coinId, coinCount) => {
      creditCount += 1;
      const cause = `bench:${creditCount}/${userId}/${coinId}/${startsAt}`;
      const amount = units(BigInt(coinCount) * 10n ** 8n);
      await until(
        exchange.transact((ledger, postedAt) =>
          creditFromOutside(ledger, { userId, coinId, amount, cause, postedAt }),
        ),
      );
    },
    place: async (order) => {
      const response = await until(exchange.place(order));
      if (isRejection(response)) throw new Error(`the order was refused: ${response.rejection}`);
    },
    restart: async (downMs, isGraceful) => {
      if (isGraceful) {
        marketData.stop();
        await exchange.close();
      }
      return openMarketHarness({ ...setup, db, startsAt: clock() + downMs });
    },
  };
  return harness;
}

/** Gives maker and taker sufficient balances in both coins. */
export async function creditBoth(harness: MarketHarness, pair: Pair): Promise<void> {
  for (const userId of [MAKER, TAKER]) {
    await harness.credit(userId, pair.tradeCoinId, 1_000_000);
    await harness.credit(userId, pair.quoteCoinId, 1_000_000_000);
  }
}

export const limitOrder = (
  pairId: PairId,
  userId: UserId,
  side: 'buy' | 'sell',
  limitPrice: number,
  size: number,
): PlaceOrder => ({
  userId,
  pairId,
  side,
  kind: 'limit',
  limitPrice: limitPrice as NonNullable<PlaceOrder['limitPrice']>,
  size: size as NonNullable<PlaceOrder['size']>,
  confirmPrice: true,
});
