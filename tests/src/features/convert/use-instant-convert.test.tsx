import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { useInstantConvertCard } from '#src/features/convert/use-instant-convert.ts';
import { BALANCES, openConvertPage } from '../../../support/convert-page.tsx';

afterEach(cleanup);

function open(address: string) {
  history.replaceState(undefined, '', address);
  const page = openConvertPage();
  const { result } = renderHook(useInstantConvertCard, { wrapper: page.wrapper });
  return { ...page, result };
}

it.each([
  ['/convert?from=btc&to=ETH&tab=instant', 'BTC', 'ETH'],
  ['/convert?from=BTC', 'BTC', 'USDT'],
  ['/convert?to=ETH', 'USDT', 'ETH'],
  ['/convert?from=%3Cb%3E&to=', 'USDT', 'BTC'],
  ['/convert', 'USDT', 'BTC'],
])('opens %s with %s to %s', (address, fromCoin, toCoin) => {
  const { result } = open(address);
  expect(result.current.draft).toMatchObject({ fromCoin, toCoin });
});

it('applies the coins of the address once, and keeps the rest of it', () => {
  const { result } = open('/convert?from=BTC&to=ETH&tab=instant');
  expect(location.search).toBe('?tab=instant');
  act(() => result.current.edit({ fromCoin: 'USDT' }));
  expect(result.current.draft).toMatchObject({ fromCoin: 'USDT', toCoin: 'ETH' });
});

it('joins the balances with the limits of the pair that is chosen', () => {
  const { result } = open('/convert');
  expect(result.current.balances).toBe(BALANCES);
  expect(result.current.pair?.rate).toBe('0.00001662');
  act(() => result.current.edit({ fromCoin: 'BTC' }));
  expect(result.current.pair?.rate).toBe('59850');
});

it('shows that a quote is pending from the first digit on, and none without an amount', () => {
  const { result, actor } = open('/convert');
  expect(result.current.phase).toBe('editing');
  act(() => result.current.edit({ given: 'to', amount: '0.1' }));
  expect(actor.getSnapshot().matches({ pricing: 'settling' })).toBe(true);
  expect(result.current.phase).toBe('quoting');
  act(() => result.current.edit({ amount: '' }));
  expect(result.current.phase).toBe('editing');
});
