/** Complete exchange on an in-memory database, with a clock and commits that the test controls. */
import { assert } from '#contract/core/assert.ts';
import {
  bps,
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  units,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import {
  coinId,
  pairId,
  userId,
  type CoinId,
  type PairId,
  type UserId,
} from '#contract/core/ids.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { ExchangeEvent } from '#server/exchange/events.ts';
import type {
  Exchange,
  ExchangeOptions,
  PlacedOrder,
  PlaceOrder,
} from '#server/exchange/exchange-api.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { creditFromOutside } from './credit-from-outside.ts';
import { openMemoryDatabase } from './memory-database.ts';

export const USDT = coinId(1);
export const BTC = coinId(2);
export const ETH = coinId(3);

const steps = { tickSize: decimal('0.01'), priceDecimals: 2 };
const terms = {
  quoteCoin: 'USDT',
  quoteCoinId: USDT,
  minNotional: decimal('5'),
  makerFeeBps: bps(10),
  takerFeeBps: bps(10),
  collarPercent: 5,
  status: 'open' as const,
};

/** One tick x lot is 10 units of USDT; 0.00001 BTC per lot. */
export const BTC_USDT: Pair = {
  ...steps,
  ...terms,
  id: pairId(1),
  tradeCoin: 'BTC',
  tradeCoinId: BTC,
  lotSize: decimal('0.00001'),
  sizeDecimals: 5,
};

export const ETH_USDT: Pair = {
  ...steps,
  ...terms,
  id: pairId(2),
  tradeCoin: 'ETH',
  tradeCoinId: ETH,
  lotSize: decimal('0.0001'),
  sizeDecimals: 4,
};

export const COINS = [
  { id: USDT, code: 'USDT', name: 'Tether' },
  { id: BTC, code: 'BTC', name: 'Bitcoin' },
  { id: ETH, code: 'ETH', name: 'Ethereum' },
];

export const ALICE = userId(1);
export const BOB = userId(2);
export const CAROL = userId(3);

/** Converts whole coins to units. */
export const coinUnits = (count: number): Units => units(BigInt(count) * 10n ** 8n);

/** Converts text to a price of BTC_USDT. */
export function priceOf(text: string): Ticks {
  const price = ticksOf(decimal(text), BTC_USDT);
  assert(price !== undefined, `${text} is a price`);
  return price;
}

/** Converts text to a size of BTC_USDT. */
export function sizeOf(text: string): Lots {
  const size = lotsOf(decimal(text), BTC_USDT);
  assert(size !== undefined, `${text} is a size`);
  return size;
}

/** Price and size fields of a BTC_USDT order: `at('60000', '0.001')`. */
export const at = (price: string, size: string) => ({
  limitPrice: priceOf(price),
  size: sizeOf(size),
});

/** Converts coins to units: `coins('0.001')` is 100000n. */
export const coins = (text: string): Units => exactUnitsOf(decimal(text));

/** What each of these users receives, in full coins. */
export interface Credit {
  readonly users: readonly UserId[];
  readonly usdt?: number;
  readonly btc?: number;
  readonly eth?: number;
}

export interface TestExchange {
  readonly db: Db;
  readonly exchange: Exchange;
  /** All events its listener received. */
  readonly events: ExchangeEvent[];
  /** Arguments of the `onFatal` calls. */
  readonly fatal: unknown[];
  readonly clock: { nowMs: number };
  /** Credits play money to a user. */
  credit(userId: UserId, coin: CoinId, amount: Units): Promise<void>;
  /** Credits each user of each row. */
  creditAll(...rows: readonly Credit[]): Promise<void>;
  /** Places an order that must be accepted, of BTC_USDT by default. */
  placed(order: Omit<PlaceOrder, 'pairId'> & { readonly pairId?: PairId }): Promise<PlacedOrder>;
  /** Returns the free and frozen balances as text: "35.75 + 64.25". */
  balanceText(userId: UserId, coin: CoinId): string;
  /** Opens the same database under a new exchange, as after a restart. */
  restart(): TestExchange;
}

export function openTestExchange(
  db: Db = openMemoryDatabase(),
  overrides: Partial<ExchangeOptions> = {},
  clock: { nowMs: number } = { nowMs: 1_767_225_600_000 },
): TestExchange {
  const events: ExchangeEvent[] = [];
  const fatal: unknown[] = [];
  const exchange = createExchange({
    db,
    clock: () => epochMs(clock.nowMs),
    schedule: (run) => setImmediate(run),
    coins: COINS,
    pairs: [BTC_USDT, ETH_USDT],
    listeners: [(batch) => events.push(...batch)],
    onFatal: (error) => fatal.push(error),
    ...overrides,
  });
  let creditCount = 0;
  const credit: TestExchange['credit'] = async (userId, coin, amount) => {
    const cause = `test:${(creditCount += 1)}/${userId}/${coin}/${clock.nowMs}`;
    await exchange.transact((ledger, postedAt) =>
      creditFromOutside(ledger, { userId, coinId: coin, amount, cause, postedAt }),
    );
  };
  return {
    db,
    exchange,
    events,
    fatal,
    clock,
    credit,
    creditAll: async (...rows) => {
      for (const { users, usdt = 0, btc = 0, eth = 0 } of rows) {
        for (const userId of users) {
          if (usdt > 0) await credit(userId, USDT, coinUnits(usdt));
          if (btc > 0) await credit(userId, BTC, coinUnits(btc));
          if (eth > 0) await credit(userId, ETH, coinUnits(eth));
        }
      }
    },
    placed: async (order) => {
      const placed = await exchange.place({ pairId: BTC_USDT.id, ...order });
      if (isRejection(placed))
        throw new Error(`an order of a test was refused: ${placed.rejection}`);
      return placed;
    },
    balanceText: (userId, coin) => {
      const balance = exchange.balances(userId).find(({ coinId }) => coinId === coin);
      return `${decimalOfUnits(balance?.available ?? 0n)} + ${decimalOfUnits(balance?.frozen ?? 0n)}`;
    },
    restart: () => openTestExchange(db, overrides, clock),
  };
}

/** Opens an exchange whose users have these balances. */
export async function openExchangeWith(...rows: readonly Credit[]): Promise<TestExchange> {
  const test = openTestExchange();
  await test.creditAll(...rows);
  return test;
}

/** Opens an exchange in which Alice, Bob and Carol each have this many USDT, and one BTC. */
export const openCreditedExchange = (usdt: number): Promise<TestExchange> =>
  openExchangeWith({ users: [ALICE, BOB, CAROL], usdt, btc: 1 });
