/** Entries of the command palette: each leads to the page, pair or setting that its label names. */
import type { ReactNode } from 'react';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { User } from '#contract/entities/user.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { usePaletteEntries } from '#src/app/shell/search/use-palette-entries.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { applyContracts, contracts, createContracts } from '#src/stores/contracts.store.ts';
import { applyPairs, createPairs, pairs } from '#src/stores/pairs.store.ts';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';
import { offerActions } from '#src/trading/actions/offered-actions.ts';
import { btcContract } from '#stories/features/futures/sample-futures.ts';
import { stagedSession } from '../../../../support/staged-session.ts';

const ethUsdt = { ...btcUsdt, id: 77, tradeCoin: 'ETH', tradeCoinId: 3 } as typeof btcUsdt;
const solContract = { ...btcContract, id: 78, tradeCoin: 'SOL' } as unknown as FuturesContract;
const before = { ...preferences };

beforeEach(() => {
  applyPairs([btcUsdt, ethUsdt]);
  applyContracts([btcContract, solContract]);
});
afterEach(() => {
  cleanup();
  Object.assign(pairs, createPairs());
  Object.assign(contracts, createContracts());
  applyPreferences(before);
});

async function openAt(address: string, who: 'visitor' | 'trader', user: User = sampleUser) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  history.replaceState(undefined, '', address);
  const session = await stagedSession(who, () => user);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <AuthProvider value={session}>{children}</AuthProvider>
    </I18nProvider>
  );
  const { result } = renderHook(usePaletteEntries, { wrapper });
  const entryOf = (key: string) => result.current.find((entry) => entry.key === key);
  return {
    entryOf,
    kinds: () => [...new Set(result.current.map(({ kind }) => kind))],
    ofKind: (kind: string) => result.current.filter((entry) => entry.kind === kind),
    run: (key: string) => act(async () => entryOf(key)?.run()),
  };
}

it.each([
  ['visitor', ['Login', 'Sign up'], ['My profile', 'Spot orders', 'Spot wallet', 'Support']],
  ['trader', ['My profile', 'Spot orders', 'Spot wallet', 'Support'], ['Login', 'Sign up']],
] as const)('lists the pages of a %s', async (who, shown, hidden) => {
  const { ofKind } = await openAt('/markets', who);
  const labels = ofKind('page').map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Markets', 'Home', 'Dashboard', ...shown]));
  for (const label of hidden) expect(labels).not.toContain(label);
});

it('leads to the page of each label, in the language of the page', async () => {
  const { ofKind, run } = await openAt('/markets', 'trader');
  const paths = Object.fromEntries(ofKind('page').map(({ key, label }) => [label, key.slice(5)]));
  expect(paths).toMatchObject({
    Security: '/user/profile/sercurity',
    Settings: '/user/profile/settings',
    'Demo wallet': '/demo-trade/user/my-wallet',
    'Identity verification': '/user/profile/identification',
    Referrals: '/user/profile/referrals',
    'Change password': '/user/profile/change-password',
    'Stop-limit order history': '/user/stop-limit-order-history',
    'Buy order history': '/user/buy-order-history',
    'Sell order history': '/user/sell-order-history',
    Favorites: '/markets?list=favourites',
    Withdraw: '/user/my-wallet/withdrawal',
    Deposit: '/user/my-wallet/deposit',
    'Futures wallet': '/wallet/future',
  });
  for (const key of ofKind('page').map((entry) => entry.key)) {
    await run(key);
    expect(location.pathname + location.search).toBe(key.slice(5));
  }
});

it('offers no change of a password that another provider has', async () => {
  const { entryOf } = await openAt('/markets', 'trader', { ...sampleUser, isSocialLogin: true });
  expect(entryOf('page:/user/profile/change-password')).toBeUndefined();
});

it.each([
  ['/exchange/spot/BTC_USDT', ['pair', 'contract'], '/exchange/spot/ETH_USDT'],
  ['/demo-trade/BTC_USDT', ['pair', 'contract'], '/demo-trade/ETH_USDT'],
  ['/futures/exchanges/BTC_USDT', ['contract', 'pair'], '/exchange/spot/ETH_USDT'],
] as const)('at %s, lists %o first and keeps the trading mode', async (address, kinds, path) => {
  const { ofKind, run, entryOf, kinds: listed } = await openAt(address, 'visitor');
  expect(listed().filter((kind) => kind === 'pair' || kind === 'contract')).toEqual(kinds);
  expect(ofKind('pair').map(({ label }) => label)).toEqual(['BTC/USDT', 'ETH/USDT']);
  expect(ofKind('contract').map(({ label }) => label)).toEqual([
    'BTCUSDT Perpetual',
    'SOLUSDT Perpetual',
  ]);
  expect(entryOf('pair:ETH_USDT')?.aliases).toContain('이더리움');
  await run('pair:ETH_USDT');
  expect(location.pathname).toBe(path);
  await run('contract:SOL_USDT');
  expect(location.pathname).toBe('/futures/exchanges/SOL_USDT');
});

it('changes theme, animation and colors, and names what a change would do', async () => {
  applyPreferences({ theme: 'dark', isAnimated: true, colorScheme: 1 });
  const { entryOf, run } = await openAt('/markets', 'visitor');
  expect(entryOf('setting:theme')?.label).toBe('Use light theme');
  await run('setting:theme');
  expect([preferences.theme, entryOf('setting:theme')?.label]).toEqual(['light', 'Use dark theme']);
  expect(entryOf('setting:animation')?.label).toBe('Turn off animations');
  await run('setting:animation');
  expect([preferences.isAnimated, entryOf('setting:animation')?.label]).toEqual([
    false,
    'Turn on animations',
  ]);
  const labels = [1, 2, 3].map((scheme) => entryOf(`setting:scheme-${scheme}`)?.label);
  expect(labels).toEqual(
    ['Fresh', 'Traditional', 'Color Vision Deficiency'].map((name) => `Color scheme: ${name}`),
  );
  await run('setting:scheme-3');
  expect(preferences.colorScheme).toBe(3);
});

it('opens the current page in another language', async () => {
  const { entryOf, run } = await openAt('/signin?redirect=%2Fwallet', 'visitor');
  expect(entryOf('setting:language-vi')).toMatchObject({ label: 'Language: Tiếng Việt' });
  await run('setting:language-vi');
  expect(location.pathname + location.search).toBe('/vi/signin?redirect=%2Fvi%2Fwallet');
});

it('runs the actions of the page, but places no order and does not open itself', async () => {
  const run = vi.fn();
  const stop = offerActions({
    cancel_all: {
      run,
      label: 'Cancel all of BTC',
      preview: () => 'Cancels 4 orders',
      rejected: () => 'No orders',
    },
    buy_at_bid: { run: vi.fn() },
    palette: { run: vi.fn() },
  });
  const { ofKind, entryOf } = await openAt('/exchange/spot/BTC_USDT', 'trader');
  expect(entryOf('action:cancel_all')).toMatchObject({
    label: 'Cancel all of BTC',
    hint: 'Cancels 4 orders',
    rejected: 'No orders',
  });
  entryOf('action:cancel_all')?.run();
  expect(run).toHaveBeenCalledOnce();
  expect(ofKind('action').map(({ key }) => key)).toEqual(['action:cancel_all', 'support:report']);
  act(stop);
  expect(entryOf('action:cancel_all')).toBeUndefined();
});
