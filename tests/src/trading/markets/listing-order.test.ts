import { expect, it } from 'vitest';
import { orderOf, sortingOf, type ListingOrder } from '#src/trading/markets/listing-order.ts';

it.each<[ListingOrder, string, 'ascending' | 'descending']>([
  ['top_gainer', 'change', 'descending'],
  ['top_loser', 'change', 'ascending'],
  ['top_volume', 'volume', 'descending'],
])(
  '[MARKET-02] shows %s in the header of %s, %s, and requests it there',
  (order, key, direction) => {
    expect(sortingOf(order)).toEqual({ key, direction });
    expect(orderOf({ key, direction })).toBe(order);
  },
);

it('clears the order when the volume column is sorted the other way', () => {
  expect(orderOf({ key: 'volume', direction: 'ascending' })).toBe('all');
  expect(sortingOf('all')).toBeUndefined();
});
