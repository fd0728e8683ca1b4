import { expect, it } from 'vitest';
import { orderOf, sortingOf, type ListingOrder } from '#src/trading/markets/listing-order.ts';

it.each<[ListingOrder, string, 'ascending' | 'descending']>([
  ['top_gainer', 'change', 'descending'],
  ['top_loser', 'change', 'ascending'],
  ['top_volume', 'volume', 'descending'],
])('[MARKET-02] shows %s at the head of %s, %s, and asks for it there', (order, key, direction) => {
  expect(sortingOf(order)).toEqual({ key, direction });
  expect(orderOf({ key, direction })).toBe(order);
});

it('leaves the order again when the head of the volume is turned round', () => {
  expect(orderOf({ key: 'volume', direction: 'ascending' })).toBe('all');
  expect(sortingOf('all')).toBeUndefined();
});
