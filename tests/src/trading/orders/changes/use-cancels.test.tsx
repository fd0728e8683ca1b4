/** Pending cancels: each order is marked until its own response. */
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { useCancels } from '#src/trading/orders/changes/use-cancels.ts';

afterEach(cleanup);

const order = (id: number) => ({ id }) as unknown as Order;

function open() {
  const settles = new Map<unknown, () => void>();
  const wait = (key: unknown) =>
    new Promise<void>((resolve) => {
      settles.set(key, resolve);
    });
  const service = {
    cancelOrder: vi.fn((one: Order) => wait(one.id)),
    cancelAllOrders: vi.fn(() => wait('all')),
  };
  const { result } = renderHook(() => useCancels(service as never));
  const settle = (key: unknown) => act(async () => settles.get(key)?.());
  return { service, settle, now: () => result.current };
}

it('marks each order until its own response', async () => {
  const { now, settle, service } = open();
  act(() => now().cancel(order(1)));
  act(() => now().cancel(order(2)));
  expect([...now().cancelingIds]).toEqual([1, 2]);
  await settle(1);
  expect([...now().cancelingIds]).toEqual([2]);
  await settle(2);
  expect([...now().cancelingIds]).toEqual([]);
  expect(service.cancelAllOrders).not.toHaveBeenCalled();
  expect(now().isCancelingAll).toBe(false);
});

it('cancels all orders of a pair or a type', async () => {
  const { now, settle, service } = open();
  const pair = { id: 3 };
  act(() => now().cancelAll({ pair, type: 'limit' } as never));
  expect(service.cancelAllOrders).toHaveBeenCalledExactlyOnceWith(pair, 'limit');
  expect(now().isCancelingAll).toBe(true);
  expect([...now().cancelingIds]).toEqual([]);
  await settle('all');
  expect(now().isCancelingAll).toBe(false);
});
