/** Pairs of traded rows: the one on screen is known before the list is, and others after it. */
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { coinId, pairId } from '#contract/core/ids.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { LOADING, readyOf } from '#domain/loadable.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import { useTradedPairs } from '#src/trading/orders/values/use-traded-pairs.ts';

const ethUsdt = { ...btcUsdt, id: pairId(9), tradeCoin: 'ETH', tradeCoinId: coinId(3) };

afterEach(() => {
  cleanup();
  pairs.list = LOADING;
});

it('knows the pair on screen while the list loads', () => {
  const { result } = renderHook(() => useTradedPairs(btcUsdt));
  expect(result.current.list).toEqual([btcUsdt]);
  expect(result.current.textOf(btcUsdt)).toBe('BTC_USDT');
  expect(result.current.pairOf(ethUsdt)).toBeUndefined();
});

it('lists each pair once, the one on screen first, with its own decimals', () => {
  pairs.list = readyOf([ethUsdt, btcUsdt]);
  const { result } = renderHook(() => useTradedPairs(btcUsdt));
  expect(result.current.list.map(({ id }) => id)).toEqual([btcUsdt.id, ethUsdt.id]);
  expect(result.current.pairOf(ethUsdt)).toEqual({
    tradeCoin: 'ETH',
    quoteCoin: 'USDT',
    decimals: { price: btcUsdt.priceDecimals, size: btcUsdt.sizeDecimals },
  });
});
