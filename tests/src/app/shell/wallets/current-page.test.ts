import { expect, it } from 'vitest';
import { currentPageOf } from '#src/app/shell/wallets/current-page.ts';

const PATHS = [
  '/wallet',
  '/wallet/spot',
  '/user/wallet-history?type=deposit',
  '/user/wallet-history?type=withdrawal',
];

it.each([
  ['/wallet', '', '/wallet'],
  ['/wallet/spot', 'send=user', '/wallet/spot'],
  ['/user/wallet-history', 'type=withdrawal', '/user/wallet-history?type=withdrawal'],
  [
    '/user/wallet-history',
    'coin=BTC&type=withdrawal&page=2',
    '/user/wallet-history?type=withdrawal',
  ],
  ['/user/wallet-history', 'type=deposit', '/user/wallet-history?type=deposit'],
  ['/user/wallet-history', '', '/user/wallet-history?type=deposit'],
  ['/user/wallet-history', 'type=other', '/user/wallet-history?type=deposit'],
  ['/markets', 'type=deposit', undefined],
])('marks the link of %s?%s', (here, search, path) => {
  expect(currentPageOf(PATHS, here, search)).toBe(path);
});
