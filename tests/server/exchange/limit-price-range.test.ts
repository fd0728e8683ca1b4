/** Limit prices more than half of the reference price away from it, which no confirmation allows. */
import { beforeEach, expect, it } from 'vitest';
import type { Units } from '#contract/core/decimal.ts';
import { reject } from '#server/runtime/rejection.ts';
import {
  ALICE,
  at,
  BOB,
  BTC,
  BTC_USDT,
  coins,
  coinUnits,
  openTestExchange,
  priceOf,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { openTestDemo } from '#tests/support/test-demo.ts';
import { sentence } from '#server/runtime/sentence.ts';

let reference: Units | undefined;
let test: TestExchange;

beforeEach(async () => {
  reference = coins('60000');
  test = openTestExchange(undefined, {
    referencePriceOf: (id) => (id === BTC_USDT.id ? reference : undefined),
  });
  await test.credit(ALICE, USDT, coinUnits(1_000));
  await test.credit(BOB, BTC, coinUnits(1));
});

const confirmed = { kind: 'limit', confirmPrice: true, pairId: BTC_USDT.id } as const;
const buy = { ...confirmed, userId: ALICE, side: 'buy' } as const;
const sell = { ...confirmed, userId: BOB, side: 'sell' } as const;

const OUT_OF_RANGE = reject('price_out_of_range', {
  message: sentence('The limit price must be from {from} to {to} {coin}.', {
    from: '30,000',
    to: '90,000',
    coin: 'USDT',
  }),
  details: { min_price: '30000', max_price: '90000' },
});

it('rejects confirmed prices beyond the range on both sides, with the range, and changes nothing', async () => {
  for (const order of [buy, sell]) {
    for (const price of ['29999.99', '90000.01']) {
      expect(await test.exchange.place({ ...order, ...at(price, '0.001') })).toEqual(OUT_OF_RANGE);
    }
  }
  const stop = { ...sell, kind: 'stop_limit', stopPrice: priceOf('31000') } as const;
  expect(await test.exchange.place({ ...stop, ...at('29999.99', '0.001') })).toEqual(OUT_OF_RANGE);
  expect(test.exchange.openOrders(ALICE)).toEqual([]);
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
});

it('accepts confirmed prices at the ends of the range', async () => {
  await test.placed({ ...sell, ...at('90000', '0.001') });
  await test.placed({ ...buy, ...at('30000', '0.001') });
  expect(test.exchange.openOrders(ALICE)).toHaveLength(1);
});

it('has no range without a current reference price', async () => {
  reference = undefined;
  await test.placed({ ...buy, ...at('100', '0.05') });
  expect(test.exchange.openOrders(ALICE)).toHaveLength(1);
});

it('rejects an amended price beyond the range, and amends the size of an order that the range has left', async () => {
  const { order } = await test.placed({ ...buy, ...at('50000', '0.001') });
  const change = { userId: ALICE, orderId: order.id, version: order.version, confirmPrice: true };
  const out = await test.exchange.amend({ ...change, limitPrice: priceOf('29999') });
  expect(out).toEqual(OUT_OF_RANGE);
  reference = coins('200000');
  const { size } = at('50000', '0.002');
  expect(await test.exchange.amend({ ...change, size })).toMatchObject({ size });
});

it('has the same range in demo trade', async () => {
  const demo = await openTestDemo(test, undefined, () => reference);
  const order = { ...buy, ...at('29999.99', '0.001') };
  expect(await demo.demo.place(order)).toEqual(OUT_OF_RANGE);
  expect(await demo.demo.place({ ...order, ...at('30000', '0.001') })).toMatchObject({
    result: 'created',
  });
});
