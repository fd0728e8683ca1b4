/** Tests what the list of open orders joins: the account of the mode, the filter, the pair on screen, and the commands. */
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { coinId, pairId } from '#contract/core/ids.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { readyOf } from '#domain/loadable.ts';
import type { TradingService } from '#src/binding/spot.tsx';
import { accountOf, applyAccount } from '#src/stores/account.store.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import { useOpenOrderList } from '#src/trading/orders/lists/use-open-order-list.ts';
import { ETH, sampleOrder } from '#stories/trading/sample-account.ts';

const ethUsdt: Pair = { ...btcUsdt, id: pairId(2), tradeCoin: 'ETH', tradeCoinId: coinId(ETH) };

afterEach(() => {
  cleanup();
  applyAccount(undefined, accountOf('real'));
  applyAccount(undefined, accountOf('demo'));
});

type Mode = 'real' | 'demo';

const applyOrders = (mode: Mode, ...orders: Parameters<typeof sampleOrder>[1][]) =>
  act(async () =>
    applyAccount(
      {
        kind: 'full',
        userId: sampleUser.id,
        orders: orders.map((changes, at) =>
          sampleOrder(at + 1, { status: 'open', createdAt: epochMs(1_000 + at), ...changes }),
        ),
        trades: [],
        balances: [],
      },
      accountOf(mode),
    ),
  );

function open(options: { pair?: Pair; isThisPairOnly?: boolean; tradingMode?: Mode } = {}) {
  pairs.list = readyOf([btcUsdt, ethUsdt]);
  const calls = { cancelOrder: vi.fn(), cancelAllOrders: vi.fn(), saveOpenOrders: vi.fn() };
  for (const call of Object.values(calls)) call.mockResolvedValue(undefined);
  const service = { ...calls, amendments: undefined } as unknown as TradingService;
  const { result, rerender } = renderHook(
    (changed: typeof options) =>
      useOpenOrderList({
        tradingMode: 'real',
        service,
        now: epochMs(5_000),
        onDetails: vi.fn(),
        ...changed,
      }),
    { initialProps: options },
  );
  const ids = () => result.current.orders?.map(({ id }) => id);
  return { ...calls, result, rerender, ids };
}

it('lists nothing before the account is read, then open orders, newest first', async () => {
  const { result, ids } = open();
  expect([result.current.orders, result.current.onExport]).toEqual([undefined, undefined]);
  await applyOrders('real', {}, { status: 'cancelled' }, { status: 'untriggered' });
  expect(ids()).toEqual([3, 1]);
  await act(async () => result.current.onSortingChange({ key: 'time', direction: 'ascending' }));
  expect(ids()).toEqual([1, 3]);
});

it('lists the account of its mode', async () => {
  const { ids, rerender } = open({ tradingMode: 'demo' });
  await applyOrders('real', {});
  await applyOrders('demo', {}, {});
  expect(ids()).toEqual([2, 1]);
  rerender({ tradingMode: 'real' });
  expect(ids()).toEqual([1]);
});

it('lists, exports and cancels the fixed pair, or all pairs with a filter', async () => {
  await applyOrders('real', {}, { tradeCoinId: ETH }, { side: 'sell', tradeCoinId: ETH });
  const { result, ids, rerender, saveOpenOrders } = open({ pair: ethUsdt, isThisPairOnly: true });
  expect(ids()).toEqual([3, 2]);
  expect(result.current).toMatchObject({ isOnePair: true, cancelAll: { pair: ethUsdt } });
  expect(result.current.filters.fields).not.toContain('pairText');
  result.current.onExport?.();
  expect(saveOpenOrders.mock.lastCall?.[0]).toHaveLength(2);
  expect(saveOpenOrders.mock.lastCall?.[1]).toEqual(ethUsdt);
  rerender({ pair: ethUsdt, isThisPairOnly: false });
  expect(ids()).toEqual([3, 2, 1]);
  expect(result.current).toMatchObject({ isOnePair: false, cancelAll: { pair: undefined } });
  expect(result.current.cancelAll.orders).toHaveLength(3);
  const { filters } = result.current;
  expect(filters.fields).toContain('pairText');
  await act(async () =>
    filters.onFilterChange({ ...filters.filter, pairText: pairTextOf(btcUsdt) }),
  );
  expect(ids()).toEqual([1]);
  expect(result.current.cancelAll.pair).toEqual(btcUsdt);
  // All open orders stay in the question, and its pairs are those that have some.
  expect(result.current.cancelAll.orders).toHaveLength(3);
  const askedPairs = result.current.cancelAll.pairs.map(({ id }) => id);
  expect(new Set(askedPairs)).toEqual(new Set([btcUsdt.id, ethUsdt.id]));
});

it('keeps the other filters when a search is typed', async () => {
  await applyOrders('real', { side: 'sell' }, { side: 'buy' });
  const { result, ids } = open();
  const { filters } = result.current;
  await act(async () => filters.onFilterChange({ ...filters.filter, side: 'sell' }));
  expect(ids()).toEqual([1]);
  await act(async () => result.current.filters.search?.edit('1'));
  expect(result.current.filters.filter).toMatchObject({ side: 'sell', search: '1' });
  expect(result.current.filters.search?.text).toBe('1');
});

it('cancels one order, and marks it until the outcome is known', async () => {
  await applyOrders('real', {}, {});
  const { result, cancelOrder } = open();
  const call = Promise.withResolvers<undefined>();
  cancelOrder.mockReturnValue(call.promise);
  const [newest] = result.current.orders ?? [];
  if (newest === undefined) throw new Error('there is an order');
  await act(async () => result.current.onCancel(newest));
  expect(cancelOrder.mock.calls).toEqual([[newest]]);
  expect([...result.current.cancelingIds]).toEqual([2]);
  await act(async () => call.resolve(undefined));
  expect([...result.current.cancelingIds]).toEqual([]);
});
