/** Convert service on a test exchange: a BTC and an ETH book around a mid price, and a stocked house. */
import { assert } from '#contract/core/assert.ts';
import { decimal, type Decimal, type Units } from '#contract/core/decimal.ts';
import { requestId, type CoinId, type RequestId, type UserId } from '#contract/core/ids.ts';
import { ticksOf, lotsOf, type Pair } from '#contract/core/pair.ts';
import type { ConvertService } from '#server/convert/convert-service.ts';
import { openConvert } from '#server/convert/open-convert.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { runTransaction, type Transaction } from '#server/exchange/transaction.ts';
import { stockHouse } from '#server/ledger/play-money.ts';
import {
  BTC,
  BTC_USDT,
  CAROL,
  ETH,
  ETH_USDT,
  USDT,
  coinUnits,
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
  /** Moves a book: its best bid and ask are this far from the mid. */
  setMid(pair: Pair, mid: string): Promise<void>;
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

const HALF_SPREAD = 1n;

export function openTestConvert(test: TestExchange = openTestExchange()): TestConvert {
  const errors: unknown[] = [];
  const notifications: TestConvert['notifications'] = [];
  const convert = openConvert({
    db: test.db,
    exchange: test.exchange,
    clock: () => test.clock.nowMs as never,
    schedule: (run, delayMs) => {
      if (delayMs < 1_000) setImmediate(run);
      // Periodic jobs must not keep a finished test alive.
      else setTimeout(run, delayMs).unref();
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
    run: (work) => runTransaction(test.exchange, work),
    setMid: (pair, mid) => setMid(test, pair, mid),
    stock: async (coinId, amount) => {
      const cause = `test:stock/${newRequest()}`;
      await test.exchange.transact((ledger, postedAt) =>
        stockHouse(ledger, { coinId, amount, cause, postedAt }),
      );
    },
    restart: () => {
      convert.stop();
      return openTestConvert(test.restart());
    },
  };
}

/** Carol quotes both sides. */
async function setMid(test: TestExchange, pair: Pair, mid: string): Promise<void> {
  await test.exchange.cancelAll({ userId: CAROL, pairIds: [pair.id] });
  const price = ticksOf(decimal(mid), pair);
  const size = lotsOf(decimal('0.01'), pair);
  assert(price !== undefined && size !== undefined, 'a mid is a multiple of the tick');
  const order = {
    userId: CAROL,
    pairId: pair.id,
    kind: 'limit',
    size,
    confirmPrice: true,
  } as const;
  const at = (shift: bigint) => (price + Number(shift)) as typeof price;
  await test.placed({ ...order, side: 'buy', limitPrice: at(-HALF_SPREAD) });
  await test.placed({ ...order, side: 'sell', limitPrice: at(HALF_SPREAD) });
}

/** BTC at 60,000, ETH at 3,000; Carol quotes, the house has a million of each coin. */
export async function openStockedConvert(
  users: readonly UserId[],
  each: { readonly usdt: number; readonly btc: number } = { usdt: 100_000, btc: 10 },
): Promise<TestConvert> {
  const opened = openTestConvert();
  const { test } = opened;
  await test.credit(CAROL, USDT, coinUnits(1_000_000));
  await test.credit(CAROL, BTC, coinUnits(100));
  await test.credit(CAROL, ETH, coinUnits(100));
  for (const userId of users) {
    await test.credit(userId, USDT, coinUnits(each.usdt));
    await test.credit(userId, BTC, coinUnits(each.btc));
  }
  for (const coin of [USDT, BTC, ETH]) await opened.stock(coin, coinUnits(1_000_000));
  await opened.setMid(BTC_USDT, '60000');
  await opened.setMid(ETH_USDT, '3000');
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
