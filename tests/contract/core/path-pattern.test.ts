import { expect, it } from 'vitest';
import { pagePatternOf, pathSourceOf } from '#contract/core/path-pattern.ts';

it.each([
  ['/', '/', []],
  ['/wallet', '/wallet/', []],
  ['/exchange/spot/:pair?', '/exchange/spot', [undefined]],
  ['/exchange/spot/:pair?', '/exchange/spot/BTC_USDT/', ['BTC_USDT']],
  ['/webview/spot/:pair', '/webview/spot/BTC_USDT', ['BTC_USDT']],
])('the pattern of %s matches %s', (path, address, parameters) => {
  expect(pagePatternOf(path).exec(address)?.slice(1)).toEqual(parameters);
});

it.each([
  ['/webview/spot/:pair', '/webview/spot'],
  ['/exchange/spot/:pair?', '/exchange/spot/BTC_USDT/more'],
  ['/wallet', '/wallets'],
])('the pattern of %s does not match %s', (path, address) => {
  expect(pagePatternOf(path).test(address)).toBe(false);
});

it('knows the parameters of calls, whose names may have underscores', () => {
  expect(pathSourceOf('/orders/:order_id/cancel')).toBe('/orders/([^/]+)/cancel');
});
