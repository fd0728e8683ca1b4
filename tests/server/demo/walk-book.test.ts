import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { walkBook, type BookRequest } from '#server/demo/walk-book.ts';

const asks = [
  { price: ticks(100), size: lots(5) },
  { price: ticks(102), size: lots(3) },
  { price: ticks(110), size: lots(50) },
];
const buy = (limitPrice: number, remaining: number): BookRequest => ({
  side: 'buy',
  limitPrice: ticks(limitPrice),
  remaining: lots(remaining),
  budget: undefined,
});
const draw = (request: BookRequest) => {
  const { parts, remaining, end } = walkBook(request, asks);
  return `${parts.map(({ price, size }) => `${size}@${price}`).join(' ')} left ${remaining} ${end}`;
};

it.each([
  [buy(200, 4), '4@100 left 0 served'],
  [buy(200, 5), '5@100 left 0 served'],
  [buy(200, 9), '5@100 3@102 1@110 left 0 served'],
  [buy(105, 9), '5@100 3@102 left 1 limit'],
  [buy(99, 9), ' left 9 limit'],
  [buy(200, 99), '5@100 3@102 50@110 left 41 no_level'],
])('[DEMO-01] fills level by level up to the limit of the order: case %#', (request, drawing) => {
  expect(draw(request)).toBe(drawing);
});

it('[DEMO-01] spends a budget: 5 lots at 100, then 2 full lots at 102', () => {
  const request = { ...buy(200, 1), budget: 705n };
  const { parts, budget, end } = walkBook(request, asks);
  expect(parts).toEqual([
    { price: 100, size: 5 },
    { price: 102, size: 2 },
  ]);
  expect([budget, end]).toEqual([1n, 'served']);
});

it('sells into the bids down to its limit', () => {
  const bids = [
    { price: ticks(99), size: lots(2) },
    { price: ticks(90), size: lots(2) },
  ];
  const request = { ...buy(95, 4), side: 'sell' } as const;
  expect(walkBook(request, bids)).toMatchObject({ parts: [bids[0]], remaining: 2, end: 'limit' });
});
