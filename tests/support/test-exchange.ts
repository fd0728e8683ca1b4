/** A whole exchange on a database in memory, with a clock the test owns and commits it asks for. */
import { bps, decimal, units, type Units } from '#contract/core/decimal.ts';
import { coinId, pairId, userId, type CoinId, type UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Exchange, ExchangeOptions } from '#server/exchange/exchange-api.ts';
import type { ExchangeEvent } from '#server/exchange/events.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { creditPlayMoney, fillTreasury } from '#server/ledger/play-money.ts';

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

/** One tick x lot is 10 units of USDT; 0.00001 BTC a lot. */
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

/** Whole coins as units. */
export const whole = (count: number): Units => units(BigInt(count) * 10n ** 8n);

export interface TestExchange {
  readonly db: Db;
  readonly exchange: Exchange;
  /** Everything its listener was told. */
  readonly events: ExchangeEvent[];
  /** What `onFatal` was called with. */
  readonly fatal: unknown[];
  readonly clock: { nowMs: number };
  /** Play money from nowhere else than the treasury. */
  fund(user: UserId, coin: CoinId, amount: Units): Promise<void>;
  /** The same database under a new exchange, as after a restart. */
  restart(): TestExchange;
}

export function openMemoryDatabase(): Db {
  const db = openDatabase(':memory:');
  migrate(db);
  return db;
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
    listeners: [(told) => events.push(...told)],
    onFatal: (error) => fatal.push(error),
    ...overrides,
  });
  let fundCount = 0;
  return {
    db,
    exchange,
    events,
    fatal,
    clock,
    fund: async (user, coin, amount) => {
      const cause = `test:${(fundCount += 1)}/${user}/${coin}/${clock.nowMs}`;
      await exchange.transact((ledger, postedAt) => {
        fillTreasury(ledger, { coinId: coin, amount, cause: `${cause}/mint`, postedAt });
        const movement = { userId: user, coinId: coin, amount, cause, postedAt };
        if (creditPlayMoney(ledger, movement) !== 'credited')
          throw new Error('the treasury is empty');
      });
    },
    restart: () => openTestExchange(db, overrides, clock),
  };
}
