import { expect, it } from 'vitest';
import { epochMs, epochSecOf } from '#contract/core/time.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { orderWire } from '#contract/samples/spot.ts';
import {
  filterCountOf,
  isListed,
  NO_FILTER,
  spanOf,
  type ListFilter,
} from '#src/trading/orders/lists/list-filter.ts';

const localNoon = (day: number) => epochMs(new Date(2026, 10, day, 12).getTime());
const order = {
  ...orderCodec.decode(orderWire),
  status: 'open' as const,
  side: 'buy' as const,
  kind: 'limit' as const,
  createdAt: localNoon(20),
};
const listOf = (patch: Partial<ListFilter>) =>
  isListed(order, { ...NO_FILTER, ...patch }, 'BTC_USDT');

it('[SPOT-04] lists an order that matches every condition of the filter', () => {
  expect(listOf({})).toBe(true);
  expect(listOf({ pairText: 'BTC_USDT', side: 'buy', kind: 'limit', status: 'open' })).toBe(true);
  expect(listOf({ pairText: 'ETH_USDT' })).toBe(false);
  expect(listOf({ side: 'sell' })).toBe(false);
  expect(listOf({ kind: 'stop_limit' })).toBe(false);
  expect(listOf({ status: 'partially_filled' })).toBe(false);
});

it('lists no order that has ended', () => {
  expect(isListed({ ...order, status: 'filled' }, NO_FILTER, 'BTC_USDT')).toBe(false);
});

it('includes both days of a range in full, in local time', () => {
  expect(listOf({ fromDay: '2026-11-20', toDay: '2026-11-20' })).toBe(true);
  expect(listOf({ toDay: '2026-11-19' })).toBe(false);
  expect(listOf({ fromDay: '2026-11-21' })).toBe(false);
  expect(spanOf({ ...NO_FILTER, fromDay: '2026-11-20', toDay: '2026-11-20' })).toEqual({
    since: epochSecOf(epochMs(new Date(2026, 10, 20).getTime())),
    until: epochSecOf(epochMs(new Date(2026, 10, 21).getTime())),
  });
});

it('finds an order by its ID and by its pair in any spelling', () => {
  expect(listOf({ search: String(order.id) })).toBe(true);
  for (const search of ['btc', 'BTC/USDT', ' btc usdt ', 'usdt']) {
    expect(listOf({ search })).toBe(true);
  }
  expect(listOf({ search: 'eth' })).toBe(false);
});

it('counts the active conditions of a filter', () => {
  const filter = { ...NO_FILTER, side: 'buy' as const, fromDay: '2026-11-20' };
  expect(filterCountOf(filter, ['pairText', 'side', 'fromDay'])).toBe(2);
  expect(filterCountOf(filter, ['pairText'])).toBe(0);
});
