import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { ticketHandles, type TicketEdit } from '#src/binding/ticket.ts';
import { chooseSide, ticketInUse } from '#src/features/spot/choose-side.ts';
import { applyPreferences } from '#src/stores/preferences.store.ts';
import {
  applyOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
  orderPreferences,
} from '#src/stores/order-preferences.store.ts';
import { mockService } from '#stories/features/spot/mocks.ts';

beforeEach(() => applyOrderPreferences(DEFAULT_ORDER_PREFERENCES));
afterEach(() => {
  vi.unstubAllGlobals();
  applyPreferences({ tradeLayout: 1 });
});

async function service() {
  const trade = await mockService().service.trade();
  const of = (side: OrderSide) => ticketHandles(trade.ticketOf(btcUsdt, side));
  const write = (side: OrderSide, ...edits: readonly TicketEdit[]) => {
    for (const edit of edits) of(side).edit(edit);
  };
  return { trade, write, draftOf: (side: OrderSide) => of(side).now().draft };
}

it('[SPOT-06] carries kind and prices of the single form to the other side, without the amount', async () => {
  const { trade, write, draftOf } = await service();
  write(
    'buy',
    { field: 'kind', value: 'stop_limit' },
    { field: 'stop', value: '66000' },
    { field: 'price', value: '65000' },
    { field: 'size', value: '0.1' },
  );
  chooseSide(trade, btcUsdt, 'sell');
  expect(draftOf('sell')).toMatchObject({
    side: 'sell',
    kind: 'stop_limit',
    stop: '66,000',
    price: '65,000',
    size: '',
    percent: 0,
  });
  expect(ticketInUse(trade, btcUsdt)).toBe(trade.ticketOf(btcUsdt, 'sell'));
  // After switching back, the amount is still there.
  chooseSide(trade, btcUsdt, 'buy');
  expect(draftOf('buy')).toMatchObject({ price: '65,000', size: '0.1' });
});

it('[SPOT-06] never overwrites a ticket that has an amount', async () => {
  const { trade, write, draftOf } = await service();
  write('sell', { field: 'price', value: '70000' }, { field: 'size', value: '0.2' });
  write('buy', { field: 'kind', value: 'market' }, { field: 'price', value: '60000' });
  chooseSide(trade, btcUsdt, 'sell');
  expect(draftOf('sell')).toMatchObject({ kind: 'limit', price: '70,000', size: '0.2' });
});

it('keeps a price that the other side has no value for', async () => {
  const { trade, write, draftOf } = await service();
  write('sell', { field: 'price', value: '70000' });
  chooseSide(trade, btcUsdt, 'sell');
  expect(draftOf('sell').price).toBe('70,000');
});

it('carries nothing when both tickets are visible', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  applyPreferences({ tradeLayout: 2 });
  const { trade, write, draftOf } = await service();
  write('buy', { field: 'price', value: '65000' });
  chooseSide(trade, btcUsdt, 'sell');
  expect(orderPreferences.side).toBe('sell');
  expect(draftOf('sell').price).toBe('');
});
