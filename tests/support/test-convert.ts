/** Convert service on a test exchange: a BTC and an ETH book around a mid price, and a stocked house. */
import { assert } from '#contract/core/assert.ts';
import { decimal, type Decimal, type Units } from '#contract/core/decimal.ts';
import { requestId, type CoinId, type RequestId, type UserId } from '#contract/core/ids.ts';
import { ticksOf, lotsOf, type Pair } from '#contract/core/pair.ts';
import type { ConvertLimits } from '#server/convert/convert-terms.ts';
import type { ConvertService } from '#server/convert/convert-service.ts';
import { openConvert } from '#server/convert/open-convert.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { runTransaction, type Transaction } from '#server/exchange/transaction.ts';
import { stockHouse } from '#server/ledger/play-money.ts';
import { FixedReference } from './fixed-reference.ts';
import {
  BTC,
  BTC_USDT,
  CAROL,
  ETH,
  ETH_USDT,
  USDT,
  coinUnits,
  coins,
  openTestExchange,
  type TestExchange,
} from './test-exchange.ts';

export interface TestConvert {
  readonly test: TestExchange;
  readonly convert: ConvertService;
  readonly errors: unknown[];
  readonly notifications: { readonly userId: UserId; readonly details: EventDetails }[];
  /** Runs changes in one transaction. */
  run<Result>(work: (tx: Transaction) => Result): Promise<Result>;
  readonly reference: FixedReference;
  /** Moves a book, its reference price and the second source: the best bid is at the price, the best ask a tick above. */
  setPrice(pair: Pair, price: string): Promise<void>;
  /** Moves a book alone. */
  setBook(pair: Pair, price: string): Promise<void>;
  /** Runs what runs each second, once. */
  runPeriodic(): void;
  stock(coin: CoinId, amount: Units): Promise<void>;
  /** Opens the same database under a new exchange, as after a restart. */
  restart(): TestConvert;
}

let requestCount = 0;
/** A new version 4 UUID. */
export function newRequest(): RequestId {
  requestCount += 1;
  return requestId(`00000000-0000-4000-8000-${String(requestCount).padStart(12, '0')}`);
}

let byteCount = 0;
/** Bytes that were never returned before, also by an exchange that was restarted. */
function newBytes(count: number): Buffer {
  const bytes = Buffer.alloc(count);
  byteCount += 1;
  bytes.writeUInt32BE(byteCount, count - 4);
  return bytes;
}

interface ConvertParts {
  readonly test?: TestExchange;
  readonly reference?: FixedReference;
  readonly limits?: Partial<ConvertLimits>;
}

export function openTestConvert({
  test = openTestExchange(),
  reference = new FixedReference(),
  limits = {},
}: ConvertParts = {}): TestConvert {
  const errors: unknown[] = [];
  const periodic: (() => void)[] = [];
  const notifications: TestConvert['notifications'] = [];
  const convert = openConvert({
    db: test.db,
    exchange: test.exchange,
    reference: reference.prices,
    limits,
    clock: () => test.clock.nowMs as never,
    schedule: (run, delayMs) => {
      if (delayMs < 1_000) setImmediate(run);
      else periodic.push(run);
    },
    randomBytes: newBytes,
    putNotification: (userId, details) => notifications.push({ userId, details }),
    onError: (error) => errors.push(error),
  });
  return {
    notifications,
    test,
    convert,
    errors,
    reference,
    run: (work) => runTransaction(test.exchange, work),
    setPrice: async (pair, price) => {
      reference.setPrice(pair.id, coins(price));
      reference.setSource(pair.id, coins(price));
      await setBook(test, pair, price);
    },
    setBook: (pair, price) => setBook(test, pair, price),
    runPeriodic: () => {
      for (const run of periodic.splice(0)) run();
    },
    stock: async (coinId, amount) => {
      const cause = `test:stock/${newRequest()}`;
      await test.exchange.transact((ledger, postedAt) =>
        stockHouse(ledger, { coinId, amount, cause, postedAt }),
      );
    },
    restart: () => {
      convert.stop();
      return openTestConvert({ test: test.restart(), reference, limits });
    },
  };
}

/** Carol quotes ten coins on both sides. */
async function setBook(test: TestExchange, pair: Pair, price: string): Promise<void> {
  await test.exchange.cancelAll({ userId: CAROL, pairIds: [pair.id] });
  const bid = ticksOf(decimal(price), pair);
  const size = lotsOf(decimal('10'), pair);
  assert(bid !== undefined && size !== undefined, 'a price is a multiple of the tick');
  const order = {
    userId: CAROL,
    pairId: pair.id,
    kind: 'limit',
    size,
    confirmPrice: true,
  } as const;
  await test.placed({ ...order, side: 'buy', limitPrice: bid });
  await test.placed({ ...order, side: 'sell', limitPrice: (bid + 1) as typeof bid });
}

/** BTC at 60,000, ETH at 3,000; Carol quotes, the house has a million of each coin. */
export async function openStockedConvert(
  users: readonly UserId[],
  each: { readonly usdt: number; readonly btc: number } = { usdt: 100_000, btc: 10 },
  limits: Partial<ConvertLimits> = {},
): Promise<TestConvert> {
  const opened = openTestConvert({ limits });
  const { test } = opened;
  await test.creditAll(
    { users: [CAROL], usdt: 10_000_000, btc: 100, eth: 1000 },
    { users, ...each },
  );
  for (const coin of [USDT, BTC, ETH]) await opened.stock(coin, coinUnits(1_000_000));
  await opened.setPrice(BTC_USDT, '60000');
  await opened.setPrice(ETH_USDT, '3000');
  return opened;
}

/** Fields of a quote request from BTC to USDT. */
export const btcToUsdt = (userId: UserId, fromAmount: string | Decimal) => ({
  userId,
  fromCoinId: BTC,
  toCoinId: USDT,
  fromAmount: decimal(fromAmount),
  toAmount: undefined,
  wallet: 'spot' as const,
  validSec: 10,
});
