import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import type { Order } from '#contract/entities/order.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import { ownLevelsOf } from '#src/trading/book/own-levels.ts';

const orderOf = (changes: Partial<Order>): Order => ({
  ...orderCodec.decode(orderWire),
  ...changes,
});

const draw = (orders: readonly Order[], groupTicks: number): string => {
  const { bids, asks } = ownLevelsOf(orders, btcUsdt, groupTicks);
  return `bids ${[...bids].join(' ')} asks ${[...asks].join(' ')}`;
};

const bid = orderOf({ limitPrice: decimal('64249.97') });
const ask = orderOf({ side: 'sell', limitPrice: decimal('64250.03') });

it('marks the exact level of an order', () => {
  expect(draw([bid, ask], 1)).toBe('bids 6424997 asks 6425003');
});

it("marks the row that groups the order's price: bids rounded down, asks up", () => {
  expect(draw([bid, ask], 10)).toBe('bids 6424990 asks 6425010');
  expect(draw([bid, ask], 100)).toBe('bids 6424900 asks 6425100');
});

it('marks nothing for orders that are not in this book', () => {
  const elsewhere = [
    orderOf({ status: 'untriggered' }),
    orderOf({ status: 'filled' }),
    orderOf({ limitPrice: undefined }),
    orderOf({ tradeCoinId: coinId(99) }),
    orderOf({ limitPrice: decimal('64249.975') }),
  ];
  expect(draw(elsewhere, 1)).toBe('bids  asks ');
});
