/** Tests which addresses are pages of this client, and which layout each of them has. */
import { expect, it } from 'vitest';
import { startPage } from '#src/app/pages.tsx';
import { addressAt, isKnownPath, isPrivatePath } from '#src/app/addresses.ts';
import { ROUTES, type AppRoute } from '#src/app/routes.ts';

const routeOf = (path: string): AppRoute | undefined =>
  ROUTES.find((route) => route.path.replace(/\/:\w+\??$/, '') === path);

it.each([
  ['LAYOUT-01', '/signup'],
  ['LAYOUT-02', '/signin'],
  ['LAYOUT-03', '/maintenance'],
  ['LAYOUT-04', '/exchange/dashboard'],
  ['LAYOUT-05', '/forgot-password'],
  ['LAYOUT-06', '/reset-password'],
  ['LAYOUT-07', '/g2f-verify'],
  ['LAYOUT-08', '/'],
  ['LAYOUT-09', '/verify-email'],
  ['LAYOUT-10', '/demo-trade'],
  ['LAYOUT-11', '/demo-trade/user/my-wallet'],
  ['LAYOUT-12', '/webview/spot'],
  ['LAYOUT-13', '/privacy-policy'],
  ['LAYOUT-14', '/terms'],
])('[%s] hides the main header on %s', (_, path) => {
  expect(routeOf(path)?.frame).toBe('plain');
});

it('[LAYOUT-15] shows the main header on every page that is not listed as hiding it', () => {
  const hidden = new Set([
    '/signup',
    '/signin',
    '/maintenance',
    '/exchange/dashboard',
    '/forgot-password',
    '/reset-password',
    '/g2f-verify',
    '/',
    '/verify-email',
    '/demo-trade',
    '/demo-trade/user/my-wallet',
    '/webview/spot/:pair',
    '/privacy-policy',
    '/terms',
  ]);
  const shown = ROUTES.filter(
    ({ path }) => !hidden.has(path.replace(/\?$/, '').replace('/demo-trade/:pair', '/demo-trade')),
  );
  expect(shown.map(({ path }) => path)).toContain('/privacy');
  expect(shown.map(({ path }) => path)).toContain('/markets');
  expect(shown.map(({ path }) => path)).toContain('/exchange/spot/:pair?');
  expect(shown.filter(({ frame }) => frame === 'plain')).toEqual([]);
});

it('recognizes each page address with and without its optional segments, and no other', () => {
  for (const path of [
    '/',
    '/exchange/spot',
    '/exchange/spot/BTC_USDT',
    '/exchange/spot/',
    '/terms',
  ]) {
    expect([path, isKnownPath(path)]).toEqual([path, true]);
  }
  for (const path of ['/exchange', '/exchange/spot/BTC_USDT/more', '/nowhere', '/termsofuse']) {
    expect([path, isKnownPath(path)]).toEqual([path, false]);
  }
});

it('treats every page below /user and /wallet as private, implemented or not, and no other', () => {
  for (const path of [
    '/user/swap-coin',
    '/user/wallet-history',
    '/user/profile/identification',
    '/user/notification',
    '/user/support',
    '/wallet',
    '/wallet/future',
  ]) {
    expect([path, isPrivatePath(path)]).toEqual([path, true]);
  }
  for (const path of ['/', '/users', '/wallets', '/p2p-trading', '/markets', '/demo-trade/user']) {
    expect([path, isPrivatePath(path)]).toEqual([path, false]);
  }
  for (const { path, access } of ROUTES) {
    if (isPrivatePath(path)) expect([path, access]).toEqual([path, 'trader']);
  }
});

it.each([
  ['ROUTE-35', '/wallet'],
  ['ROUTE-36', '/wallet/spot'],
  ['ROUTE-37', '/wallet/p2p'],
  ['ROUTE-38', '/wallet/future'],
  ['ROUTE-41', '/user/transaction-history'],
])('[%s] has the page %s, for signed-in users', (_, path) => {
  expect(routeOf(path)).toMatchObject({ access: 'trader', frame: 'header', part: 'wallets' });
});

it.each([
  ['ROUTE-28', '/user/swap-coin', 'convert'],
  ['ROUTE-30', '/p2p-trading/order', 'p2pOrders'],
  ['ROUTE-31', '/p2p-trading/p2p', 'p2pCenter'],
  ['ROUTE-39', '/user/wallet-history', 'funding'],
  ['ROUTE-40', '/user/wallet-history', 'funding'],
  ['ROUTE-43', '/user/swap-history', 'convert'],
  ['ROUTE-44', '/user/my-wallet/deposit', 'funding'],
  ['ROUTE-48', '/user/currency-deposit-history', 'funding'],
  ['ROUTE-49', '/user/currency-withdraw-history', 'funding'],
  ['ROUTE-50', '/user/referral-earning-withdrawal/1', 'referralHistory'],
  ['ROUTE-51', '/user/referral-earning-trade/2', 'referralHistory'],
  ['ROUTE-54', '/user/profile/identification', 'identity'],
  ['ROUTE-55', '/user/profile/referrals', 'referrals'],
])('[%s] has the page %s, for signed-in users', (_, path, part) => {
  expect(routeOf(path)).toMatchObject({ access: 'trader', frame: 'header', part });
});

it('[ROUTE-29] has the page /p2p-trading, for visitors too', () => {
  expect(routeOf('/p2p-trading')).toMatchObject({ access: 'anyone', frame: 'header', part: 'p2p' });
});

it('[ROUTE-33] has the page /ico, and the page of a project below it, for visitors too', () => {
  expect(routeOf('/ico')).toMatchObject({
    access: 'anyone',
    frame: 'header',
    part: 'launchpad',
  });
  expect(addressAt('/ico/4')).toEqual({ address: '/ico/:project?', parameter: '4' });
});

it('starts nothing for a page without start data', async () => {
  await expect(startPage('/nowhere')).resolves.toBeUndefined();
  await expect(startPage('/terms')).resolves.toBeUndefined();
});
