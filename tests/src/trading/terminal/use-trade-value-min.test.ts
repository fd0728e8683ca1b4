/** Tests the minimum value of a displayed trade: set per pair, and restored on the next visit. */
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { useTradeValueMin } from '#src/trading/terminal/use-trade-value-min.ts';
import { STORED, localTexts } from '#src/platform/storage.ts';

const ethUsdt: Pair = { ...btcUsdt, tradeCoin: 'ETH' };

const openTape = (pair: Pair) =>
  renderHook((shown: Pair) => useTradeValueMin(pairTextOf(shown)), { initialProps: pair });

beforeEach(() => localTexts.erase(STORED.tapes));
afterEach(cleanup);

it('stores the minimum value per pair and restores it', () => {
  const { result, rerender, unmount } = openTape(btcUsdt);
  act(() => result.current[1](10_000));
  expect(result.current[0]).toBe(10_000);
  rerender(ethUsdt);
  expect(result.current[0]).toBe(0);
  act(() => result.current[1](100));
  rerender(btcUsdt);
  expect(result.current[0]).toBe(10_000);
  unmount();
  expect(openTape(ethUsdt).result.current[0]).toBe(100);
  expect(openTape(btcUsdt).result.current[0]).toBe(10_000);
});

it.each(['{', '[]', '[["BTC_USDT",{"floor":7}]]', '[["BTC_USDT",{"floor":"100"}]]'])(
  'hides no trade when %s is stored',
  (text) => {
    localTexts.write(STORED.tapes, text);
    expect(openTape(btcUsdt).result.current[0]).toBe(0);
  },
);
