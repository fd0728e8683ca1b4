/** Short lists of commands on one small book, shrunk to the shortest that breaks a rule: the frozen
 *  amount of an order equals its maximum remaining cost, restarted books are unchanged, and
 *  amending in place gives the same result as canceling and placing again. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lots, ticks, units, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { userId, type OrderId, type UserId } from '#contract/core/ids.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import type { OrderRecord, OrderSide } from '#server/exchange/events.ts';
import { requiredFreezeOf } from '#server/exchange/order-money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { countOf } from '#tests/support/count-of.ts';
import {
  BTC,
  BTC_USDT,
  openTestExchange,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { isRejection } from '#server/runtime/rejection.ts';

const SEED = 20_261_122;
const USERS = [1, 2, 3].map(userId);

interface Place {
  readonly do: 'place';
  readonly userId: UserId;
  readonly side: OrderSide;
  readonly limitPrice: Ticks;
  readonly size: Lots;
  readonly timeInForce: TimeInForce;
  readonly stopPrice: Ticks | undefined;
}
interface Amend {
  readonly do: 'amend';
  /** Index into the open orders, modulo their count. */
  readonly at: number;
  readonly limitPrice: Ticks | undefined;
  readonly size: Lots | undefined;
}
interface Cancel {
  readonly do: 'cancel';
  readonly at: number;
}
type Command = Place | Amend | Cancel;

/** Prices close enough together that most orders match. */
const price = fc.integer({ min: 5_999_990, max: 6_000_010 }).map(ticks);
const size = fc.integer({ min: 10, max: 60 }).map(lots);
const at = fc.nat({ max: 20 });
const place: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('place' as const),
  userId: fc.constantFrom(...USERS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  limitPrice: price,
  size,
  timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'post_only'),
  stopPrice: fc.option(price, { nil: undefined, freq: 6 }),
});
const amend: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('amend' as const),
  at,
  limitPrice: fc.option(price, { nil: undefined }),
  size: fc.option(size, { nil: undefined }),
});
const cancel: fc.Arbitrary<Command> = fc.record({ do: fc.constant('cancel' as const), at });
const commands = fc.array(
  fc.oneof(
    { arbitrary: place, weight: 5 },
    { arbitrary: amend, weight: 4 },
    { arbitrary: cancel, weight: 1 },
  ),
  { maxLength: 40 },
);

async function open(): Promise<TestExchange> {
  const test = openTestExchange();
  for (const userId of USERS) {
    await test.creditAll({ users: [userId], usdt: 1_000_000, btc: 10 });
  }
  return test;
}

const openOrders = ({ exchange }: TestExchange): OrderRecord[] =>
  USERS.flatMap((userId) => exchange.openOrders(userId)).sort((left, right) => left.id - right.id);

async function run(test: TestExchange, command: Command): Promise<void> {
  if (command.do === 'place') {
    const { do: _, userId, stopPrice, timeInForce, ...order } = command;
    const terms = stopPrice === undefined ? { timeInForce } : { stopPrice };
    const kind = stopPrice === undefined ? 'limit' : 'stop_limit';
    await test.exchange.place({ pairId: BTC_USDT.id, userId, kind, ...order, ...terms });
    return;
  }
  const open = openOrders(test);
  const order = open[command.at % Math.max(1, open.length)];
  if (order === undefined) return;
  const { id: orderId, userId, version } = order;
  if (command.do === 'cancel') await test.exchange.cancel({ userId, orderId });
  else {
    const { limitPrice, size: newSize } = command;
    await test.exchange.amend({ userId, orderId, version, limitPrice, size: newSize });
  }
}

/** Checks free and frozen balances against the open orders. */
function expectFreezes(test: TestExchange): void {
  for (const userId of USERS) {
    const needed = { buy: 0n, sell: 0n };
    for (const order of test.exchange.openOrders(userId)) {
      const { side, limitPrice = ticks(0), size: coinUnits, filled } = order;
      needed[side] += requiredFreezeOf(side, limitPrice, lots(coinUnits - filled), BTC_USDT);
    }
    const frozenOf = (coin: typeof USDT): bigint =>
      test.exchange.balances(userId).find(({ coinId }) => coinId === coin)?.frozen ?? units(0n);
    expect(frozenOf(USDT)).toBe(needed.buy);
    expect(frozenOf(BTC)).toBe(needed.sell);
  }
}

it(`[SPOT-02] freezes what open orders may cost, to the unit, and comes back the same (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const test = await open();
      for (const command of list) {
        await run(test, command);
        expectFreezes(test);
        const bid = test.exchange.bestBid(BTC_USDT.id) ?? 0;
        expect(bid).toBeLessThan(test.exchange.bestAsk(BTC_USDT.id) ?? Number.MAX_SAFE_INTEGER);
      }
      expect(checkLedger(test.db)).toEqual([]);
      const before = [openOrders(test), test.exchange.levels(BTC_USDT.id, 99)];
      await test.exchange.close();
      const after = test.restart();
      expect(after.exchange.health).toEqual({ mode: 'open', reasons: [] });
      expect([openOrders(after), after.exchange.levels(BTC_USDT.id, 99)]).toEqual(before);
      expect(test.fatal).toEqual([]);
    }),
    { seed: SEED, numRuns: countOf({ short: 80, long: 200 }) },
  );
});

/** Returns the complete outcome of an order, without its id. */
const outcomeOf = ({ exchange }: TestExchange, userId: UserId, id: OrderId): object | undefined => {
  const order = exchange.order(userId, id);
  if (order === undefined) return undefined;
  const { status, limitPrice, cancelReason, filledNotional, fees } = order;
  return { status, limitPrice, cancelReason, filledNotional, fees };
};

it(`[SPOT-02] comes to what canceling and placing anew comes to, when it loses its place (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: 1, maxLength: 15 }),
      price,
      size,
      async (list, limitPrice, newSize) => {
        const [inPlace, anew] = [await open(), await open()];
        for (const command of list) for (const test of [inPlace, anew]) await run(test, command);
        const order = openOrders(inPlace).find(({ status }) => status === 'open');
        fc.pre(order !== undefined && order.filled === 0);
        fc.pre(order.limitPrice !== limitPrice);
        const { id: orderId, userId, side, timeInForce, version } = order;
        const amended = await inPlace.exchange.amend({
          userId,
          orderId,
          version,
          limitPrice,
          size: newSize,
        });
        await anew.exchange.cancel({ userId, orderId });
        const request = { pairId: BTC_USDT.id, userId, side, kind: 'limit' } as const;
        const placed = await anew.exchange.place({
          ...request,
          limitPrice,
          size: newSize,
          timeInForce,
        });
        if (isRejection(amended) || isRejection(placed)) {
          expect(amended).toEqual(placed);
          return;
        }
        expect(outcomeOf(inPlace, userId, orderId)).toEqual(
          outcomeOf(anew, userId, placed.order.id),
        );
        expect(inPlace.exchange.levels(BTC_USDT.id, 99)).toEqual(
          anew.exchange.levels(BTC_USDT.id, 99),
        );
        for (const userId of USERS) {
          expect(inPlace.exchange.balances(userId)).toEqual(anew.exchange.balances(userId));
        }
      },
    ),
    { seed: SEED, numRuns: countOf({ short: 40, long: 200 }) },
  );
});
