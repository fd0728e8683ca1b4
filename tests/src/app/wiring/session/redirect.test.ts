/** Tests redirect targets after sign-in: only pages of this client, however another origin is
 *  spelled. */
import { expect, it } from 'vitest';
import { handOffTargetOf } from '#src/app/wiring/session/hand-off-target.ts';
import { redirectTargetOf } from '#src/app/wiring/session/redirect.ts';
import { REDIRECT_SPELLINGS } from '../../../../support/redirect-spellings.ts';

const ORIGIN = 'https://tidemark.example';
const targetOf = (text: string) => redirectTargetOf(text, ORIGIN);

it('[AUTH-09] accepts a page of this client in any language, with its query', () => {
  expect(targetOf('/markets')).toBe('/markets');
  expect(targetOf('/vi/exchange/spot/BTC_USDT?tab=funds#book')).toBe(
    '/vi/exchange/spot/BTC_USDT?tab=funds#book',
  );
});

it('[AUTH-09] rejects 400 spellings of other origins', () => {
  expect(new Set(REDIRECT_SPELLINGS).size).toBeGreaterThanOrEqual(400);
  const followed = REDIRECT_SPELLINGS.filter((spelling) => targetOf(spelling) !== undefined);
  expect(followed).toEqual([]);
});

it('[AUTH-09] stays on this origin when a spelling is encoded once or twice more', () => {
  for (const spelling of REDIRECT_SPELLINGS) {
    for (const text of [
      encodeURIComponent(spelling),
      encodeURIComponent(encodeURIComponent(spelling)),
      `/markets?redirect=${encodeURIComponent(spelling)}`,
      `/exchange/spot/${encodeURIComponent(spelling)}`,
      `/exchange/spot#${encodeURIComponent(spelling)}`,
    ]) {
      const target = targetOf(text);
      if (target === undefined) continue;
      const { origin, pathname } = new URL(target, ORIGIN);
      expect([text, origin]).toEqual([text, ORIGIN]);
      expect(pathname).toMatch(/^\/(?:markets|exchange\/spot)/);
    }
  }
});

it('[AUTH-09] accepts a private page that is not implemented yet', () => {
  expect(targetOf('/wallet/spot')).toBe('/wallet/spot');
  expect(targetOf('/ar/user/wallet-history?type=deposit')).toBe(
    '/ar/user/wallet-history?type=deposit',
  );
});

it('returns no target when the redirect is missing', () => {
  expect(redirectTargetOf(null, ORIGIN)).toBeUndefined();
});

const LISTED = ['https://partner.example', 'https://shop.example/desk/', 'http://localhost:4400/'];
const handOffTo = (text: string) => handOffTargetOf(text, LISTED)?.href;

it('[AUTH-11] accepts a listed address and the paths below it for the hand-off', () => {
  expect(handOffTo('https://partner.example/welcome?from=us')).toBe(
    'https://partner.example/welcome?from=us',
  );
  expect(handOffTo('https://shop.example/desk')).toBe('https://shop.example/desk');
  expect(handOffTo('https://shop.example/desk/in')).toBe('https://shop.example/desk/in');
  expect(handOffTo('http://localhost:4400/in')).toBe('http://localhost:4400/in');
});

it('[AUTH-11] rejects any other address for the hand-off, however it is spelled', () => {
  const others = [
    'http://partner.example/welcome',
    'https://partner.example.evil.example/',
    'https://partner.example:8443/',
    'https://partner.example@evil.example/',
    'https://user@partner.example/',
    'https://evil.example/https://partner.example/',
    'https://sub.partner.example/',
    'https://shop.example/',
    'https://shop.example/deskevil',
    'https://shop.example/desk/../admin',
    'https://shop.example/desk/%2e%2e/admin',
    'https://shop.example/desk/%2e%2e%2fadmin',
    'https://shop.example/desk//evil',
    'https://shop.example/desk/..%5cadmin',
    'http://localhost:4401/in',
    'http://127.0.0.1:4400/in',
    '/markets',
    ...REDIRECT_SPELLINGS,
  ];
  expect(others.filter((text) => handOffTo(text) !== undefined)).toEqual([]);
  expect(handOffTargetOf('https://partner.example/', [])).toBeUndefined();
});
