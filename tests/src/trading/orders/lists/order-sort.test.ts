import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { orderId } from '#contract/core/ids.ts';
import type { Order } from '#contract/entities/order.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { orderWire } from '#contract/samples/spot.ts';
import { ORDER_SORTS, sortedRows } from '#src/trading/orders/lists/order-sort.ts';

const sample = orderCodec.decode(orderWire);
const orderWith = (id: number, changes: Partial<Order>): Order => ({
  ...sample,
  id: orderId(id),
  ...changes,
});
const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => Number(id));

it('sorts prices by value, not as text', () => {
  const prices = ['9', '10', '9.00000001', '123456789012345.1', '123456789012345.09'];
  const orders = prices.map((price, at) => orderWith(at, { limitPrice: decimal(price) }));
  expect(idsOf(sortedRows(orders, { key: 'price', direction: 'ascending' }, ORDER_SORTS))).toEqual([
    0, 2, 1, 4, 3,
  ]);
});

it('puts missing values last, in both directions', () => {
  const orders = [
    orderWith(1, { stopPrice: undefined }),
    orderWith(2, { stopPrice: decimal('5') }),
    orderWith(3, { stopPrice: decimal('4') }),
  ];
  const by = (direction: 'ascending' | 'descending') =>
    idsOf(sortedRows(orders, { key: 'trigger', direction }, ORDER_SORTS));
  expect(by('ascending')).toEqual([3, 2, 1]);
  expect(by('descending')).toEqual([2, 3, 1]);
});

it('sorts by the filled share, for orders of any size', () => {
  const orders = [
    orderWith(1, { size: decimal('1000'), filled: decimal('10') }),
    orderWith(2, { size: decimal('0.002'), filled: decimal('0.001') }),
    orderWith(3, { size: decimal('5'), filled: decimal('0') }),
  ];
  expect(
    idsOf(sortedRows(orders, { key: 'filled', direction: 'descending' }, ORDER_SORTS)),
  ).toEqual([2, 1, 3]);
});

it('loses no row, and reverses exactly when no two are equal', () => {
  const seed = 20_261_122;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 10 ** 9 }), { maxLength: 60 }),
      (cents) => {
        const orders = cents.map((cent, at) =>
          orderWith(at, {
            limitPrice: decimal(`${Math.trunc(cent / 100)}.${String(cent % 100).padStart(2, '0')}`),
          }),
        );
        const up = sortedRows(orders, { key: 'price', direction: 'ascending' }, ORDER_SORTS);
        const down = sortedRows(orders, { key: 'price', direction: 'descending' }, ORDER_SORTS);
        expect(idsOf(down)).toEqual(idsOf(up).toReversed());
        expect(up).toHaveLength(orders.length);
      },
    ),
    { seed },
  );
});

it('leaves rows unchanged for a column without sorting', () => {
  const orders = [orderWith(2, {}), orderWith(1, {})];
  expect(sortedRows(orders, { key: 'pair', direction: 'ascending' }, ORDER_SORTS)).toBe(orders);
});
