/** Demo trading beside a test exchange, whose book and trades the test makes. */
import { decimalOfUnits, divideFloor, units, type Lots } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderSide } from '#server/exchange/events.ts';
import type {
  CoinBalance,
  PlacedOrder,
  PlaceOrder,
  ReferencePriceOf,
} from '#server/exchange/exchange-api.ts';
import { DemoTrade } from '#server/demo/demo-trade.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { openMemoryDatabase } from './memory-database.ts';
import {
  at,
  BOB,
  BTC,
  BTC_USDT,
  CAROL,
  ETH,
  openTestExchange,
  USDT,
  coinUnits,
  type TestExchange,
} from './test-exchange.ts';

export interface TestDemo {
  readonly live: TestExchange;
  readonly demo: DemoTrade;
  readonly db: Db;
  readonly errors: unknown[];
  /** Places limit orders of BOB that rest on the live book. */
  lay(
    side: OrderSide,
    ...levels: readonly (readonly [price: string, size: string])[]
  ): Promise<void>;
  /** CAROL takes from the live book: a trade of the live market. */
  trade(side: OrderSide, price: string, size: string): Promise<void>;
  /** Places a demo order of BTC_USDT that must be accepted. */
  placed(order: Omit<PlaceOrder, 'pairId'>): Promise<PlacedOrder>;
  balanceText(userId: UserId, coin: CoinId): string;
  /** Resolves when all pending work of demo trading is done. */
  settled(): Promise<void>;
  restart(): Promise<TestDemo>;
}

/** Values of 1 BTC and 1 ETH before the first trade. */
const VALUE = new Map<CoinId, bigint>([
  [USDT, 1n],
  [BTC, 60_000n],
  [ETH, 3_000n],
]);

export async function openTestDemo(
  live: TestExchange = openTestExchange(),
  db: Db = openMemoryDatabase(),
  referencePriceOf?: ReferencePriceOf,
): Promise<TestDemo> {
  const errors: unknown[] = [];
  const { exchange, clock } = live;
  const balanceValueOf = ({ coinId, available, frozen }: CoinBalance) => {
    const last = coinId === BTC ? exchange.lastPrice(BTC_USDT.id) : undefined;
    const total = available + frozen;
    if (last === undefined) return units(total * (VALUE.get(coinId) ?? 0n));
    return units(divideFloor(total * BigInt(last), 100n));
  };
  const demo = new DemoTrade({
    db,
    clock: () => epochMs(clock.nowMs),
    // Jobs due in a minute or later are triggered by the test itself.
    schedule: (run, delayMs) => void (delayMs < 1_000 && setImmediate(run)),
    live: exchange,
    referencePriceOf,
    balanceValueOf,
    onError: (error) => errors.push(error),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 6; turn += 1) await new Promise((done) => setImmediate(done));
  };
  await settle();
  return {
    live,
    demo,
    db,
    errors,
    lay: async (side, ...levels) => {
      for (const [price, size] of levels) {
        await live.credit(BOB, side === 'buy' ? USDT : BTC, coinUnits(1_000_000));
        const order = { userId: BOB, side, kind: 'limit', confirmPrice: true } as const;
        await live.placed({ ...order, ...at(price, size) });
      }
    },
    trade: async (side, price, size) => {
      await live.credit(CAROL, side === 'buy' ? USDT : BTC, coinUnits(1_000_000));
      const order = { userId: CAROL, side, kind: 'limit', confirmPrice: true } as const;
      const { order: placed } = await live.placed({ ...order, ...at(price, size) });
      if (placed.status !== 'filled')
        throw new Error(`a print of ${size} at ${price} found no book`);
      await settle();
    },
    placed: async (order) => {
      const outcome = await demo.place({ pairId: BTC_USDT.id, ...order });
      if (isRejection(outcome)) throw new Error(`a demo order was refused: ${outcome.rejection}`);
      return outcome;
    },
    balanceText: (userId, coin) => {
      const balance = demo.balances(userId).find(({ coinId }) => coinId === coin);
      return `${decimalOfUnits(balance?.available ?? 0n)} + ${decimalOfUnits(balance?.frozen ?? 0n)}`;
    },
    settled: settle,
    restart: async () => {
      await demo.close();
      return openTestDemo(live, db, referencePriceOf);
    },
  };
}

/** Price and size of each trade as text: "100 at 6000000". */
export const tradeText = ({ size, price }: { readonly size: Lots; readonly price: number }) =>
  `${size} at ${price}`;
