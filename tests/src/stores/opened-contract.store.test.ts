/** Tests the store of the contract on the futures page. */
import { expect, it } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import { futuresDashboard } from '#contract/rest/futures-dashboard.ts';
import { futuresDashboardWire } from '#contract/samples/futures.ts';
import { LOADING, readyOf } from '#domain/loadable.ts';
import {
  applyOpenedContract,
  createOpenedContract,
  currentContract,
  type FuturesDashboard,
} from '#src/stores/opened-contract.store.ts';

const dashboard = futuresDashboard.reply.decode(futuresDashboardWire);
const other: FuturesDashboard = {
  ...dashboard,
  contract: { ...dashboard.contract, id: pairId(1003), tradeCoin: 'ETH' },
};

it('[API-74] has no contract until the exchange has sent its dashboard', () => {
  const store = createOpenedContract();
  expect(store).toEqual({ pairText: undefined, dashboard: LOADING });
  expect(currentContract(store)).toBeUndefined();
  applyOpenedContract({ pairText: 'BTC_USDT', dashboard: LOADING }, store);
  expect(store.pairText).toBe('BTC_USDT');
  expect(currentContract(store)).toBeUndefined();
  applyOpenedContract({ pairText: 'BTC_USDT', dashboard: readyOf(dashboard) }, store);
  expect(currentContract(store)).toEqual(dashboard);
});

it('[API-74] opens the default contract without a text in the address', () => {
  const store = createOpenedContract();
  applyOpenedContract({ pairText: undefined, dashboard: readyOf(dashboard) }, store);
  expect(store.pairText).toBeUndefined();
  expect(currentContract(store)?.contract.tradeCoin).toBe('BTC');
});

it('has no contract while another one loads, so that no order can refer to the previous one', () => {
  const store = createOpenedContract();
  applyOpenedContract({ pairText: 'BTC_USDT', dashboard: readyOf(dashboard) }, store);
  applyOpenedContract({ pairText: 'ETH_USDT', dashboard: LOADING }, store);
  expect(currentContract(store)).toBeUndefined();
  applyOpenedContract({ pairText: 'ETH_USDT', dashboard: readyOf(other) }, store);
  expect(currentContract(store)?.contract.tradeCoin).toBe('ETH');
});

it('shows a stored dashboard, but no order refers to it', () => {
  const store = createOpenedContract();
  const stored = { status: 'stale', data: dashboard, reason: 'reloading' } as const;
  applyOpenedContract({ pairText: 'BTC_USDT', dashboard: stored }, store);
  expect(store.dashboard).toEqual(stored);
  expect(currentContract(store)).toBeUndefined();
});

it.each(['pair_unknown', 'unavailable'] as const)(
  'has no contract after the failure %s',
  (cause) => {
    const store = createOpenedContract();
    applyOpenedContract({ pairText: 'BTC_USDT', dashboard: readyOf(dashboard) }, store);
    applyOpenedContract({ pairText: 'XX_USDT', dashboard: { status: 'failed', cause } }, store);
    expect(store.dashboard).toEqual({ status: 'failed', cause });
    expect(currentContract(store)).toBeUndefined();
  },
);

it('returns the dashboard itself, not a proxy that renders for each field', () => {
  const store = createOpenedContract();
  applyOpenedContract({ pairText: 'BTC_USDT', dashboard: readyOf(dashboard) }, store);
  expect(currentContract(store)).toBe(dashboard);
});
